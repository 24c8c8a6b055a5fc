/*
 * Loaded before the C library, it sets the machine's clock for one process: the file that CLOCK_SHIFT names holds by how
 * many seconds the clock is ahead.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
  int done = ((__typeof__(&clock_gettime))dlsym(RTLD_NEXT, "clock_gettime"))(clock, time);
  const char *control = getenv("CLOCK_SHIFT");
  if (done != 0 || clock != CLOCK_REALTIME || !control) return done;
  char said[32] = {0};
  int file = open(control, O_RDONLY | O_CLOEXEC);
  if (file < 0) return done;
  if (read(file, said, sizeof said - 1) > 0) time->tv_sec += atol(said);
  close(file);
  return done;
}
