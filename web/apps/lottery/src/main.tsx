import { followHistory } from '@erawan/kit/history';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { i18n } from './i18n.ts';
import { keep } from './keep.ts';
import { LOBBY, readLaunch, VERIFY } from './launch.ts';
import { openLottery } from './session/lottery-session.ts';

// The ticket leaves the address before anything else happens.
const launch = readLaunch(location.pathname, location.hash, i18n.language);
if (!location.hash.startsWith('#/') && launch.gameCode !== VERIFY) {
  if (location.hash !== '') keep.setBackUrl(launch.backUrl);
  history.replaceState(null, '', `${location.pathname}#/`);
}
followHistory();

const first = [LOBBY, VERIFY].includes(launch.gameCode) ? undefined : openLottery(launch);
// Told by the page, once it is drawn.
first?.catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
await i18n.speak(launch.language);
await i18n.open('lottery');
document.documentElement.lang = launch.language.toLowerCase();
createRoot(root).render(
  <StrictMode>
    <App launch={launch} first={first} />
  </StrictMode>,
);
