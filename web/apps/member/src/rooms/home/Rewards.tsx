import { Badge } from '@erawan/ui/Badge';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { rewards } from '../content/promo-queries.ts';

/** What a member may sign in for and receive, as far as the merchant has it; a count only where something waits. */
export function Rewards() {
  const { t } = useTexts();
  const { data } = useQuery(rewards());
  if (!data || data.size === 0) return null;
  const signIn = data.get('LOGIN');
  const received = [...data].filter(([kind]) => kind !== 'LOGIN').map(([, count]) => count);
  return (
    <ul className="flex gap-1.5">
      {signIn !== undefined && <Reward icon="check" text={t('homeTail.signIn')} count={signIn} />}
      {received.length > 0 && (
        <Reward
          icon="gift"
          text={t('homeTail.receiving')}
          count={received.reduce((sum, one) => sum + one, 0)}
        />
      )}
    </ul>
  );
}

function Reward({ icon, text, count }: { icon: IconName; text: string; count: number }) {
  const { t } = useTexts();
  return (
    <li className="min-w-0 flex-1">
      <Link
        to="/m/activity"
        aria-label={count > 0 ? `${text}, ${t('homeTail.rewardsWaiting', { count })}` : text}
        className="press flex min-h-11 items-center gap-1.5 rounded-14 bg-white/8 px-2.5 text-caption font-semibold inset-ring inset-ring-white/14"
      >
        <Icon name={icon} size={20} className="shrink-0 text-brand-400" />
        <span className="line-clamp-2 min-w-0 flex-1">{text}</span>
        <Badge count={count} />
      </Link>
    </li>
  );
}
