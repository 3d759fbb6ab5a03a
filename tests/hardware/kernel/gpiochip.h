/* What the two halves of the chip share: how it is found (paths.c), and what it does (gpiochip.c). */
#define _GNU_SOURCE
#include <dlfcn.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The path of the chip's device, or "". */
const char *chip_path(void);

/* Opens the chip's device; -1 and errno as open() does. */
int chip_open(void);
