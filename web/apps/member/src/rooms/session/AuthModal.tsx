import { Overlay } from '@erawan/ui/Dialog';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { RegisterForm } from '../account/RegisterForm.tsx';
import { type AuthModal as Which, openAuthModal } from './auth-modal.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginVideo } from './LoginVideo.tsx';
import { rememberReturn } from './return-path.ts';

const LINK = 'inline-flex min-h-11 items-center px-1 font-semibold text-brand-300';
const TITLES = {
  login: 'session.title',
  register: 'account.title',
  forgot: 'session.forgotTitle',
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
          other={way('register', t('session.toRegister'))}
          forgot={way('forgot', t('session.forgotLink'))}
        />
      )}
      {which === 'register' && (
        <RegisterForm onDone={close} onLeave={close} other={way('login', t('account.toLogin'))} />
      )}
      {which === 'forgot' && <ForgotForm onSent={() => openAuthModal('login')} onArrived={close} />}
    </Overlay>
  );
}
