// Reads what stands behind a program's name: options, and a file of levels. EXAMPLE is the program's name.

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// One of flag, text and number says where its value goes; the others are NULL.
typedef struct Option {
    const char *name;
    int *flag;
    const char **text;
    uint32_t *number;
    uint32_t low, high; // of the number
} Option;

static int wrong_usage(const char *usage, const char *argument, const char *why)
{
    fprintf(stderr, EXAMPLE ": %s: %s\n%s", argument, why, usage);
    return 2;
}

// Decimal digits from low to high into out. 1, or 0 when they are not.
static int parse_number(const char *text, uint32_t low, uint32_t high, uint32_t *out)
{
    uint64_t number = 0;
    if (!*text)
        return 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return 0;
        number = number * 10 + (uint64_t)(*text - '0');
        if (number > high)
            return 0;
    }
    if (number < low)
        return 0;
    *out = (uint32_t)number;
    return 1;
}

// The one argument that is no option goes into file. -1 to go on, or the exit code.
static int read_arguments(const Option *options, size_t option_count, const char **file, const char *usage, int count,
                          char **arguments)
{
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (strcmp(name, "--help") == 0) {
            fputs(usage, stdout);
            return 0;
        }
        if (name[0] != '-') {
            if (*file)
                return wrong_usage(usage, name, "a second file of levels");
            *file = name;
            continue;
        }
        size_t k = 0;
        while (k < option_count && strcmp(name, options[k].name) != 0)
            k++;
        if (k == option_count)
            return wrong_usage(usage, name, "no such option");
        const Option *option = &options[k];
        if (option->flag)
            *option->flag = 1;
        else if (++i == count)
            return wrong_usage(usage, name, "its value is missing");
        else if (option->text)
            *option->text = arguments[i];
        else if (!parse_number(arguments[i], option->low, option->high, option->number))
            return wrong_usage(usage, name, "not a number in its range");
    }
    return -1;
}

#endif
