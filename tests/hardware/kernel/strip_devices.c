/* What a strip library sees of a Raspberry Pi's kernel, for LD_PRELOAD.
 *
 * PI_ROOT is a folder with the few files of a Pi that matter, each under its own path: /proc/cpuinfo, /proc/device-tree,
 * /sys/module/spidev, /dev/spidev0.0, /dev/pio0, /dev/gpiochip0, /dev/gpiomem, /dev/mem. A device is there while its
 * file is: without one it cannot be opened (ENOENT), and one that is taken away is gone under way (ENODEV). A file that
 * its owner may not read is refused (EACCES), to root too. While PI_ROOT/sick is there, every transfer is EIO; while
 * PI_ROOT/muxed is there, the pin belongs to SPI or its like, and is not given as a line (EINVAL).
 *
 * What goes down the data line is appended to PI_ROOT/wire, a record a transfer: "SPI " or "PIO ", the nanoseconds of
 * CLOCK_MONOTONIC (u64), the clock in Hz or the PIO's divider (u32), the length (u32), and the bytes. A program that the
 * PIO is given is a record "PROG". With PI_WIRE=slow an SPI transfer takes the time that its bits take.
 *
 * With PI_MEMORY=guarded a process that unmaps memory which is not mapped is aborted. The kernel allows that, but with
 * other addresses, which are random, the same call unmaps memory that is in use.
 */
#include "pi_files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/spi/spidev.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int beside(const char *name) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", getenv("PI_ROOT"), name);
    return REAL(access, path, F_OK) == 0;
}

static uint64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000000000ull + at.tv_nsec;
}

static void record(const char *kind, uint32_t clock, const void *bytes, uint32_t size) {
    char path[PATH_MAX], head[20];
    uint64_t at = now();
    snprintf(path, sizeof path, "%s/wire", getenv("PI_ROOT"));
    memcpy(head, kind, 4), memcpy(head + 4, &at, 8), memcpy(head + 12, &clock, 4), memcpy(head + 16, &size, 4);
    int fd = REAL(open, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (write(fd, head, sizeof head) != sizeof head || write(fd, bytes, size) != (ssize_t)size) abort();
    REAL(close, fd);
}

static void pass(uint64_t nanoseconds) {
    uint64_t until = now() + nanoseconds;
    struct timespec at = {until / 1000000000, until % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) == EINTR) {
    }
}

static uint32_t spi_buffer(void) {
    char path[PATH_MAX], text[32] = "4096";
    snprintf(path, sizeof path, "%s/sys/module/spidev/parameters/bufsiz", getenv("PI_ROOT"));
    FILE *file = REAL(fopen, path, "r");
    if (file) {
        if (!fgets(text, sizeof text, file)) abort();
        fclose(file);
    }
    return strtoul(text, NULL, 10);
}

static int failed(int error) {
    errno = error;
    return -1;
}

static int spi_transfer(int fd, const struct spi_ioc_transfer *sent) {
    uint32_t clock = sent->speed_hz ? sent->speed_hz : files[fd].clock;
    if (beside("sick")) return failed(EIO);
    if (sent->len > spi_buffer()) return failed(EMSGSIZE);
    const char *wire = getenv("PI_WIRE");
    if (wire && !strcmp(wire, "slow")) pass(sent->len * 8ull * 1000000000 / clock);
    record("SPI ", clock, (const void *)(uintptr_t)sent->tx_buf, sent->len);
    return sent->len;
}

static int spi(int fd, unsigned long request, void *given) {
    switch (_IOC_NR(request)) {
    case 0:
        return spi_transfer(fd, given);
    case 4: /* the clock */
        if (_IOC_DIR(request) & _IOC_WRITE) files[fd].clock = *(uint32_t *)given;
        else *(uint32_t *)given = files[fd].clock;
        return 0;
    default: /* mode and word length, which are as they are */
        if (_IOC_DIR(request) & _IOC_READ) memset(given, 0, _IOC_SIZE(request));
        return 0;
    }
}

/* linux/include/uapi/misc/rp1_pio_if.h */
struct sm_config_xfer { uint16_t sm, dir, buf_size, buf_count; };
struct sm_xfer_data { uint16_t sm, dir, data_bytes; void *data; };
struct add_program { uint16_t count, origin, instructions[32]; };
struct sm_init { uint16_t sm, initial_pc; uint32_t clkdiv; };

static int pio(int fd, unsigned long request, void *given) {
    switch (_IOC_NR(request)) {
    case 0:
        files[fd].configured = ((struct sm_config_xfer *)given)->buf_size;
        return 0;
    case 1: {
        struct sm_xfer_data *sent = given;
        if (beside("sick")) return failed(EIO);
        if (!files[fd].configured) return failed(EINVAL);
        record("PIO ", files[fd].clock, sent->data, sent->data_bytes);
        return 0;
    }
    case 11: {
        struct add_program *program = given;
        record("PROG", 0, program->instructions, 2 * program->count);
        return 0;
    }
    case 30:
        files[fd].clock = ((struct sm_init *)given)->clkdiv;
        return 0;
    default: /* whatever is claimed is the first of its kind */
        return 0;
    }
}

static int chip(unsigned long request, void *given) {
    if (request == GPIO_GET_CHIPINFO_IOCTL) {
        struct gpiochip_info *info = given;
        *info = (struct gpiochip_info){.name = "gpiochip0", .label = "pinctrl-bcm2711", .lines = 58};
        return 0;
    }
    if (request == GPIO_V2_GET_LINEINFO_IOCTL) {
        struct gpio_v2_line_info *info = given;
        *info = (struct gpio_v2_line_info){.offset = info->offset, .flags = GPIO_V2_LINE_FLAG_INPUT};
        return 0;
    }
    if (line_held >= 0) return failed(EBUSY);
    if (beside("muxed")) return failed(EINVAL);
    struct gpio_v2_line_request *line = given;
    line->fd = line_held = REAL(open, "/dev/null", O_RDWR | O_CLOEXEC);
    files[line->fd].kind = LINE;
    return 0;
}

int ioctl(int fd, unsigned long request, ...) {
    va_list more;
    va_start(more, request);
    void *given = va_arg(more, void *);
    va_end(more);
    request = (uint32_t)request; /* some hand it over as an int */
    enum kind kind = fd >= 0 && fd < MOST_FILES ? files[fd].kind : PLAIN;
    if (kind == PLAIN) return REAL(ioctl, fd, request, given);
    if (kind == LINE) return 0;
    if (REAL(access, files[fd].path, F_OK)) return failed(ENODEV);
    if (kind == CHIP) return chip(request, given);
    return kind == SPI ? spi(fd, request, given) : pio(fd, request, given);
}

int munmap(void *start, size_t size) {
    const char *memory = getenv("PI_MEMORY");
    if (memory && !strcmp(memory, "guarded") && msync(start, size, MS_ASYNC) && errno == ENOMEM) {
        dprintf(STDERR_FILENO, "munmap of %p, where nothing is mapped\n", start);
        abort();
    }
    return REAL(munmap, start, size);
}
