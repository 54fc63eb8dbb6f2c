#include "vline.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_LINES = 1000, MOST_OFFERS = 500 };

struct vline_editor {
  EditLine *edit;
  History *history;
  char *prompt;
  vline_complete complete;
  void *context;
  int interrupted;
  char **offers;
  size_t offer_count;
  size_t replaced; // bytes before the cursor that an offer stands for
};

static vline_editor *editor_of(EditLine *edit) {
  void *editor = NULL;
  el_get(edit, EL_CLIENTDATA, &editor);
  return editor;
}

static char *prompt_of(EditLine *edit) { return editor_of(edit)->prompt; }

/// Ctrl+C: the line goes, and reading ends with an empty one. No signal is sent: see vline_open.
static unsigned char interrupt(EditLine *edit, int key) {
  (void)key;
  const LineInfo *line = el_line(edit);
  el_cursor(edit, (int)(line->lastchar - line->cursor));
  line = el_line(edit);
  el_deletestr(edit, (int)(line->lastchar - line->buffer));
  editor_of(edit)->interrupted = 1;
  fputs("^C\n", stdout);
  return CC_NEWLINE;
}

static void forget_offers(vline_editor *editor) {
  for (size_t i = 0; i < editor->offer_count; i++) free(editor->offers[i]);
  free(editor->offers);
  editor->offers = NULL;
  editor->offer_count = editor->replaced = 0;
}

static size_t common_length(const vline_editor *editor) {
  size_t length = strlen(editor->offers[0]);
  for (size_t i = 1; i < editor->offer_count; i++) {
    size_t same = 0;
    while (same < length && editor->offers[i][same] == editor->offers[0][same]) same++;
    length = same;
  }
  return length;
}

/// Tab: what all completions have in common is written; several are listed.
static unsigned char complete(EditLine *edit, int key) {
  (void)key;
  vline_editor *editor = editor_of(edit);
  const LineInfo *line = el_line(edit);
  forget_offers(editor);
  editor->complete(editor->context, editor, line->buffer, (size_t)(line->cursor - line->buffer));
  if (!editor->offer_count) return CC_REFRESH_BEEP;
  size_t common = common_length(editor);
  if (common > editor->replaced) {
    char *text = strndup(editor->offers[0], common);
    if (!text) return CC_ERROR;
    if (editor->replaced) el_deletestr(edit, (int)editor->replaced);
    int inserted = el_insertstr(edit, text);
    free(text);
    return inserted < 0 ? CC_ERROR : CC_REFRESH;
  }
  if (editor->offer_count == 1) return CC_REFRESH;
  fputc('\n', stdout);
  for (size_t i = 0; i < editor->offer_count; i++) fprintf(stdout, "%s  ", editor->offers[i]);
  fputc('\n', stdout);
  fflush(stdout);
  return CC_REDISPLAY;
}

vline_editor *vline_open(vline_complete function, void *context) {
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
  vline_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  editor->complete = function;
  editor->context = context;
  editor->edit = el_init("vitrina", stdin, stdout, stderr);
  editor->history = history_init();
  if (!editor->edit || !editor->history) {
    vline_close(editor);
    return NULL;
  }
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, KEPT_LINES);
  history(editor->history, &event, H_SETUNIQUE, 1);
  EditLine *edit = editor->edit;
  el_set(edit, EL_CLIENTDATA, editor);
  el_set(edit, EL_PROMPT, prompt_of);
  el_set(edit, EL_EDITOR, "emacs");
  el_set(edit, EL_HIST, history, editor->history);
  el_set(edit, EL_ADDFN, "vitrina-complete", "Completes a name", complete);
  el_set(edit, EL_BIND, "^I", "vitrina-complete", NULL);
  // While a line is typed Ctrl+C is a key: what a signal would end is the program.
  el_set(edit, EL_SETTY, "-d", "-isig", NULL);
  el_set(edit, EL_ADDFN, "vitrina-interrupt", "Gives the line up", interrupt);
  el_set(edit, EL_BIND, "^C", "vitrina-interrupt", NULL);
  el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
  return editor;
}

void vline_close(vline_editor *editor) {
  forget_offers(editor);
  if (editor->edit) el_end(editor->edit);
  if (editor->history) history_end(editor->history);
  free(editor->prompt);
  free(editor);
}

int vline_read(vline_editor *editor, const char *prompt, const char **text, size_t *length) {
  free(editor->prompt);
  editor->prompt = strdup(prompt);
  if (!editor->prompt) return VLINE_END;
  editor->interrupted = 0;
  int count = 0;
  const char *line = el_gets(editor->edit, &count);
  if (editor->interrupted) return VLINE_INTERRUPTED;
  if (!line || count <= 0) return VLINE_END;
  if (line[count - 1] == '\n') count--;
  *text = line;
  *length = (size_t)count;
  return VLINE_LINE;
}

void vline_remember(vline_editor *editor, const char *line) {
  HistEvent event;
  history(editor->history, &event, H_ENTER, line);
}

void vline_offer(vline_editor *editor, const char *text, size_t count) {
  if (editor->offer_count == MOST_OFFERS) return;
  char **grown = realloc(editor->offers, (editor->offer_count + 1) * sizeof *grown);
  if (!grown) return;
  editor->offers = grown;
  char *copy = strdup(text);
  if (!copy) return;
  grown[editor->offer_count++] = copy;
  editor->replaced = count;
}
