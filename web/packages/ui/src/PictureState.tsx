import type { ReactNode } from 'react';
import { cn } from './cn.tsx';
import { Decoration } from './Decoration.tsx';

interface PictureStateProps {
  image: string;
  title?: string;
  text?: string;
  children?: ReactNode;
  className?: string;
}

/** A whole area that has only this to say: a picture, what it is, and what one can do. */
export function PictureState({ image, title, text, children, className }: PictureStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-3 px-6 py-10 text-center', className)}>
      <Decoration src={image} size={132} className="object-contain" />
      {title && <p className="font-display text-h2 font-semibold text-balance">{title}</p>}
      {text && <p className="max-w-[300px] text-body text-balance text-tx-2">{text}</p>}
      {children}
    </div>
  );
}
