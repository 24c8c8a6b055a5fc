import { ConfirmDialog } from '@erawan/ui/Dialog';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { registerOffered } from './register-offer.ts';

/** What to do about a button that play money cannot serve. */
export function RegisterOffer() {
  const { t } = useTexts();
  const close = () => registerOffered.set(false);
  const register = () => {
    close();
    navigate('/m/register');
  };
  return (
    <ConfirmDialog
      title={t('trial.offer')}
      confirm={t('shell.registerLong')}
      onConfirm={register}
      onCancel={close}
    >
      <p className="text-body text-balance text-tx-2">{t('trial.offerDetail')}</p>
    </ConfirmDialog>
  );
}
