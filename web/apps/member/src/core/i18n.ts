import { I18n, type Language, storedLanguage, storeLanguage, type Texts } from '@erawan/kit/i18n';
import { toast } from '@erawan/ui/toasts';
import { useSyncExternalStore } from 'react';
import { bootLanguage } from './boot.ts';
import type account from '../locales/en/account.json';
import type agent from '../locales/en/agent.json';
import type closed from '../locales/en/closed.json';
import type content from '../locales/en/content.json';
import type contracts from '../locales/en/contracts.json';
import type offers from '../locales/en/offers.json';
import type deposit from '../locales/en/deposit.json';
import type download from '../locales/en/download.json';
import type errors from '../locales/en/errors.json';
import type figures from '../locales/en/figures.json';
import type gameFilter from '../locales/en/gameFilter.json';
import type games from '../locales/en/games.json';
import type home from '../locales/en/home.json';
import type homeTail from '../locales/en/homeTail.json';
import type human from '../locales/en/human.json';
import type inviting from '../locales/en/inviting.json';
import type jackpots from '../locales/en/jackpots.json';
import type lists from '../locales/en/lists.json';
import type login from '../locales/en/login.json';
import type menu from '../locales/en/menu.json';
import type messaging from '../locales/en/messaging.json';
import type parts from '../locales/en/parts.json';
import type payments from '../locales/en/payments.json';
import type income from '../locales/en/income.json';
import type pnl from '../locales/en/pnl.json';
import type payouts from '../locales/en/payouts.json';
import type rates from '../locales/en/rates.json';
import type records from '../locales/en/records.json';
import type responsible from '../locales/en/responsible.json';
import type security from '../locales/en/security.json';
import type session from '../locales/en/session.json';
import type setup from '../locales/en/setup.json';
import type shell from '../locales/en/shell.json';
import type titles from '../locales/en/titles.json';
import type transfers from '../locales/en/transfers.json';
import type trial from '../locales/en/trial.json';
import type vip from '../locales/en/vip.json';
import type wallet from '../locales/en/wallet.json';

/** The rooms that have texts; the English files type the keys, a test keeps the Thai ones equal. */
export interface Rooms {
  account: typeof account;
  agent: typeof agent;
  closed: typeof closed;
  content: typeof content;
  contracts: typeof contracts;
  offers: typeof offers;
  deposit: typeof deposit;
  download: typeof download;
  errors: typeof errors;
  figures: typeof figures;
  gameFilter: typeof gameFilter;
  games: typeof games;
  home: typeof home;
  homeTail: typeof homeTail;
  human: typeof human;
  income: typeof income;
  inviting: typeof inviting;
  jackpots: typeof jackpots;
  lists: typeof lists;
  login: typeof login;
  menu: typeof menu;
  messaging: typeof messaging;
  parts: typeof parts;
  payments: typeof payments;
  pnl: typeof pnl;
  payouts: typeof payouts;
  rates: typeof rates;
  records: typeof records;
  responsible: typeof responsible;
  security: typeof security;
  session: typeof session;
  setup: typeof setup;
  shell: typeof shell;
  titles: typeof titles;
  transfers: typeof transfers;
  trial: typeof trial;
  vip: typeof vip;
  wallet: typeof wallet;
}
export type Room = keyof Rooms;

type Catalogue = Record<string, string>;

interface Together {
  later: Record<string, () => Promise<Catalogue>>;
}

/** The texts of the first page in each language, which name the files of the others. */
const languages = import.meta.glob<Together & Record<string, Catalogue>>('../locales/*/texts.ts');

async function load(language: Language, room: string): Promise<Catalogue> {
  const together = await languages[`../locales/${language.toLowerCase()}/texts.ts`]?.();
  const texts = together?.[room] ?? (await together?.later[`./${room}.json`]?.());
  if (!texts) throw new Error(`no texts for ${room}`);
  return texts;
}

function atStart(): Language {
  try {
    return storedLanguage(localStorage, bootLanguage);
  } catch {
    return bootLanguage;
  }
}

export const i18n = new I18n<Rooms>(atStart(), load);

export function useTexts(): Texts<Rooms> {
  return useSyncExternalStore(i18n.subscribe, i18n.texts);
}

/** Changes the language of everything in place, without reloading the page. */
export async function speak(language: Language): Promise<void> {
  try {
    await i18n.speak(language);
  } catch {
    // Without a line the texts cannot come; everything stays as it is.
    toast.error(i18n.texts().t('shell.screenFailedHint'));
    return;
  }
  storeLanguage(language);
  markLanguage();
}

export function markLanguage(): void {
  document.documentElement.lang = i18n.language.toLowerCase();
}
