/*
 * Loaded before the C library, it makes writes fail as a failing disk does. The file that DISK_FAULT names holds a
 * letter and a part of a path, such as "e ledger.db"; files whose path has that part meet the fault, others none.
 *
 *   s  a write ends short of its last byte, and there is no room for that one
 *   n  there is no room: ENOSPC
 *   e  the device fails: EIO, when a file is flushed as well
 *
 * A third word names one place, counted from the moment this text was there: "n platform.db w12" is the twelfth write
 * of that file alone, "e ledger.db f2" its second flush; with a plus sign behind, that one and all after it. When the
 * place is reached, a file with the name of DISK_FAULT and ".met" appears.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char counted[64];
static unsigned count;

/* Whether this call is the place that the text names; it has no place when any call is. */
static int is_place(const char *said, char call, const char *control) {
  char part[64], name[4096], wanted = 0, onward = 0;
  unsigned place = 0;
  int words = sscanf(said + 2, "%63s %c%u%c", part, &wanted, &place, &onward);
  if (words < 3) return 1;
  if (wanted != call) return 0;
  pthread_mutex_lock(&lock);
  if (strcmp(counted, said)) {
    strcpy(counted, said);
    count = 0;
  }
  unsigned now = ++count;
  pthread_mutex_unlock(&lock);
  if (now < place || (now > place && onward != '+')) return 0;
  snprintf(name, sizeof name, "%s.met", control);
  int met = open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (met >= 0) close(met);
  return 1;
}

/* The fault of this call, 'w' for a write and 'f' for a flush; 0 where there is none. */
static char fault(int fd, char call) {
  const char *control = getenv("DISK_FAULT");
  char link[64], path[4096], said[64], part[64];
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
  if (sscanf(said + 2, "%63s", part) != 1 || !strstr(path, part)) return 0;
  return is_place(said, call, control) ? said[0] : 0;
}

/* How many of `count` bytes may be written; -1 with errno when none. */
static ssize_t writable(int fd, size_t count) {
  switch (fault(fd, 'w')) {
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
  if (fault(fd, 'f') != 'e') return 0;
  errno = EIO;
  return -1;
}

int fsync(int fd) { return flushable(fd) ? -1 : REAL(fsync)(fd); }

int fdatasync(int fd) { return flushable(fd) ? -1 : REAL(fdatasync)(fd); }
