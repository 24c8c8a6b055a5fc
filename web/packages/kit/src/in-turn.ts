/**
 * Spaces calls out: the first acts at once, each further one `ms` after the one before it, in their order. None is
 * dropped.
 */
export function inTurn<T>(ms: number, act: (value: T) => void): (value: T) => void {
  const waiting: T[] = [];
  let rests = false;
  const next = () => {
    rests = waiting.length > 0;
    for (const value of waiting.splice(0, 1)) {
      setTimeout(next, ms);
      act(value);
    }
  };
  return (value) => {
    waiting.push(value);
    if (!rests) next();
  };
}
