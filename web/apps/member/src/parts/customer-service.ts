import { session } from '@erawan/kit/storage';
import { toast } from '@erawan/ui/toasts';
import { alertUser } from '../core/api.ts';
import { i18n } from '../core/i18n.ts';
import type { Info } from '../core/merchant.ts';
import { mayChat } from './may-chat.ts';

const ALLOWED = new Set(['https:', 'line:', 'tel:', 'mailto:']);
const FLOATING = ['LINE', 'FACEBOOK'];

export interface ServiceEntry {
  kind: string;
  title: string;
  href: string;
}

/** The address of an entry travels as base64 of UTF-8; anything but a known kind of address is no entry. */
export function decodePath(path: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(path), (letter) => letter.charCodeAt(0));
    const url = new URL(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return ALLOWED.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** LINE and FACEBOOK only, in this order. */
export function serviceEntries(info: Info | undefined): ServiceEntry[] {
  const found = (info?.customerService ?? []).flatMap((entry) => {
    const href = decodePath(entry.path);
    const kind = entry.csType.toUpperCase();
    return href && FLOATING.includes(kind) ? [{ kind, title: entry.title, href }] : [];
  });
  return found.sort((a, b) => FLOATING.indexOf(a.kind) - FLOATING.indexOf(b.kind));
}

let openChat: (() => Promise<void>) | undefined;

/** Live chat is a room: the shell says how it is opened. */
export function announceChat(open: () => Promise<void>): void {
  openChat = open;
}

/** Opens the first there is: live chat, LINE, Facebook. */
export function openService(info: Info | undefined): void {
  if (openChat && mayChat(info, session.get()?.type)) {
    openChat().catch(alertUser);
    return;
  }
  const [first] = serviceEntries(info);
  if (first) open(first.href, '_blank', 'noopener,noreferrer');
  else toast.info(i18n.texts().t('shell.customerServiceClosed'));
}
