import { webAddress } from '@erawan/kit/address';
import { readText, session } from '@erawan/kit/storage';
import { navigate } from 'wouter/use-browser-location';
import { i18n } from '../../core/i18n.ts';
import { chatAddress } from './service-queries.ts';

/** The chat opens this long after the server said where it is. */
const LEAVE_MS = 500;

/** The language a chat is asked for in: as stored, in upper case; every Chinese is `CN`. */
export function chatLanguage(stored: string): string {
  const language = stored.toUpperCase();
  return /^(CN|ZH)/.test(language) ? 'CN' : language;
}

let launching: Promise<void> | undefined;

/** Asks where the chat is and goes there; a second tap meanwhile does nothing more. */
export function launchChat(): Promise<void> {
  launching ??= launch().finally(() => {
    launching = undefined;
  });
  return launching;
}

async function launch(): Promise<void> {
  const token = session.get()?.token;
  const { chatUrl } = await chatAddress({
    b2c: '1',
    language: chatLanguage(readText('language') ?? i18n.language),
    backUrl: location.pathname + location.search,
    headerColor: getComputedStyle(document.documentElement).getPropertyValue('--bg-1').trim(),
    title: i18n.texts().t('shell.customerService'),
  });
  await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
  // A member who logged out meanwhile has no chat.
  if (session.get()?.token !== token) return;
  const address = webAddress(chatUrl);
  if (address === undefined) return;
  const url = new URL(address);
  if (url.origin === location.origin) navigate(url.pathname + url.search);
  else location.assign(address);
}
