import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const SERVER = `http://${process.env['ERAWAN_ADDR'] ?? '127.0.0.1:8080'}`;

export default defineConfig({
  base: '/studio/app/',
  plugins: [tailwindcss()],
  server: { proxy: { '/studio/api': SERVER, '/assets': SERVER } },
  build: {
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
