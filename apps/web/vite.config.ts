import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { codeGroups } from './vite-code-groups.ts';
import { compressedFiles } from './vite-compressed-files.ts';
import { pageFiles } from './vite-page-files.ts';
import { serviceWorker } from './vite-service-worker.ts';
import { buildTarget, tooOldBrowser } from './vite-too-old-browser.ts';
import { translationFiles } from './vite-translations.ts';

/* With the host people used: sign-in takes another one for another site. */
const proxyOptions = { target: process.env['CANTICLE_SERVER'] ?? 'http://127.0.0.1:4180', changeOrigin: false };

// A build that a test starts inherits NODE_ENV=test and would carry the development build of React.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    translationFiles(),
    tooOldBrowser(),
    pageFiles(),
    serviceWorker(),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist',
    target: buildTarget,
    // The content security policy allows fonts and pictures from our own origin only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Importing one of our modules does nothing but give what it exports: a page loads of a feature what it uses, not
    // everything behind the feature's door; the same holds for the pure packages. Style sheets are not meant by this and stay.
    rolldownOptions: {
      output: { codeSplitting: { groups: codeGroups } },
      treeshake: { moduleSideEffects: [{ test: /(apps\/web|packages\/\w+)\/src\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': proxyOptions, '/files': proxyOptions } },
  test: { environment: 'happy-dom' },
});
