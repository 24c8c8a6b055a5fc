import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { Segments } from '@erawan/ui/Segments';
import { ErrorState, ListSkeleton, Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { affiliateLinks } from './inviting-queries.ts';
import { LinksTab } from './LinksTab.tsx';

const LateAccountForm = late(['human', 'parts'], async () => (await import('./AccountForm.tsx')).AccountForm);

/** Bringing people into the team: an account that is opened for them, or a link by which they register. */
export default function OpenAccountPage() {
  const { t } = useTexts();
  const tab = new URLSearchParams(useSearch()).get('tab') === 'links' ? 'links' : 'direct';
  const { data, error, refetch } = useQuery(affiliateLinks());
  if (!data && error) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
  if (data?.footer.isTooDeep) {
    return (
      <PictureState
        image="/assets/illustrations/empty.webp"
        title={t('inviting.tooDeep')}
        text={t('inviting.tooDeepText')}
      >
        <Link to="/m/inviteFriends" className={buttonLook()}>
          {t('inviting.invite')}
        </Link>
      </PictureState>
    );
  }
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <Segments
        label={t('inviting.tabs')}
        choices={[
          { value: 'direct', text: t('inviting.direct') },
          { value: 'links', text: t('inviting.links') },
        ]}
        value={tab}
        onValue={(to) =>
          navigate(pathTo('/m/agentRegister', { tab: to === 'links' ? to : '' }), { replace: true })
        }
      />
      {!data && <ListSkeleton rows={4} />}
      {data && tab === 'links' && <LinksTab links={data} />}
      {data && tab === 'direct' && (
        <Suspense fallback={<Skeleton className="h-96 rounded-18" />}>
          <LateAccountForm footer={data.footer} />
        </Suspense>
      )}
    </div>
  );
}
