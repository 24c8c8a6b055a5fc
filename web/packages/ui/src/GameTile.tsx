import { type CSSProperties, useState } from 'react';
import { cn } from './cn.tsx';
import { Icon } from './Icon.tsx';

interface GameTileProps {
  name: string;
  /** The line below the name. */
  detail: string;
  imageUrl: string | undefined;
  blur?: string | undefined;
  tag?: { text: string; kind: 'hot' | 'fresh' } | undefined;
  eager?: boolean;
  /** Staggers the sheen so that neighbours never shine together. */
  place: number;
  onOpen: () => void;
}

export function GameTile({ name, detail, imageUrl, blur, tag, eager = false, place, onOpen }: GameTileProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press relative flex min-w-0 flex-col rounded-14 bg-s-1 text-left shadow-e2 inset-ring inset-ring-white/6"
    >
      {/* The picture rounds its own corners: no box has to clip it. */}
      <span className={cn('aspect-[3/4] rounded-t-14 bg-s-3', place % 3 === 0 && 'sheen')}>
        <TileImage imageUrl={imageUrl} blur={blur} eager={eager} className="rounded-t-14 edge" />
      </span>
      {tag && (
        <span
          className={cn(
            'absolute top-0 left-0 rounded-tl-14 rounded-br-12 px-2.5 py-0.5 font-display text-micro font-semibold text-white',
            tag.kind === 'hot' ? 'bg-accent-strong' : 'bg-fresh',
          )}
        >
          {tag.text}
        </span>
      )}
      {/* Room for two lines of the name: the tiles of all rows are equally high. */}
      <span className="grid min-h-[70px] content-center px-2">
        <span className="line-clamp-2 text-label font-semibold text-tx-1">{name}</span>
        <span className="one-line block text-micro text-tx-3">{detail}</span>
      </span>
    </button>
  );
}

/** The lettering baked into the picture is decoration; the name stands below it as text. */
export function TileImage({
  imageUrl,
  blur,
  eager,
  className,
}: {
  imageUrl: string | undefined;
  blur?: string | undefined;
  eager: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState(false);
  if (failed || !imageUrl) {
    return (
      <span
        className={cn(
          'grid h-full w-full place-items-center bg-linear-to-b from-s-3 to-s-1 text-tx-3',
          className,
        )}
      >
        <Icon name="slots" size={34} />
      </span>
    );
  }
  return (
    <img
      src={imageUrl}
      alt=""
      width={360}
      height={480}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cn('h-full w-full object-cover', className)}
      style={blurred(blur)}
      onError={() => setFailed(true)}
    />
  );
}

/** What shows until the picture is there: four colours of it, from the top to the bottom and the one that glows. */
function blurred(colours = ''): CSSProperties {
  const [top, middle, bottom, glow] = colours.match(/\w{6}/g) ?? [];
  if (!glow) return {};
  const light = `radial-gradient(60% 45% at 50% 38%,#${glow},transparent)`;
  return { background: `${light},linear-gradient(#${top},#${middle},#${bottom})` };
}
