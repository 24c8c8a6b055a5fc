const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as a clock: `14:05`, with hours `1:59:59`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
