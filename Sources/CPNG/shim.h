// libpng reports errors by longjmp, so only CPictureShim calls it.
#include <png.h>
