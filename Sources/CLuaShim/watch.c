// Bounds the CPU time of a call without slowing it: no count hook is set while all is well.
//
// One watchdog thread looks at the running states every five milliseconds. When it has seen the
// same call run for longer than its budget it names the call's sequence number as condemned and
// signals the thread; the handler, on the thread that runs the state, arms a hook that ends the
// call. (lua_sethook may be called from a signal handler of the running thread, and only there.)
// Until the call has ended the signal is sent again at every look.
//
// No hook fires inside a C function. Those of ours that can run for long call vlua_poll, which sees
// what the handler noted.

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

#include "internal.h"

enum { TICK_NANOSECONDS = 5 * 1000 * 1000, IDLE_TICKS = 200, STOP_SIGNAL = SIGURG };

// A signal comes in the middle of anything, also of a sanitizer's own work: no calls to it from here.
#define IN_HANDLER __attribute__((disable_sanitizer_instrumentation))

// Reached from a signal handler, so it must not be allocated on first use.
#define HANDLER_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static vlua_watch *first;
static _Atomic int asleep;
static int has_watchdog;

/// What the signal did before; urgent data on a socket is no business of ours.
static struct sigaction others;

/// The state whose Lua code runs on this thread.
static HANDLER_LOCAL vlua_state *volatile running;
static HANDLER_LOCAL volatile sig_atomic_t passing_on;
static _Thread_local int takes_signal;

static void kill_hook(lua_State *L, lua_Debug *record) {
  (void)record;
  vlua_kill(L, VLUA_TIME);
  vlua_raise_killed(L);
}

void vlua_end_call(lua_State *L) {
  vlua_kill(L, VLUA_TIME); // unless it is being ended for another reason
  vlua_raise_killed(L);
}

IN_HANDLER static int is_condemned(const vlua_state *state) {
  uint64_t sequence = atomic_load(&state->watch.sequence);
  return sequence % 2 && atomic_load(&state->watch.condemned) == sequence;
}

IN_HANDLER static void on_signal(int number, siginfo_t *about, void *context) {
  int saved = errno;
  vlua_state *state = running;
  if (state && is_condemned(state)) {
    state->watch.expired = 1;
    lua_sethook(state->active->L, kill_hook, LUA_MASKCALL | LUA_MASKRET | LUA_MASKCOUNT, 1);
  } else if (!passing_on) {
    passing_on = 1;
    if (others.sa_flags & SA_SIGINFO)
      others.sa_sigaction(number, about, context);
    else if (others.sa_handler != SIG_DFL && others.sa_handler != SIG_IGN)
      others.sa_handler(number);
    passing_on = 0;
  }
  errno = saved;
}

/// Puts our handler in front of whichever is there.
static void take_signal(void) {
  struct sigaction found;
  if (sigaction(STOP_SIGNAL, NULL, &found) != 0) return;
  if ((found.sa_flags & SA_SIGINFO) && found.sa_sigaction == on_signal) return;
  others = found;
  struct sigaction action = {.sa_sigaction = on_signal,
                             .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(STOP_SIGNAL, &action, NULL);
}

static uint64_t nanoseconds(const struct timespec *time) {
  return (uint64_t)time->tv_sec * 1000000000u + (uint64_t)time->tv_nsec;
}

/// Looks at one state; returns whether it runs.
static int inspect(vlua_watch *watch) {
  uint64_t sequence = atomic_load(&watch->sequence);
  if (sequence % 2 == 0) return 0;
  // The thread cannot leave the call, let alone end, while this flag is up: see vlua_watch_leave.
  atomic_store(&watch->signalling, 1);
  if (atomic_load(&watch->sequence) == sequence) {
    clockid_t clock;
    struct timespec time;
    if (pthread_getcpuclockid(watch->thread, &clock) == 0 && clock_gettime(clock, &time) == 0) {
      uint64_t now = nanoseconds(&time);
      if (watch->seen_sequence != sequence) {
        watch->seen_sequence = sequence;
        watch->seen_cpu = now;
      } else if (now - watch->seen_cpu >= atomic_load(&watch->budget)) {
        take_signal();
        atomic_store(&watch->condemned, sequence);
        pthread_kill(watch->thread, STOP_SIGNAL);
      }
    }
  }
  atomic_store(&watch->signalling, 0);
  return 1;
}

static void *watchdog(void *unused) {
  (void)unused;
  int idle = 0;
  pthread_mutex_lock(&list_lock);
  for (;;) {
    int busy = 0;
    for (vlua_watch *watch = first; watch; watch = watch->next) busy |= inspect(watch);
    idle = busy ? 0 : idle + 1;
    if (idle >= IDLE_TICKS) {
      // Whoever enters after this store wakes the watchdog; whoever entered before it is seen here.
      atomic_store(&asleep, 1);
      busy = 0;
      for (vlua_watch *watch = first; watch; watch = watch->next)
        busy |= atomic_load(&watch->sequence) % 2;
      while (!busy && atomic_load(&asleep)) pthread_cond_wait(&wake, &list_lock);
      atomic_store(&asleep, 0);
      idle = 0;
    }
    pthread_mutex_unlock(&list_lock);
    struct timespec tick = {0, TICK_NANOSECONDS};
    nanosleep(&tick, NULL);
    pthread_mutex_lock(&list_lock);
  }
  return NULL;
}

static void start_watchdog(void) {
  take_signal();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  has_watchdog = pthread_create(&thread, NULL, watchdog, NULL) == 0;
  if (has_watchdog) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int vlua_watch_start(vlua_state *state) {
  pthread_once(&once, start_watchdog);
  pthread_mutex_lock(&list_lock);
  state->watch.next = first;
  if (first) first->previous = &state->watch;
  first = &state->watch;
  pthread_mutex_unlock(&list_lock);
  return has_watchdog;
}

void vlua_watch_stop(vlua_state *state) {
  pthread_mutex_lock(&list_lock);
  vlua_watch *watch = &state->watch;
  if (watch->previous) watch->previous->next = watch->next;
  if (watch->next) watch->next->previous = watch->previous;
  if (first == watch) first = watch->next;
  pthread_mutex_unlock(&list_lock);
}

/// Threads of Dispatch, and so of Swift's tasks, are born with every signal blocked.
static void let_signal_through(void) {
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, STOP_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
  takes_signal = 1;
}

vlua_state *vlua_watch_enter(vlua_state *state, uint64_t cpu_nanoseconds) {
  if (!takes_signal) let_signal_through();
  vlua_state *outer = running;
  state->watch.thread = pthread_self();
  atomic_store_explicit(&state->watch.budget, cpu_nanoseconds, memory_order_relaxed);
  state->watch.expired = 0; // a late signal for the call before no longer sets it
  running = state;
  atomic_fetch_add(&state->watch.sequence, 1);
  if (atomic_load(&asleep)) {
    pthread_mutex_lock(&list_lock);
    atomic_store(&asleep, 0);
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&list_lock);
  }
  return outer;
}

void vlua_watch_leave(vlua_state *state, vlua_state *outer) {
  atomic_fetch_add(&state->watch.sequence, 1);
  while (atomic_load(&state->watch.signalling)) sched_yield();
  running = outer;
  vlua_reset_hook(state, state->lua);
}
