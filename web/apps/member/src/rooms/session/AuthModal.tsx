import { Overlay } from '@erawan/ui/Dialog';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { openService } from '../../shell/customer-service.ts';
import { RegisterForm } from '../account/RegisterForm.tsx';
import { ServiceLink } from './AuthScreen.tsx';
import { type AuthModal as Which, openAuthModal } from './auth-modal.ts';
import { LoginForm } from './LoginForm.tsx';

const LINK = 'inline-flex min-h-11 items-center px-1 font-semibold text-brand-300';

/** The same forms over the present page; success leaves the page where it is. */
export function AuthModal({ which }: { which: Exclude<Which, null> }) {
  const { t } = useTexts();
  const info = useInfo();
  const close = () => openAuthModal(null);
  return (
    <Overlay
      place="bottom"
      title={which === 'login' ? t('session.title') : t('account.title')}
      onClose={close}
    >
      {which === 'login' ? (
        <LoginForm
          onDone={close}
          other={
            <button type="button" className={LINK} onClick={() => openAuthModal('register')}>
              {t('session.toRegister')}
            </button>
          }
        />
      ) : (
        <RegisterForm
          onDone={close}
          onLeave={close}
          other={
            <button type="button" className={LINK} onClick={() => openAuthModal('login')}>
              {t('account.toLogin')}
            </button>
          }
        />
      )}
      <ServiceLink text={t('shell.customerService')} onPress={() => openService(info)} />
    </Overlay>
  );
}
