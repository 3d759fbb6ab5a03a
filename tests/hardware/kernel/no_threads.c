/* A system that is at its limits, for LD_PRELOAD: while the file NO_THREADS is there, no thread can be started.
 *   NO_THREADS_FOR  "tasks": there may be no more of them; "memory": a new thread finds none, and ends at once
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int lacking(const char *what) {
    const char *file = getenv("NO_THREADS"), *reason = getenv("NO_THREADS_FOR");
    return file && reason && !strcmp(reason, what) && !access(file, F_OK);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *with) {
    int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
    return lacking("tasks") ? EAGAIN : next(thread, how, work, with);
}

#define MAP(name)                                                                           \
    void *name(void *at, size_t size, int may, int how, int fd, off_t from) {               \
        void *(*next)(void *, size_t, int, int, int, off_t) = dlsym(RTLD_NEXT, #name);      \
        if (fd < 0 && lacking("memory")) return errno = ENOMEM, MAP_FAILED;                 \
        return next(at, size, may, how, fd, from);                                          \
    }
MAP(mmap)
MAP(mmap64)
