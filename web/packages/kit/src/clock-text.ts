const HOUR_S = 3_600;

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as a clock: `14:05`; with hours `1:59:59`, which stand where there are any unless told otherwise. */
export function clockText(seconds: number, withHours = seconds >= HOUR_S): string {
  const minutes = two(Math.floor((seconds % HOUR_S) / 60));
  const rest = `${minutes}:${two(seconds % 60)}`;
  return withHours ? `${Math.floor(seconds / HOUR_S)}:${rest}` : rest;
}
