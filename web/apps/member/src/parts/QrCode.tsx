import { useMemo } from 'react';
import { encode } from 'uqr';

/** Readers find a code by the empty margin around it: the standard asks for four modules. */
const MARGIN = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** Its side in px, margin included; a narrower place makes it smaller. */
  size?: number;
}

/** A text as a picture another phone can read. */
export function QrCode({ text, label, size = 168 }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const { data } = encode(text, { border: MARGIN, ecc: 'M' });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { side: data.length, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-14 bg-white text-bg-0"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
