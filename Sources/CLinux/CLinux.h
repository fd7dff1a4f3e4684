// What `import Glibc` leaves out: epoll, eventfd, accept4, names of threads.
//
// _GNU_SOURCE must not be defined here: it breaks every file that also imports Dispatch (two
// definitions of fd_set). Prototypes that need it are written out instead.
#pragma once

#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int pthread_setname_np(pthread_t thread, const char *name);
