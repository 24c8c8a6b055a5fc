import { useTexts } from '../../core/i18n.ts';

/** Works that stand in the product and want to be named. */
const WORKS = [
  {
    text: 'content.licenceSilhouettes',
    work: 'game-icons.net',
    url: 'https://game-icons.net',
    authors: 'Lorc, Delapouite & contributors',
    licence: 'CC BY 3.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
  },
  {
    text: 'content.licenceToys',
    work: 'Noto Emoji',
    url: 'https://github.com/googlefonts/noto-emoji',
    authors: 'Google',
    licence: 'Apache 2.0',
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
  },
  {
    text: 'content.licenceFont',
    work: 'Kanit',
    url: 'https://github.com/cadsondemak/kanit',
    authors: 'Cadson Demak',
    licence: 'OFL 1.1',
    licenceUrl: '/assets/fonts/OFL.txt',
  },
  {
    text: 'content.licenceFont',
    work: 'IBM Plex Sans Thai',
    url: 'https://github.com/IBM/plex',
    authors: 'IBM',
    licence: 'OFL 1.1',
    licenceUrl: '/assets/fonts/OFL.txt',
  },
] as const;

const LINK = 'text-brand-300 underline underline-offset-4';

export function Licences() {
  const { t } = useTexts();
  return (
    <>
      <p>{t('content.licencesLead')}</p>
      <ul>
        {WORKS.map(({ text, work, url, authors, licence, licenceUrl }) => (
          <li key={work}>
            <a href={url} target="_blank" rel="noreferrer" className={LINK}>
              {work}
            </a>{' '}
            {t('content.licenceBy', { authors })} ·{' '}
            <a href={licenceUrl} target="_blank" rel="noreferrer license" className={LINK}>
              {licence}
            </a>
            <br />
            <span className="text-caption text-tx-3">{t(text)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
