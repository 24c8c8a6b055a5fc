import { Link } from '../../parts/Link.tsx';
import type { TeamStep } from './queries.ts';

const showEnd = (strip: HTMLElement | null) => strip?.scrollTo?.(strip.scrollWidth, 0);

interface TeamPathProps {
  label: string;
  /** The caller's own team. */
  own: string;
  path: TeamStep[];
  /** The page of a person's team; of the caller's own without an identifier. */
  addressOf: (parentId: string) => string;
  /** Told when a step is followed from over the page of another team. */
  onFollow?: () => void;
}

/** From the caller down to a person; each step above leads to the team of its person. */
export function TeamPath({ label, own, path, addressOf, onFollow }: TeamPathProps) {
  return (
    <nav aria-label={label}>
      <ol
        key={path.at(-1)?.id}
        ref={showEnd}
        className="no-bar relative -mx-3 flex items-center overflow-x-auto px-3 text-label"
      >
        {path.map(({ id, account, level }, at) => (
          <li key={id} className="flex shrink-0 items-center gap-1 text-tx-3">
            {at > 0 && <span aria-hidden="true">›</span>}
            {at === path.length - 1 ? (
              <span aria-current={onFollow ? undefined : 'page'} className="px-1 font-semibold text-tx-1">
                {account}
              </span>
            ) : (
              <Link
                to={addressOf(level === 0 ? '' : id)}
                onClick={onFollow}
                className="flex min-h-11 items-center px-1 text-brand-300"
              >
                {level === 0 ? own : account}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
