import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../i18n.ts';
import { routeOf } from '../../routes.ts';
import { usePath } from '../../shell/history.ts';
import { Link } from '../../shell/Link.tsx';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import type later from '../../locales/en/later.json';

interface Later {
  text: keyof typeof later;
  /** A page that has what can be had today. */
  instead: { to: string; text: keyof typeof later };
  balance?: true;
}

const HOME = { to: '/m/home', text: 'toHome' } as const;
const AGENT = { text: 'agent', instead: { to: '/m/agent', text: 'toAgent' } } as const;

/** Screens of the product that have not opened, by their name in the route table. */
const PAGES: Readonly<Record<string, Later>> = {
  withdraw: { text: 'withdraw', instead: { to: '/m/securityCenter', text: 'toSecurity' }, balance: true },
  ranking: { text: 'ranking', instead: HOME },
  teamOverview: AGENT,
  transactions: AGENT,
  team: AGENT,
  redRain: AGENT,
  teamProfit: AGENT,
  teamBetting: AGENT,
  agentRebates: AGENT,
  rebateIncome: AGENT,
  openAccount: { text: 'openAccount', instead: { to: '/m/inviteFriends', text: 'toAffiliate' } },
  dividend: AGENT,
};

/** Says plainly that a part of the product is not open, and where one can go instead. */
export default function LaterPage() {
  const { t } = useTexts();
  const loggedIn = useStore(session) !== null;
  const page = PAGES[routeOf(usePath())?.screen ?? ''];
  if (!page) return null;
  return (
    <div className="grid content-start gap-3 p-3">
      {page.balance && loggedIn && (
        <section className="card p-4">
          <p className="text-caption text-tx-2">{t('later.balance')}</p>
          <BalanceLine size="display" />
        </section>
      )}
      <PictureState
        image="/assets/illustrations/empty.webp"
        title={t('later.title')}
        text={t(`later.${page.text}`)}
      >
        <Link to={page.instead.to} className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t(`later.${page.instead.text}`)}
        </Link>
      </PictureState>
    </div>
  );
}
