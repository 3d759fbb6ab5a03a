/* One GPIO chip as the kernel shows it (/dev/gpiochipN, uAPI v2), for LD_PRELOAD under the real libgpiod and lgpio.
 * It comes up when it is first opened.
 *   GPIOCHIP_SOCKET    datagram socket for moves of the lines (struct move); each datagram is answered when it is done
 *   GPIOCHIP_TABLE     file with one struct line for each line: what the lines are used for, and their levels
 *   GPIOCHIP_NUMBER    N of /dev/gpiochipN; without it there is no chip
 *   GPIOCHIP_LABEL     the chip's label
 *   GPIOCHIP_REVISION  the Raspberry Pi's revision code, hexadecimal
 *   GPIOCHIP_DENIED    set: this user may not open the chip
 *   GPIOCHIP_BUSY      lines that somebody else has, with commas
 *   GPIOCHIP_USER      who has them, "other" unless it is set
 */
#include "gpiochip.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define LINES 58
#define CHIPS 16
#define DEFAULT_EVENTS 16
#define UNDRIVEN (-1)
#define TORN_OUT (-2)

struct line { uint32_t direction, level; uint64_t flags, changes, changed_ns; }; /* direction: 0 free, 1 in, 2 out */
struct move { uint16_t line; int16_t level; uint32_t gap_us; }; /* level: also UNDRIVEN or TORN_OUT */

static struct line *lines;
static struct wire {
    int events, queue; /* both ends of the edges' FIFO */
    int driven;        /* from outside */
    uint32_t sequence, debounce_us;
    char consumer[GPIO_MAX_NAME_SIZE];
} wires[LINES];
static struct request { int fd, count; uint32_t offsets[GPIO_V2_LINES_MAX]; struct request *next; } *requests;
static int chips[CHIPS], chip_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

const char *chip_path(void) {
    static char path[32];
    if (!getenv("GPIOCHIP_NUMBER")) return "";
    snprintf(path, sizeof path, "/dev/gpiochip%s", getenv("GPIOCHIP_NUMBER"));
    return path;
}

static uint64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000000000ull + at.tv_nsec;
}

/* As the kernel's FIFO does: where it is full, the oldest event is lost. */
static void queue_event(int at, const struct gpio_v2_line_event *event) {
    char lost[sizeof *event];
    while (write(wires[at].events, event, sizeof *event) < 0 && errno == EAGAIN)
        if (read(wires[at].queue, lost, sizeof lost) < 0) return;
}

static void set_level(int at, uint32_t level, uint64_t changed_ns) {
    struct line *line = &lines[at];
    if (line->level == level) return;
    line->level = level;
    line->changed_ns = changed_ns;
    line->changes++;
    uint64_t edge = level ? GPIO_V2_LINE_FLAG_EDGE_RISING : GPIO_V2_LINE_FLAG_EDGE_FALLING;
    if (line->direction != 1 || !(line->flags & edge)) return;
    struct gpio_v2_line_event event = {
        .timestamp_ns = line->changed_ns, .offset = at, .seqno = ++wires[at].sequence, .line_seqno = wires[at].sequence,
        .id = level ? GPIO_V2_LINE_EVENT_RISING_EDGE : GPIO_V2_LINE_EVENT_FALLING_EDGE};
    queue_event(at, &event);
}

static uint32_t resting(int at) {
    return wires[at].driven != UNDRIVEN ? wires[at].driven : !!(lines[at].flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP);
}

static void drive(int at, int level, uint64_t changed_ns) {
    if (level == TORN_OUT) NEXT(close)(wires[at].events), wires[at].events = UNDRIVEN;
    else wires[at].driven = level;
    if (lines[at].direction != 2) set_level(at, resting(at), changed_ns);
}

static void wait_until(uint64_t due) {
    struct timespec at = {due / 1000000000ull, due % 1000000000ull};
    if (due > now()) clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
}

/* Moves without a gap are a microsecond apart: their stamps say so, and nobody reads a level in between, however long
 * a busy machine keeps this thread from the next of them. A late hand does not hurry. */
