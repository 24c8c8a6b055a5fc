import { buttonLook, Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { openService } from '../../parts/service.ts';
import { socialLoginLinks } from './social.ts';
import { startTrial } from '../trial/trial.ts';

/** Below the login and the register form: social login, free trial, customer service. */
export function OtherWays() {
  const { t } = useTexts();
  const info = useInfo();
  const [trying, setTrying] = useState(false);
  const social = socialLoginLinks(info);
  const trial = info?.whitelabel['FREEPLAY3'] === true;
  const onTrial = async () => {
    setTrying(true);
    await startTrial();
    setTrying(false);
  };
  return (
    <div className="grid gap-2.5 pt-1">
      <p className="flex items-center gap-3 text-caption text-tx-3 before:h-px before:flex-1 before:bg-white/10 after:h-px after:flex-1 after:bg-white/10">
        {t('login.orWith')}
      </p>
      {social.map(({ provider, href }) => (
        <a
          key={provider}
          href={href}
          className={cn(buttonLook({ kind: 'outline', size: 'medium', wide: true }))}
        >
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-pill bg-white text-label font-semibold text-bg-0"
          >
            {provider === 'GOOGLE' ? 'G' : 'f'}
          </span>
          {t(`login.social.${provider}`)}
        </a>
      ))}
      <div className={cn('grid gap-2.5', trial && 'grid-cols-[1fr_1.3fr]')}>
        {trial && (
          <Button kind="quiet" size="medium" className="px-2!" busy={trying} onClick={() => void onTrial()}>
            <Icon name="game" size={20} className="text-brand-400" />
            {t('login.trialButton')}
          </Button>
        )}
        <Button kind="quiet" size="medium" className="px-2!" onClick={openService}>
          <Icon name="headset" size={20} className="text-positive" />
          {t('shell.customerService')}
        </Button>
      </div>
    </div>
  );
}
