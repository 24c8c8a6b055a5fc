import { webcrypto } from 'node:crypto';

// What browsers have, and the page that tests stand in has not.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
performance.getEntriesByType ??= () => [];

/** What the server writes into the page before any script runs. */
if (typeof document !== 'undefined') document.documentElement.dataset['zone'] = 'Asia/Bangkok';
