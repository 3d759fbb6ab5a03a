/* What the two halves of the stand-in for a Raspberry Pi's kernel share: its files (pi_files.c) and what is behind those
 * that are devices (strip_devices.c).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdint.h>

#define REAL(name, ...) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(__VA_ARGS__)
#define MOST_FILES 1024

enum kind { PLAIN, SPI, PIO, CHIP, LINE };

struct file {
    enum kind kind;
    char path[PATH_MAX];
    uint32_t clock;
    uint16_t configured; /* bytes of a PIO transfer that were set up on this very descriptor */
};

/* The open files by their descriptors. */
extern struct file files[MOST_FILES];

/* The line of the chip that is held, or -1. */
extern int line_held;
