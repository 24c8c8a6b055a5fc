import { storeLanguage, storedLanguage } from '@erawan/kit/i18n';
import { loadSpeech } from './i18n';
import { readLaunch, without } from './launch';

/** Opens the page the address asks for. The ticket leaves the address before anything else happens. */
async function open(): Promise<void> {
  const launch = readLaunch(location.pathname, location.hash, storedLanguage(safeStorage()));
  if (launch.ticket !== undefined) replaceFragment('ticket');
  document.documentElement.lang = launch.language.toLowerCase();
  const root = document.getElementById('app');
  if (!root) return;
  const speech = await loadSpeech(launch.language);
  const otherLanguage = (): void => {
    storeLanguage(launch.language === 'TH' ? 'EN' : 'TH');
    replaceFragment('lang');
    location.reload();
  };
  if (launch.page === 'verify') {
    const { openVerifyPage } = await import('./verify/page');
    openVerifyPage(root, speech, launch.round, otherLanguage);
  } else {
    const { openGamePage } = await import('./game/page');
    await openGamePage(root, speech, launch, otherLanguage);
  }
}

function replaceFragment(field: string): void {
  history.replaceState(null, '', location.pathname + without(location.hash, field));
}

function safeStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

void open();
