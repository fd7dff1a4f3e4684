// What `import Glibc` leaves out: epoll, eventfd, accept4, syncfs, sync_file_range,
// names of threads, the processors of a process, the settings of malloc.
//
// _GNU_SOURCE must not be defined here: it breaks every file that also imports Dispatch (two
// definitions of fd_set). Prototypes that need it are written out instead.
#pragma once

#include <malloc.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int syncfs(int descriptor);
int sync_file_range(int descriptor, long long offset, long long byte_count, unsigned flags);
#define SYNC_FILE_RANGE_WRITE 2U
// The mask is a cpu_set_t, which needs _GNU_SOURCE too: a bit for each processor.
int sched_getaffinity(int process, unsigned long byte_count, unsigned long *mask);
int pthread_setname_np(pthread_t thread, const char *name);
