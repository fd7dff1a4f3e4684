// What `import Glibc` leaves out: epoll, eventfd, accept4.
//
// _GNU_SOURCE must not be defined here: it breaks every file that also imports Dispatch (two
// definitions of fd_set). Prototypes that need it are written out instead.
#pragma once

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
