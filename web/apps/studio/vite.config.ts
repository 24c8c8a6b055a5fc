import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/studio/app/',
  plugins: [tailwindcss()],
  build: {
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
