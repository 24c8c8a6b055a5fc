import { Button } from '@erawan/ui/Button';
import { toast } from '@erawan/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { goBack } from '../../parts/history.ts';
import { LockedNote } from './LockedNote.tsx';
import { PinChange } from './PinChange.tsx';
import { PinReset } from './PinReset.tsx';
import { hasFundsPassword, securityChanged, securityConfig } from './queries.ts';
import { Waiting } from '../../parts/Waiting.tsx';

export default function FundsPasswordPage() {
  const exists = useQuery(hasFundsPassword());
  const config = useQuery(securityConfig());
  const [forgotten, setForgotten] = useState(false);
  const { t } = useTexts();

  if (exists.data === undefined || !config.data) return <Waiting asked={[exists, config]} />;

  const done = () => {
    toast.success(t('security.saved'));
    void securityChanged();
    goBack();
  };
  const lockedUntil = config.data.fundsPasswordLockedUntil;
  if (lockedUntil !== undefined) return <LockedNote until={lockedUntil} />;
  if (!exists.data) return <PinChange key="set" first onDone={done} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      {forgotten ? <PinReset onDone={done} /> : <PinChange key="change" first={false} onDone={done} />}
      <div className="px-4 pb-4">
        <Button kind="outline" size="medium" wide onClick={() => setForgotten(!forgotten)}>
          {t(forgotten ? 'security.pinKnown' : 'security.pinForgot')}
        </Button>
      </div>
    </div>
  );
}
