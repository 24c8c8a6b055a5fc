/** The texts of the first page, in one piece. */
export { default as home } from './home.json';
export { default as shell } from './shell.json';
export { default as titles } from './titles.json';
export { default as wallet } from './wallet.json';

/** How the texts of every other room are fetched. A visitor reads one language: only that one's files are named. */
export const later = import.meta.glob<Record<string, string>>(
  ['./*.json', '!./{home,shell,titles,wallet}.json'],
  { import: 'default' },
);