static void *fingers(void *given) {
    static struct move moves[8192];
    struct sockaddr_un sender;
    socklen_t length = sizeof sender;
    ssize_t got;
    prctl(PR_SET_TIMERSLACK, 1);
    while ((got = recvfrom((intptr_t)given, moves, sizeof moves, 0, (void *)&sender, &length)) >= 0) {
        pthread_mutex_lock(&lock);
        uint64_t at_ns = now();
        for (size_t at = 0; at < got / sizeof *moves; at++) {
            if (moves[at].line < LINES) drive(moves[at].line, moves[at].level, at_ns);
            at_ns += 1000;
            if (!moves[at].gap_us) continue;
            pthread_mutex_unlock(&lock);
            wait_until(at_ns + moves[at].gap_us * 1000ull);
            pthread_mutex_lock(&lock);
            at_ns = now();
        }
        pthread_mutex_unlock(&lock);
        sendto((intptr_t)given, "", 1, 0, (void *)&sender, length);
        length = sizeof sender;
    }
    return NULL;
}

static void power_on(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int table = NEXT(open)(getenv("GPIOCHIP_TABLE"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int plug = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    pthread_t hand;
    if (table < 0 || ftruncate(table, LINES * sizeof *lines)) abort();
    lines = mmap(NULL, LINES * sizeof *lines, PROT_READ | PROT_WRITE, MAP_SHARED, table, 0);
    close(table);
    memset(lines, 0, LINES * sizeof *lines);
    for (int at = 0; at < LINES; at++) wires[at].events = wires[at].queue = wires[at].driven = UNDRIVEN;
    strncpy(address.sun_path, getenv("GPIOCHIP_SOCKET"), sizeof address.sun_path - 1);
    unlink(address.sun_path);
    if (bind(plug, (void *)&address, sizeof address)) abort();
    if (pthread_create(&hand, NULL, fingers, (void *)(intptr_t)plug)) abort();
    pthread_detach(hand);
}

int chip_open(void) {
    if (getenv("GPIOCHIP_DENIED")) return errno = EACCES, -1;
    pthread_once(&once, power_on);
    int fd = memfd_create("gpiochip", MFD_CLOEXEC);
    if (chip_count < CHIPS) chips[chip_count++] = fd;
    return fd;
}

int close(int fd) {
    pthread_mutex_lock(&lock);
    for (struct request *each = requests; each; each = each->next)
        for (int at = 0; each->fd == fd && at < each->count; at++) {
            uint32_t line = each->offsets[at];
            if (lines[line].direction == 1) lines[line].level = 0; /* but an output stays as it is, as on a Pi */
            lines[line].direction = lines[line].flags = 0;
            NEXT(close)(wires[line].events);
            NEXT(close)(wires[line].queue);
            if (at == each->count - 1) each->fd = -1;
        }
    for (int at = 0; at < chip_count; at++)
        if (chips[at] == fd) chips[at] = chips[--chip_count];
    pthread_mutex_unlock(&lock);
    return NEXT(close)(fd);
}

static int chip_info(struct gpiochip_info *info) {
    memset(info, 0, sizeof *info);
    strncpy(info->name, chip_path() + strlen("/dev/"), sizeof info->name - 1);
    strncpy(info->label, getenv("GPIOCHIP_LABEL") ?: "pinctrl-bcm2711", sizeof info->label - 1);
    info->lines = LINES;
    return 0;
}

static int busy(uint32_t at) {
    for (const char *left = getenv("GPIOCHIP_BUSY"); left; left = strchr(left, ',') ? strchr(left, ',') + 1 : NULL)
        if (strtoul(left, NULL, 10) == at) return 1;
    return 0;
}

static int line_info(struct gpio_v2_line_info *info) {
    uint32_t at = info->offset;
    if (at >= LINES) return -EINVAL;
    memset(info, 0, sizeof *info);
    info->offset = at;
    snprintf(info->name, sizeof info->name, "GPIO%u", at);
    info->flags = lines[at].flags;
    if (lines[at].direction != 2) info->flags |= GPIO_V2_LINE_FLAG_INPUT;
    if (lines[at].direction || busy(at)) info->flags |= GPIO_V2_LINE_FLAG_USED;
    strcpy(info->consumer, busy(at) ? getenv("GPIOCHIP_USER") ?: "other" : lines[at].direction ? wires[at].consumer : "");
    info->num_attrs = wires[at].debounce_us > 0;
    info->attrs[0].id = GPIO_V2_LINE_ATTR_ID_DEBOUNCE;
    info->attrs[0].debounce_period_us = wires[at].debounce_us;
    return 0;
}

/* As the kernel: an edge is nothing that an output can have, nor a line of no direction. */
static int configure(struct request *request, struct gpio_v2_line_config *config) {
    uint64_t edges = GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING, values = 0;
    uint32_t debounce_us = 0;
    if (config->flags & edges && !(config->flags & GPIO_V2_LINE_FLAG_INPUT)) return -EINVAL;
    for (uint32_t at = 0; at < config->num_attrs; at++) {
        struct gpio_v2_line_attribute *attr = &config->attrs[at].attr;
        if (attr->id == GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES) values = attr->values;
        if (attr->id == GPIO_V2_LINE_ATTR_ID_DEBOUNCE) debounce_us = attr->debounce_period_us;
    }
    for (int at = 0; at < request->count; at++) {
        struct line *line = &lines[request->offsets[at]];
        line->flags = config->flags & ~edges;
        line->direction = config->flags & GPIO_V2_LINE_FLAG_OUTPUT ? 2 : 1;
        uint32_t level = line->direction == 2 ? values >> at & 1 : resting(request->offsets[at]);
        set_level(request->offsets[at], level, now());
        line->flags = config->flags;
        wires[request->offsets[at]].debounce_us = debounce_us;
    }
    return 0;
}

static int request_lines(struct gpio_v2_line_request *asked) {
    int ends[2], size = asked->event_buffer_size ?: asked->num_lines * DEFAULT_EVENTS;
    char path[32];
    for (uint32_t at = 0; at < asked->num_lines; at++) {
        if (asked->offsets[at] >= LINES) return -EINVAL;
        if (lines[asked->offsets[at]].direction || busy(asked->offsets[at])) return -EBUSY;
    }
    if (pipe2(ends, O_CLOEXEC)) abort();
    fcntl(ends[1], F_SETPIPE_SZ, size * (int)sizeof(struct gpio_v2_line_event));
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    struct request *request = calloc(1, sizeof *request);
    request->count = asked->num_lines;
    memcpy(request->offsets, asked->offsets, sizeof asked->offsets);
    for (int at = 0; at < request->count; at++) {
        int line = request->offsets[at];
        wires[line].sequence = 0;
        memcpy(wires[line].consumer, asked->consumer, sizeof asked->consumer);
        wires[line].events = fcntl(ends[1], F_DUPFD_CLOEXEC, 0);
        fcntl(wires[line].events, F_SETFL, O_NONBLOCK);
        wires[line].queue = NEXT(open)(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    }
    NEXT(close)(ends[1]);
    request->fd = asked->fd = ends[0];
    request->next = requests;
    requests = request;
    return configure(request, &asked->config);
}

static int get_values(struct request *request, struct gpio_v2_line_values *values) {
    values->bits = 0;
    for (int at = 0; at < request->count; at++) values->bits |= (uint64_t)lines[request->offsets[at]].level << at;
    values->bits &= values->mask;
    return 0;
}

static int set_values(struct request *request, struct gpio_v2_line_values *values) {
    for (int at = 0; at < request->count; at++) {
        if (!(values->mask >> at & 1)) continue;
        if (lines[request->offsets[at]].direction != 2) return -EPERM;
        set_level(request->offsets[at], values->bits >> at & 1, now());
    }
    return 0;
}

static int chip_call(uint32_t call, void *with) {
    if (call == GPIO_GET_CHIPINFO_IOCTL) return chip_info(with);
    if (call == GPIO_V2_GET_LINEINFO_IOCTL) return line_info(with);
    return call == GPIO_V2_GET_LINE_IOCTL ? request_lines(with) : -EINVAL;
}

static int request_call(struct request *request, uint32_t call, void *with) {
    if (call == GPIO_V2_LINE_GET_VALUES_IOCTL) return get_values(request, with);
    if (call == GPIO_V2_LINE_SET_VALUES_IOCTL) return set_values(request, with);
    return call == GPIO_V2_LINE_SET_CONFIG_IOCTL ? configure(request, with) : -EINVAL;
}

int ioctl(int fd, unsigned long call, ...) {
    va_list rest;
    va_start(rest, call);
    void *with = va_arg(rest, void *);
    va_end(rest);
    if (_IOC_TYPE(call) != 0xB4) return NEXT(ioctl)(fd, call, with);
    int done = -ENOTTY;
    pthread_mutex_lock(&lock);
    for (int at = 0; at < chip_count; at++)
        if (chips[at] == fd) done = chip_call(call, with);
    for (struct request *each = requests; each; each = each->next)
        if (each->fd == fd) done = request_call(each, call, with);
    pthread_mutex_unlock(&lock);
    return done < 0 ? errno = -done, -1 : done;
}
