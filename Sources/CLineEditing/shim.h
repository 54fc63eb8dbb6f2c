// libedit; its functions take any number of arguments, so only CLineEditingShim calls them.
#include <histedit.h>
