// Memory for the examples. EXAMPLE is the program's name.

#ifndef NEED_H
#define NEED_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Memory or the end of the program: an example has nothing better to do without it.
static void *need(void *old, size_t count, size_t size)
{
    if (count == 0)
        count = 1;
    void *memory = count <= SIZE_MAX / size ? realloc(old, count * size) : NULL;
    if (!memory) {
        fprintf(stderr, EXAMPLE ": out of memory\n");
        exit(1);
    }
    return memory;
}

#endif
