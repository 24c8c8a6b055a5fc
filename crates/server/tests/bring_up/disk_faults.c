/*
 * Loaded before the C library, it makes writes fail as a failing disk does. The file that DISK_FAULT names holds a
 * letter and a part of a path, such as "e ledger.db"; files whose path has that part meet the fault, others none.
 *
 *   s  a write ends short of its last byte, and there is no room for that one
 *   n  there is no room: ENOSPC
 *   e  the device fails: EIO, when a file is flushed as well
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char fault(int fd) {
  const char *control = getenv("DISK_FAULT");
  char link[64], path[4096], said[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!control || length <= 0) return 0;
  path[length] = 0;
  int file = open(control, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  length = read(file, said, sizeof said - 1);
  close(file);
  if (length < 3) return 0;
  said[length] = 0;
  return strstr(path, said + 2) ? said[0] : 0;
}

/* How many of `count` bytes may be written; -1 with errno when none. */
static ssize_t writable(int fd, size_t count) {
  switch (fault(fd)) {
    case 's':
      if (count > 1) return (ssize_t)(count - 1);
      errno = ENOSPC;
      return -1;
    case 'n':
      errno = ENOSPC;
      return -1;
    case 'e':
      errno = EIO;
      return -1;
    default:
      return (ssize_t)count;
  }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count) {
  ssize_t part = writable(fd, count);
  return part < 0 ? part : REAL(write)(fd, bytes, (size_t)part);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  ssize_t part = writable(fd, count);
  return part < 0 ? part : REAL(pwrite)(fd, bytes, (size_t)part, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  ssize_t part = writable(fd, count);
  return part < 0 ? part : REAL(pwrite64)(fd, bytes, (size_t)part, at);
}

static int flushable(int fd) {
  if (fault(fd) != 'e') return 0;
  errno = EIO;
  return -1;
}

int fsync(int fd) { return flushable(fd) ? -1 : REAL(fsync)(fd); }

int fdatasync(int fd) { return flushable(fd) ? -1 : REAL(fdatasync)(fd); }
