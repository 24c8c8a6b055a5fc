import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { Link } from './Link.tsx';

interface NotOpenYetProps {
  title: string;
  text: string;
  /** A page that has what can be had today. */
  instead: { to: string; text: string };
}

/** Says plainly that a part of the product is not open, and where one can go instead. */
export function NotOpenYet({ title, text, instead }: NotOpenYetProps) {
  return (
    <div className="grid content-start gap-3 p-3">
      <PictureState image="/assets/illustrations/empty.webp" title={title} text={text}>
        <Link to={instead.to} className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {instead.text}
        </Link>
      </PictureState>
    </div>
  );
}
