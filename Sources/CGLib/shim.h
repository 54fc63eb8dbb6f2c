// GLib as Debian installs it, which Pango brings along. Workshop takes digests from it.
#include <glib.h>
