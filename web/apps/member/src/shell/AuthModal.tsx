import { Overlay } from '@erawan/ui/Dialog';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../core/i18n.ts';
import { useInfo } from '../core/merchant.ts';
import { RegisterForm } from '../rooms/account/register/RegisterForm.tsx';
import { type AuthModal as Which, openAuthModal } from '../rooms/session/auth-modal.ts';
import { ForgotForm } from '../rooms/login/ForgotForm.tsx';
import { LoginForm } from '../rooms/login/LoginForm.tsx';
import { LoginVideo } from '../rooms/login/LoginVideo.tsx';
import { rememberReturn } from '../rooms/session/return-path.ts';

const LINK = 'inline-flex min-h-11 items-center px-1 font-semibold text-brand-300';
const TITLES = {
  login: 'login.title',
  register: 'account.title',
  forgot: 'login.forgotTitle',
} as const;

const PAGES = { login: '/m/login', register: '/m/register', forgot: '/m/forget' } as const;

/**
 * The same forms over the present page; success leaves the page where it is. The test for robots of a Firebase project
 * lies on the page itself, where a dialog hides it: for its merchants the forms are pages.
 */
export function AuthModal({ which }: { which: Exclude<Which, null> }) {
  const { t } = useTexts();
  const info = useInfo();
  const leaves = info?.phoneAuth !== undefined;
  useEffect(() => {
    if (!leaves) return;
    rememberReturn(location.pathname + location.search);
    openAuthModal(null);
    navigate(PAGES[which]);
  }, [leaves, which]);
  const video = info?.resources.find(({ resourceType }) => resourceType === 'LOGINVIDEO')?.url;
  const close = () => openAuthModal(null);
  const way = (to: Exclude<Which, null>, text: string) => (
    <button type="button" className={LINK} onClick={() => openAuthModal(to)}>
      {text}
    </button>
  );
  if (leaves) return null;
  return (
    <Overlay
      key={which}
      place="bottom"
      title={t(TITLES[which])}
      onClose={close}
      behind={which === 'login' && video !== undefined && <LoginVideo url={video} />}
    >
      {which === 'login' && (
        <LoginForm
          onDone={close}
          other={way('register', t('login.toRegister'))}
          forgot={way('forgot', t('login.forgotLink'))}
        />
      )}
      {which === 'register' && (
        <RegisterForm onDone={close} onLeave={close} other={way('login', t('account.toLogin'))} />
      )}
      {which === 'forgot' && <ForgotForm onSent={() => openAuthModal('login')} onArrived={close} />}
    </Overlay>
  );
}
