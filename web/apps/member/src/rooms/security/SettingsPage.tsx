import { formatDate } from '@erawan/kit/dates';
import { isMember } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Suspense, useState } from 'react';
import { i18n, useTexts } from '../../core/i18n.ts';
import { isBuilt } from '../../parts/screen-registry.ts';
import { askLogout } from '../session/logout.ts';
import { retryable } from '../../parts/retryable.ts';
import { Avatar } from '../account/Avatar.tsx';
import { LanguageChoice } from '../account/LanguageChoice.tsx';
import { useMember } from '../account/queries.ts';
import { AvatarSheet } from './AvatarSheet.tsx';
import { Row, RowGroup } from './Rows.tsx';

const PushRow = retryable(async () => {
  const [{ PushRow: Row }] = await Promise.all([
    import('../messaging/push/PushRow.tsx'),
    i18n.open('messaging'),
  ]);
  return Row;
});

/** A form, which most who look at their settings do not open. */
const NameSheet = retryable(async () => (await import('./NameSheet.tsx')).NameSheet);

export default function SettingsPage() {
  const { t } = useTexts();
  const account = useStore(session);
  const { data: member } = useMember();
  const [sheet, setSheet] = useState<'avatar' | 'nickname' | null>(null);
  const name = member?.nickname || member?.account || account?.userName || '';
  const own = isMember(account?.type);
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <section className="grid justify-items-center gap-2 pt-3 text-center">
        <Avatar name={name} className="size-24" />
        <p className="one-line max-w-full font-display text-h1 font-semibold">{name}</p>
        {own && (
          <Button kind="quiet" size="small" onClick={() => setSheet('avatar')}>
            {t('security.chooseAvatar')}
          </Button>
        )}
      </section>
      <RowGroup title={t('security.profile')}>
        <Row icon="user" title={t('security.account')} hint={member?.account ?? account?.userName ?? ''} />
        {own && (
          <Row
            icon="sparkle"
            title={t('security.nickname')}
            hint={member?.nickname || t('security.nicknameHint')}
            onPress={() => setSheet('nickname')}
          />
        )}
        {member && <Row icon="clock" title={t('security.memberSince')} hint={formatDate(member.regDate)} />}
      </RowGroup>
      <RowGroup title={t('account.yours')}>
        {own && isBuilt('/m/changePsw') && (
          <Row
            icon="lock"
            title={t('security.loginPassword')}
            hint={t('security.change')}
            to="/m/changePsw"
          />
        )}
        {own && (
          <Row
            icon="shield"
            title={t('titles.security')}
            hint={t('security.levelTitle')}
            to="/m/securityCenter"
          />
        )}
        <li className="flex min-h-16 items-center gap-3 px-3.5 py-2.5">
          <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-s-3 text-brand-400 shadow-e1">
            <Icon name="globe" size={22} />
          </span>
          <span className="min-w-0 flex-1 text-body font-semibold">{t('security.language')}</span>
          <LanguageChoice />
        </li>
        {own && (
          <Suspense>
            <PushRow />
          </Suspense>
        )}
      </RowGroup>
      <Button kind="outline" wide className="text-tx-2" onClick={askLogout}>
        <Icon name="logout" size={20} />
        {t('security.logout')}
      </Button>
      {sheet === 'avatar' && <AvatarSheet onClose={() => setSheet(null)} />}
      {sheet === 'nickname' && (
        <Suspense>
          <NameSheet which="nickname" onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </div>
  );
}
