/* The files of a Raspberry Pi in a folder, PI_ROOT; for what they are see strip_devices.c. */
#include "pi_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define GPIO_MAJOR 254

static const struct {
    const char *path;
    enum kind kind;
} PLACES[] = {
    {"/dev/spidev", SPI},     {"/dev/pio", PIO},          {"/dev/gpiochip", CHIP},         {"/dev/gpiomem", PLAIN},
    {"/dev/mem", PLAIN},      {"/dev/vcio", PLAIN},       {"/proc/cpuinfo", PLAIN},        {"/proc/device-tree", PLAIN},
    {"/sys/module/spidev", PLAIN},
};

struct file files[MOST_FILES];
int line_held = -1;

/* Where a path leads: below PI_ROOT if it is one of a Pi's, else as it is. */
static const char *led(const char *path, char *room, enum kind *kind) {
    const char *root = getenv("PI_ROOT");
    if (kind) *kind = PLAIN;
    for (size_t i = 0; root && path && i < sizeof PLACES / sizeof *PLACES; i++)
        if (!strncmp(path, PLACES[i].path, strlen(PLACES[i].path))) {
            if (kind) *kind = PLACES[i].kind;
            snprintf(room, PATH_MAX, "%s%s", root, path);
            return room;
        }
    return path;
}

static int refused(const char *path) {
    struct stat found;
    if (REAL(stat, path, &found) || (found.st_mode & S_IRUSR)) return 0;
    errno = EACCES;
    return 1;
}

static int opened(const char *path, int flags, int mode) {
    char room[PATH_MAX];
    enum kind kind;
    const char *where = led(path, room, &kind);
    if (where == room && refused(where)) return -1;
    int fd = REAL(open, where, flags, mode);
    if (fd >= 0 && fd < MOST_FILES) {
        files[fd].kind = kind;
        files[fd].configured = 0;
        snprintf(files[fd].path, PATH_MAX, "%s", where);
    }
    return fd;
}

#define OPEN(name)                                                        \
    int name(const char *path, int flags, ...) {                          \
        va_list more;                                                     \
        va_start(more, flags);                                            \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0; \
        va_end(more);                                                     \
        return opened(path, flags, mode);                                 \
    }
OPEN(open)
OPEN(open64)

FILE *fopen(const char *path, const char *mode) {
    char room[PATH_MAX];
    return REAL(fopen, led(path, room, NULL), mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

int access(const char *path, int mode) {
    char room[PATH_MAX];
    return REAL(access, led(path, room, NULL), mode);
}

/* libgpiod looks whether a chip is a character device of the kernel's class of GPIO chips. */
#define LOOK(name, type)                                         \
    int name(const char *path, struct type *found) {             \
        char room[PATH_MAX];                                     \
        enum kind kind;                                          \
        int missing = REAL(name, led(path, room, &kind), found); \
        if (!missing && kind == CHIP) {                          \
            found->st_mode = S_IFCHR | 0660;                     \
            found->st_rdev = makedev(GPIO_MAJOR, 0);             \
        }                                                        \
        return missing;                                          \
    }
LOOK(stat, stat)
LOOK(lstat, stat)
LOOK(stat64, stat64)

/* What a library that was built with an older glibc calls. */
int __xstat(int version, const char *path, struct stat *found) { return (void)version, stat(path, found); }
int __lxstat(int version, const char *path, struct stat *found) { return (void)version, lstat(path, found); }

char *realpath(const char *path, char *room) {
    const char *class = "/sys/bus/gpio";
    char chip[PATH_MAX];
    snprintf(chip, sizeof chip, "/sys/dev/char/%d:0/subsystem", GPIO_MAJOR);
    if (!getenv("PI_ROOT") || strcmp(path, chip)) return REAL(realpath, path, room);
    return room ? strcpy(room, class) : strdup(class);
}

/* The chips are looked for in /dev, of which nothing else is of interest to a library. */
DIR *opendir(const char *path) {
    char room[PATH_MAX];
    const char *root = getenv("PI_ROOT");
    if (root && !strcmp(path, "/dev")) {
        snprintf(room, sizeof room, "%s/dev", root);
        path = room;
    }
    return REAL(opendir, path);
}

int close(int fd) {
    if (fd >= 0 && fd < MOST_FILES) files[fd].kind = PLAIN;
    if (fd == line_held) line_held = -1;
    return REAL(close, fd);
}
