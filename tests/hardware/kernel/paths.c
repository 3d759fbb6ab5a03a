/* Where a program finds the chip of gpiochip.c: in /dev, in /sys, and with the Raspberry Pi's revision code in /proc. */
#include "gpiochip.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define MAJOR 254
#define NONE_OF_OURS (-2)

static int open_revision(void) {
    uint32_t revision = __builtin_bswap32(strtoul(getenv("GPIOCHIP_REVISION"), NULL, 16));
    int fd = memfd_create("revision", MFD_CLOEXEC);
    if (write(fd, &revision, sizeof revision) < 0 || lseek(fd, 0, SEEK_SET)) abort();
    return fd;
}

static int opened(const char *path) {
    if (getenv("GPIOCHIP_REVISION") && !strcmp(path, "/proc/device-tree/system/linux,revision")) return open_revision();
    return strcmp(path, chip_path()) ? NONE_OF_OURS : chip_open();
}

#define OPEN(name)                                                                 \
    int name(const char *path, int flags, ...) {                                   \
        va_list rest;                                                              \
        va_start(rest, flags);                                                     \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0;          \
        va_end(rest);                                                              \
        int fd = opened(path);                                                     \
        return fd == NONE_OF_OURS ? NEXT(name)(path, flags, mode) : fd;                      \
    }
OPEN(open)
OPEN(open64)


/* What libgpiod looks at before it opens a chip, and what a program finds in /dev. */
static int looks_like_a_chip(const char *path, struct stat *found) {
    if (strcmp(path, chip_path())) return 0;
    memset(found, 0, sizeof *found);
    found->st_mode = S_IFCHR | 0660;
    found->st_rdev = makedev(MAJOR, atoi(getenv("GPIOCHIP_NUMBER")));
    return 1;
}

int lstat(const char *path, struct stat *found) {
    return looks_like_a_chip(path, found) ? 0 : NEXT(lstat)(path, found);
}

int stat(const char *path, struct stat *found) {
    return looks_like_a_chip(path, found) ? 0 : NEXT(stat)(path, found);
}

#ifdef __x86_64__ /* where libgpiod was built against an older libc, as its wheel is */
int __lxstat(int version, const char *path, struct stat *found) { return (void)version, lstat(path, found); }
int __xstat(int version, const char *path, struct stat *found) { return (void)version, stat(path, found); }
#endif

char *realpath(const char *path, char *into) {
    char link[64];
    snprintf(link, sizeof link, "/sys/dev/char/%d:%s/subsystem", MAJOR, chip_path() + strlen("/dev/gpiochip"));
    if (!*chip_path() || strcmp(path, link)) return NEXT(realpath)(path, into);
    return into ? strcpy(into, "/sys/bus/gpio") : strdup("/sys/bus/gpio");
}

static DIR *devices; /* a folder /dev that is being read, before the chip has been shown in it */

DIR *opendir(const char *path) {
    DIR *folder = NEXT(opendir)(path);
    if (*chip_path() && (!strcmp(path, "/dev") || !strcmp(path, "/dev/"))) devices = folder;
    return folder;
}

struct dirent64 *readdir64(DIR *folder) {
    static struct dirent64 chip = {.d_ino = 1, .d_type = DT_CHR, .d_reclen = sizeof chip};
    if (folder != devices || !devices) return NEXT(readdir64)(folder);
    devices = NULL;
    strcpy(chip.d_name, chip_path() + strlen("/dev/"));
    return &chip;
}
