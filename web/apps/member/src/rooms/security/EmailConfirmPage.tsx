import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { ListSkeleton } from '@erawan/ui/states';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { confirmEmail } from './queries.ts';

/** Where the link of a mail leads: the address is confirmed by opening it. */
export default function EmailConfirmPage() {
  const { t } = useTexts();
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '');
  const confirm = useMutation({ mutationFn: confirmEmail, meta: { noAlert: true } });
  const sent = useRef(false);
  const start = useEffectEvent(() => {
    if (sent.current) return;
    sent.current = true;
    // The token works once and leaves the address bar at once, so that it is not copied.
    navigate('/m/email', { replace: true });
    confirm.mutate(token);
  });
  useEffect(() => start(), []);

  if (confirm.isSuccess) {
    return (
      <PictureState image="/assets/illustrations/success.webp" title={t('security.emailConfirmed')}>
        <Link to="/m/securityCenter" className={buttonLook({ size: 'medium' })}>
          {t('titles.security')}
        </Link>
      </PictureState>
    );
  }
  if (confirm.error) {
    return (
      <PictureState image="/assets/illustrations/blocked.webp" text={textOf(confirm.error)}>
        <Link to="/m/home" className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t('shell.backHome')}
        </Link>
      </PictureState>
    );
  }
  return (
    <div className="p-3">
      <p className="sr-only">{t('security.emailConfirming')}</p>
      <ListSkeleton rows={2} />
    </div>
  );
}
