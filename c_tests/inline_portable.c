/* What graze_inline.h does where there is no SSE2. */

#define GRAZE_INLINE_PORTABLE
#include "inline.c"
