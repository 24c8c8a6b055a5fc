import { encode } from 'uqr';

/** An address as a picture another phone can read. */
export function QrCode({ text, label, size = 168 }: { text: string; label: string; size?: number }) {
  const { data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="rounded-14 bg-white text-bg-0"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
