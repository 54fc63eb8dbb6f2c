// Lines that somebody types, with history and completion: libedit for Swift.

#ifndef VLINE_H
#define VLINE_H

#include <stddef.h>

typedef struct vline_editor vline_editor;

/// Offers completions of the line up to the cursor with vline_offer. Called while a line is read.
typedef void (*vline_complete)(void *context, vline_editor *editor, const char *line, size_t length);

/// An editor of the terminal that standard input and output are; NULL when there is none or no
/// memory. Sets the process's LC_CTYPE, so that a letter of several bytes is one.
vline_editor *vline_open(vline_complete complete, void *context);
void vline_close(vline_editor *editor);

enum vline_outcome { VLINE_LINE = 1, VLINE_END = 0, VLINE_INTERRUPTED = -1 };

/// Reads a line under a prompt. Its text is valid until the next call. VLINE_INTERRUPTED: Ctrl+C was
/// pressed, and the line is gone.
int vline_read(vline_editor *editor, const char *prompt, const char **text, size_t *length);

/// Adds a line to the history.
void vline_remember(vline_editor *editor, const char *line);

/// Adds a completion: `count` bytes before the cursor are replaced by the text.
void vline_offer(vline_editor *editor, const char *text, size_t count);

#endif
