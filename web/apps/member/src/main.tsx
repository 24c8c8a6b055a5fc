import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { queries } from './api.ts';
import { i18n, markLanguage } from './i18n.ts';
import { startSession } from './rooms/session/queries.ts';
import { registerWorker } from './worker.ts';
import './styles.css';

const FIRST_TEXTS = ['shell', 'titles', 'home', 'wallet'] as const;

const ERRORS_AFTER_MS = 1_500;

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');

markLanguage();
await i18n.open(...FIRST_TEXTS);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
// Most visits need no error text, but the one that does may have lost its line by then.
setTimeout(() => void i18n.open('errors').catch(() => undefined), ERRORS_AFTER_MS);
void startSession().catch(() => undefined);
registerWorker();
