/* A slow disk, for LD_PRELOAD: every sync takes its time, one after the other, and what is written is counted.
 *   SLOW_DISK_MS      milliseconds that a sync takes in addition
 *   SLOW_DISK_COUNTS  file with one struct counts, which is made here
 *
 * SQLite, and nothing else in a station, writes with pwrite.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static struct counts { uint64_t syncs, running, synced_ns, bytes; } *counts; /* synced_ns: end of the last, MONOTONIC */
static uint64_t delay_ns;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SLOW_DISK_COUNTS"), *delay = getenv("SLOW_DISK_MS");
    delay_ns = delay ? strtoull(delay, NULL, 10) * 1000000 : 0;
    int fd = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0 || ftruncate(fd, sizeof *counts)) abort();
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (counts == MAP_FAILED) abort();
    close(fd);
}

static uint64_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000000000ull + at.tv_nsec;
}

static void begin_sync(void) {
    struct timespec left = {delay_ns / 1000000000, delay_ns % 1000000000};
    __atomic_add_fetch(&counts->running, 1, __ATOMIC_SEQ_CST);
    __atomic_add_fetch(&counts->syncs, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&one);
    while (nanosleep(&left, &left) && errno == EINTR) {
    }
}

static int end_sync(int result) {
    pthread_mutex_unlock(&one);
    __atomic_store_n(&counts->synced_ns, now(), __ATOMIC_SEQ_CST);
    __atomic_sub_fetch(&counts->running, 1, __ATOMIC_SEQ_CST);
    return result;
}

int fsync(int fd) { return begin_sync(), end_sync(NEXT(fsync)(fd)); }

int fdatasync(int fd) { return begin_sync(), end_sync(NEXT(fdatasync)(fd)); }

int sync_file_range(int fd, off64_t from, off64_t size, unsigned how) {
    return begin_sync(), end_sync(NEXT(sync_file_range)(fd, from, size, how));
}

int msync(void *start, size_t size, int how) {
    if (!(how & MS_SYNC)) return NEXT(msync)(start, size, how);
    return begin_sync(), end_sync(NEXT(msync)(start, size, how));
}

static ssize_t count(ssize_t written) {
    if (written > 0) __atomic_add_fetch(&counts->bytes, written, __ATOMIC_SEQ_CST);
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { return count(NEXT(pwrite)(fd, bytes, size, at)); }

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
    return count(NEXT(pwrite64)(fd, bytes, size, at));
}
