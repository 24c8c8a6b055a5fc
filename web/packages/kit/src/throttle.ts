/**
 * Lets one call through in each `ms`. The first acts at once; those that follow within the time are dropped, save the
 * last one with another value, which acts when the time is over.
 */
export function throttle<T>(ms: number, act: (value: T) => void): (value: T) => void {
  let acted: { value: T } | undefined;
  let waiting: { value: T } | undefined;
  const pass = (value: T) => {
    acted = { value };
    waiting = undefined;
    act(value);
    setTimeout(() => {
      const next = waiting;
      acted = undefined;
      if (next) pass(next.value);
    }, ms);
  };
  return (value) => {
    if (!acted) pass(value);
    else waiting = Object.is(acted.value, value) ? undefined : { value };
  };
}
