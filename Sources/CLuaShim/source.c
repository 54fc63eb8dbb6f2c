// Looks for what the compiler takes and the rest of Lua does not.
//
// To name a value in an error message Lua 5.4.4 recurses once for every field of a chain such as
// `a.b.c`, however long: 90,000 of them overrun the C stack. (Mended in 5.4.7.)

#include "internal.h"

enum { LONGEST_CHAIN = 200, DEEPEST_BRACKET = 200 };

typedef struct scanner {
  const char *at, *end;
  int line;
} scanner;

static int peek(const scanner *s, size_t ahead) {
  return ahead < (size_t)(s->end - s->at) ? (unsigned char)s->at[ahead] : -1;
}

static void step(scanner *s) {
  if (*s->at++ == '\n') s->line++;
}

static int is_name_byte(int byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= 'a' && byte <= 'z') || byte == '_';
}

/// The level of a long bracket that opens here, -1 if none does.
static int long_bracket(const scanner *s) {
  size_t level = 0;
  if (peek(s, 0) != '[') return -1;
  while (peek(s, 1 + level) == '=') level++;
  return peek(s, 1 + level) == '[' ? (int)level : -1;
}

static void skip_long_bracket(scanner *s, int level) {
  s->at += level + 2;
  for (; s->at < s->end; step(s)) {
    if (peek(s, 0) != ']') continue;
    int found = 0;
    while (peek(s, 1 + (size_t)found) == '=') found++;
    if (found == level && peek(s, 1 + (size_t)found) == ']') {
      s->at += level + 2;
      return;
    }
  }
}

static void skip_comment(scanner *s) {
  s->at += 2;
  int level = long_bracket(s);
  if (level >= 0) {
    skip_long_bracket(s, level);
  } else {
    while (s->at < s->end && *s->at != '\n' && *s->at != '\r') s->at++;
  }
}

static void skip_string(scanner *s, char quote) {
  s->at++;
  while (s->at < s->end && *s->at != quote) {
    if (*s->at == '\\' && s->end - s->at > 1) s->at++;
    step(s);
  }
  if (s->at < s->end) s->at++;
}

int vlua_long_chain_line(const char *text, size_t length) {
  scanner s = {text, text + length, 1};
  int counts[DEEPEST_BRACKET]; // of the chains around an index expression
  int depth = 0, count = 0, after_dot = 0;
  while (s.at < s.end) {
    int byte = peek(&s, 0), level;
    if (byte == '-' && peek(&s, 1) == '-') {
      skip_comment(&s);
    } else if (byte == '"' || byte == '\'') {
      count = after_dot = 0;
      skip_string(&s, (char)byte);
    } else if ((level = long_bracket(&s)) >= 0) {
      count = after_dot = 0;
      skip_long_bracket(&s, level);
    } else if (is_name_byte(byte)) {
      count = after_dot ? count + 1 : 0;
      after_dot = 0;
      while (is_name_byte(peek(&s, 0))) s.at++;
    } else if (byte == '.' && peek(&s, 1) == '.') {
      after_dot = 0;
      while (peek(&s, 0) == '.') s.at++;
    } else if (byte == '.' || byte == ':') {
      after_dot = 1;
      s.at++;
    } else if (byte == '[') {
      if (depth == DEEPEST_BRACKET) return 0; // the compiler refuses it
      counts[depth++] = count;
      count = after_dot = 0;
      s.at++;
    } else if (byte == ']') {
      if (depth > 0) count = counts[--depth] + 1;
      after_dot = 0;
      s.at++;
    } else {
      int within = byte == ' ' || (byte >= '\t' && byte <= '\r') || byte == '(' || byte == ')';
      if (!within) count = after_dot = 0;
      step(&s);
    }
    if (count > LONGEST_CHAIN) return s.line;
  }
  return 0;
}
