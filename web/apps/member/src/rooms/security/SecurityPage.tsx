import { Decoration } from '@erawan/ui/Decoration';
import { ErrorState, ListSkeleton, type Tone } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { isBuilt } from '../../parts/screen-registry.ts';
import { passkeysUsable } from '../login/passkey.ts';
import { useMember } from '../account/queries.ts';
import { EmailSheet } from './EmailSheet.tsx';
import { MobileSheet } from './MobileSheet.tsx';
import { NameSheet } from './NameSheet.tsx';
import { PasskeySheet } from './sign-in/PasskeySheet.tsx';
import { QuestionsSheet } from './QuestionsSheet.tsx';
import { type SecurityConfig, securityConfig } from './queries.ts';
import { passkeys, totpStatus } from './sign-in/queries.ts';
import { Row, RowGroup } from './Rows.tsx';
import { TotpSheet } from './sign-in/TotpSheet.tsx';

type Sheet = 'questions' | 'email' | 'mobile' | 'payeeName' | 'nickname' | 'passkeys' | 'totp';

export default function SecurityPage() {
  const config = useQuery(securityConfig());
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = () => setSheet(null);
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      {config.data && (
        <>
          <Level config={config.data} />
          <Credentials config={config.data} onOpen={setSheet} />
          <Identity config={config.data} onOpen={setSheet} />
          <SignIn onOpen={setSheet} />
        </>
      )}
      {!config.data &&
        (config.error ? (
          <ErrorState text={textOf(config.error)} onRetry={() => void config.refetch()} />
        ) : (
          <ListSkeleton rows={7} />
        ))}
      {sheet === 'questions' && <QuestionsSheet replaces={config.data?.securityQuestions} onClose={close} />}
      {(sheet === 'payeeName' || sheet === 'nickname') && <NameSheet which={sheet} onClose={close} />}
      {sheet === 'email' && <EmailSheet onClose={close} />}
      {sheet === 'mobile' && <MobileSheet onClose={close} />}
      {sheet === 'passkeys' && <PasskeySheet onClose={close} />}
      {sheet === 'totp' && <TotpSheet onClose={close} />}
    </div>
  );
}

/** The things that make an account safe, of which the member has some. */
function protections(config: SecurityConfig): boolean[] {
  const { loginPassword, fundsPassword, securityQuestions, email, mobile, payeeName } = config;
  return [loginPassword, fundsPassword, securityQuestions, email || mobile, payeeName];
}

function Level({ config }: { config: SecurityConfig }) {
  const { t } = useTexts();
  const all = protections(config);
  const done = all.filter(Boolean).length;
  return (
    <section
      aria-label={t('security.levelTitle')}
      className="relative flex items-center gap-3 overflow-hidden rounded-22 bg-linear-to-br from-(--member-from) to-(--member-to) p-4 shadow-e2 inset-ring inset-ring-white/12"
    >
      <div className="min-w-0 flex-1">
        <p className="font-display text-h2 font-semibold">{t('security.levelTitle')}</p>
        <p className="pb-3 text-label text-tx-2">
          {done === all.length ? t('security.levelFull') : t('security.levelText', { done, all: all.length })}
        </p>
        <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1.5">
          {all.map((_, place) => (
            <span
              // The steps are alike; how many of them are lit is what counts.
              key={place}
              className={`h-2 rounded-pill ${place < done ? 'bg-positive' : 'bg-white/14'}`}
            />
          ))}
        </div>
      </div>
      <Decoration src="/assets/illustrations/success.webp" size={84} className="-mr-1 shrink-0" />
    </section>
  );
}

interface PartProps {
  config: SecurityConfig;
  onOpen: (sheet: Sheet) => void;
}

function useStates() {
  const { t } = useTexts();
  return (set: boolean): { text: string; tone: Tone } =>
    set ? { text: t('security.set'), tone: 'good' } : { text: t('security.notSet'), tone: 'wait' };
}

