import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { queries } from './api.ts';
import { i18n, markLanguage } from './i18n.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
markLanguage();
await i18n.open('console');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
