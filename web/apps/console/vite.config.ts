import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['ERAWAN_ADDR'] ?? '127.0.0.1:8080';

export default defineConfig({
  base: '/console/app/',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '^/console/(?!app/)': { target: `http://${SERVER}`, ws: true },
      '/assets': `http://${SERVER}`,
    },
  },
});
