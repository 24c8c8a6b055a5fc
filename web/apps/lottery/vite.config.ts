import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = `http://${process.env['ERAWAN_ADDR'] ?? '127.0.0.1:8080'}`;

/** React looks for its developers' tools; who wants them starts the client with `npm run dev`. */
const noDeveloperTools: Plugin = {
  name: 'no-developer-tools',
  apply: 'build',
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
};

export default defineConfig({
  base: '/lottery/app/',
  plugins: [react(), tailwindcss(), noDeveloperTools],
  server: {
    proxy: { '/lottery/api': SERVER, '/assets': SERVER },
    // The families of lotteries are data of the server's crate.
    fs: { allow: ['../../..'] },
  },
  build: {
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The size script reads from it what is loaded before the first board.
    manifest: true,
  },
});
