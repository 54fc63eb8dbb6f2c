// libmicrohttpd as Debian installs it. Its variadic functions do not import into Swift; each has a
// wrapper here that fixes the options the workshop wants.
#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

/// Starts a daemon on an IPv4 or IPv6 address in numbers (port 0: any that is free), or returns NULL
/// with errno set. `::` takes IPv4, too.
static inline struct MHD_Daemon *vmhd_start(const char *host, uint16_t port, unsigned int threads,
                                            MHD_AccessHandlerCallback handler,
                                            MHD_RequestCompletedCallback completed,
                                            MHD_NotifyConnectionCallback connected, void *context) {
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
  struct sockaddr *address = (struct sockaddr *)&v4;
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  memset(&v4, 0, sizeof v4);
  memset(&v6, 0, sizeof v6);
  v4.sin_family = AF_INET;
  v4.sin_port = htons(port);
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(port);
  if (inet_pton(AF_INET, host, &v4.sin_addr) != 1) {
    if (inet_pton(AF_INET6, host, &v6.sin6_addr) != 1) {
      errno = EINVAL;
      return NULL;
    }
    address = (struct sockaddr *)&v6;
    flags |= IN6_IS_ADDR_UNSPECIFIED(&v6.sin6_addr) ? MHD_USE_DUAL_STACK : MHD_USE_IPv6;
  }
  return MHD_start_daemon(flags, port, NULL, NULL, handler, context,        //
                          MHD_OPTION_SOCK_ADDR, address,                     //
                          MHD_OPTION_THREAD_POOL_SIZE, threads,              //
                          MHD_OPTION_CONNECTION_TIMEOUT, 20u,                // seconds of silence
                          MHD_OPTION_CONNECTION_LIMIT, 256u,                 //
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)131072, //
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context,   //
                          MHD_OPTION_NOTIFY_CONNECTION, connected, context,  //
                          MHD_OPTION_END);
}

/// The port that a daemon listens on.
static inline uint16_t vmhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// Lets a connection be silent for ever: for event streams.
static inline void vmhd_never_time_out(struct MHD_Connection *connection) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}

/// The socket of a connection, or -1.
static inline int vmhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
