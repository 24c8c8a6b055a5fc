import { formatDate } from '@erawan/kit/dates';
import { useNow } from '@erawan/kit/now';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { Link } from '../../parts/Link.tsx';
import { AppDownload } from './AppDownload.tsx';
import { ContinuePlaying } from './ContinuePlaying.tsx';
import { JackpotStrip } from './JackpotStrip.tsx';
import { ProviderStrip } from './ProviderStrip.tsx';
import { WinnerBoard } from './WinnerBoard.tsx';

/** What lies below the games; it comes when the first view stands. */
export function HomeTail() {
  return (
    <>
      <ContinuePlaying />
      <JackpotStrip />
      <ProviderStrip />
      <WinnerBoard />
      <AppDownload />
      <Footer />
    </>
  );
}

function Footer() {
  const { t } = useTexts();
  const info = useInfo();
  const now = useNow();
  const links = [
    { to: '/m/help', text: t('shell.help') },
    { to: '/m/help?tag=terms', text: t('shell.terms') },
    { to: '/m/announcement', text: t('shell.announcements') },
    { to: '/m/help?tag=licences', text: t('homeTail.licences') },
  ];
  return (
    <footer className="grid justify-items-center gap-1 pt-2 pb-12 text-center text-caption text-tx-3">
      <ul className="flex flex-wrap justify-center">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center px-3 text-label text-tx-2 underline-offset-4 hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {info && (
        <>
          <p>{t('homeTail.responsible', { age: info.register.minimumAge })}</p>
          <p>{t('shell.copyright', { year: formatDate(now).slice(0, 4), brand: info.brand.name })}</p>
          {info.demo && <p className="text-brand-300">{t('homeTail.demo')}</p>}
        </>
      )}
    </footer>
  );
}
