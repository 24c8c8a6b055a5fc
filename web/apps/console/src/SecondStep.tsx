import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { FactorSetup } from '@erawan/ui/FactorSetup';
import { RecoveryCodes } from '@erawan/ui/RecoveryCodes';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { type Begun, confirmEnrolment, type LoggedIn, logInWithCode, setUpFactor } from './calls.ts';
import { CodeForm } from './CodeForm.tsx';
import { useTexts } from './i18n.ts';

interface SecondStepProps {
  begun: Begun;
  onDone: (login: LoggedIn) => void;
  /** Back to the password, with what is to be said there. */
  onBack: (why?: string) => void;
}

/** The second step of a log-in: a code, or at the first log-in an authenticator app to be set up. */
export function SecondStep({ begun, onDone, onBack }: SecondStepProps) {
  const { t } = useTexts();
  const isNew = begun.next === 'enrol';
  const [enrolled, setEnrolled] = useState<Enrolled>();
  if (enrolled) return <RecoveryStep enrolled={enrolled} onDone={onDone} />;
  const leave = (error: unknown) => {
    if (error instanceof ApiError && error.code.startsWith('second.factor.')) onBack(textOf(error));
  };
  return (
    <div className="card grid gap-4 p-4">
      <h2 className="text-h2">{t(isNew ? 'console.enrolTitle' : 'console.codeTitle')}</h2>
      {isNew ? (
        <Enrolment ticket={begun.ticket} onDone={setEnrolled} onRefused={leave} />
      ) : (
        <>
          <p className="text-body text-tx-2">{t('console.codeLead')}</p>
          <CodeForm
            recovers
            submit={t('console.login')}
            send={(code) => logInWithCode(begun.ticket, code)}
            onDone={onDone}
            onRefused={leave}
          />
        </>
      )}
      <Button kind="outline" wide onClick={() => onBack()}>
        {t('console.back')}
      </Button>
    </div>
  );
}

interface Enrolled {
  recoveryCodes: readonly string[];
  login: LoggedIn;
}

/** The recovery codes, shown this once: there is no way back from them but on into the console. */
function RecoveryStep({ enrolled, onDone }: { enrolled: Enrolled; onDone: (login: LoggedIn) => void }) {
  const { t } = useTexts();
  const texts = {
    title: t('console.recoveryTitle'),
    lead: t('console.recoveryLead'),
    copy: t('console.copy'),
    copied: t('console.copied'),
    kept: t('console.recoveryKept'),
  };
  return (
    <div className="card p-4">
      <RecoveryCodes codes={enrolled.recoveryCodes} texts={texts} onKept={() => onDone(enrolled.login)} />
    </div>
  );
}

interface EnrolmentProps {
  ticket: string;
  onDone: (enrolled: Enrolled) => void;
  onRefused: (error: unknown) => void;
}

function Enrolment({ ticket, onDone, onRefused }: EnrolmentProps) {
  const { t } = useTexts();
  const setup = useQuery(setUpFactor(ticket));
  if (setup.error) {
    return <ErrorState text={textOf(setup.error)} onRetry={() => void setup.refetch()} />;
  }
  if (!setup.data) return <ListSkeleton rows={2} />;
  const texts = {
    qr: t('console.factorQr'),
    openApp: t('console.factorOpenApp'),
    secret: t('console.factorSecret'),
    copy: t('console.copy'),
    copied: t('console.copied'),
  };
  return (
    <>
      <p className="text-body text-tx-2">{t('console.enrolLead')}</p>
      <FactorSetup setup={setup.data} texts={texts} />
      <CodeForm
        submit={t('console.confirm')}
        send={(code) => confirmEnrolment(ticket, code)}
        onDone={onDone}
        onRefused={onRefused}
      />
    </>
  );
}
