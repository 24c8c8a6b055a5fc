/** The texts of the first page, in one piece. */
export { default as home } from './home.json';
export { default as shell } from './shell.json';
export { default as titles } from './titles.json';
export { default as wallet } from './wallet.json';
