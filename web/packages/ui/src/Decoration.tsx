import { useState } from 'react';

interface DecorationProps {
  src: string;
  /** Its box in px, kept free while it loads. */
  size: number;
  className?: string;
}

/** A picture that says nothing: unseen by readers, and gone without a trace when it cannot be loaded. */
export function Decoration({ src, size, className }: DecorationProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      style={{ width: size, height: size }}
      className={className}
      onError={() => setFailed(true)}
    />
  );
}
