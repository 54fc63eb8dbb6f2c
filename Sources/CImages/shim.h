// Image decoders; they are reached through GObject macros, so only CPictureShim calls them.
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