function Credentials({ config, onOpen }: PartProps) {
  const { t } = useTexts();
  const stateOf = useStates();
  const locked = config.fundsPasswordLockedUntil !== undefined;
  return (
    <RowGroup title={t('security.credentials')}>
      {isBuilt('/m/changePsw') && (
        <Row
          icon="lock"
          title={t('security.loginPassword')}
          hint={t('security.loginPasswordHint')}
          state={stateOf(config.loginPassword)}
          to="/m/changePsw"
        />
      )}
      <Row
        icon="wallet"
        title={t('security.fundsPassword')}
        hint={t('security.fundsPasswordHint')}
        state={locked ? { text: t('security.locked'), tone: 'bad' } : stateOf(config.fundsPassword)}
        to="/m/securityCenter/FundsPasswordBox"
      />
      <Row
        icon="help"
        title={t('security.questions')}
        hint={t('security.questionsHint')}
        state={stateOf(config.securityQuestions)}
        onPress={() => onOpen('questions')}
      />
    </RowGroup>
  );
}

function Identity({ config, onOpen }: PartProps) {
  const { t } = useTexts();
  const { data: member } = useMember();
  const stateOf = useStates();
  const { email, pendingEmail, mobile, payeeName } = config.masked;
  const nickname = member?.nickname ?? '';
  return (
    <RowGroup title={t('security.identity')}>
      <Row
        icon="mail"
        title={t('security.email')}
        hint={
          pendingEmail
            ? t('security.emailWaiting', { email: pendingEmail })
            : (email ?? t('security.emailHint'))
        }
        state={stateOf(config.email)}
        onPress={() => onOpen('email')}
      />
      <Row
        icon="phone"
        title={t('security.mobile')}
        hint={mobile ?? t('security.mobileHint')}
        state={
          config.mobile && !config.mobileProven
            ? { text: t('security.notProven'), tone: 'wait' }
            : stateOf(config.mobile)
        }
        onPress={() => onOpen('mobile')}
      />
      <Row
        icon="receipt"
        title={t('security.payeeName')}
        hint={payeeName ?? t('security.payeeNameHint')}
        state={stateOf(config.payeeName)}
        {...(config.payeeName ? {} : { onPress: () => onOpen('payeeName') })}
      />
      <Row
        icon="withdraw"
        title={t('security.bankCards')}
        hint={t('security.bankCardsHint')}
        state={stateOf(config.bankCard)}
        to="/m/securityCenter/bankCards"
      />
      <Row
        icon="user"
        title={t('security.nickname')}
        hint={nickname || t('security.nicknameHint')}
        state={stateOf(nickname !== '')}
        onPress={() => onOpen('nickname')}
      />
    </RowGroup>
  );
}

function SignIn({ onOpen }: Pick<PartProps, 'onOpen'>) {
  const { t } = useTexts();
  const { data: totp } = useQuery(totpStatus());
  const { data: keys } = useQuery(passkeys());
  const count = keys?.list.length ?? 0;
  return (
    <RowGroup title={t('security.signIn')}>
      {keys && (count > 0 || (keys.available && passkeysUsable())) && (
        <Row
          icon="lock"
          title={t('security.passkeys')}
          hint={t('security.passkeysHint')}
          state={
            count > 0
              ? { text: t('security.passkeyCount', { count }), tone: 'good' }
              : { text: t('security.off'), tone: 'calm' }
          }
          onPress={() => onOpen('passkeys')}
        />
      )}
      <Row
        icon="key"
        title={t('security.totp')}
        hint={t('security.totpHint')}
        {...(totp && {
          state: totp.enabled
            ? { text: t('security.on'), tone: 'good' }
            : { text: t('security.off'), tone: 'calm' },
        })}
        onPress={() => onOpen('totp')}
      />
      <Row
        icon="phone"
        title={t('security.devices')}
        hint={t('security.devicesHint')}
        to="/m/securityCenter/devices"
      />
    </RowGroup>
  );
}
