// Counts what graze refuses, and says what it was the first time. EXAMPLE is the program's name.

#ifndef REFUSALS_H
#define REFUSALS_H

#include "graze.h"
#include <stdint.h>
#include <stdio.h>

// An error handler: graze refuses bad input and says so. The context is a uint64_t.
static void on_refused(void *context, const char *function, const char *argument, size_t element, int32_t status)
{
    uint64_t *refusals = (uint64_t *)context;
    if ((*refusals)++ == 0)
        fprintf(stderr, EXAMPLE ": %s refused %s (element %zu): %s\n", function, argument, element,
                graze_status_text(status));
}

#endif
