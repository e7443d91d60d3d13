import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { codeGroups } from './vite-code-groups.ts';
import { compressedFiles } from './vite-compressed-files.ts';
import { contractCalls } from './vite-contract-calls.ts';
import { languageList } from './vite-languages.ts';
import { pageFiles } from './vite-page-files.ts';
import { serviceWorker } from './vite-service-worker.ts';
import { buildTarget, tooOldBrowser } from './vite-too-old-browser.ts';
import { translationFiles } from './vite-translations.ts';

/* With the host people used: sign-in treats any other host as another site. */
const proxyOptions = { target: process.env['CANTICLE_SERVER'] ?? 'http://127.0.0.1:4180', changeOrigin: false };

// A build started by a test inherits NODE_ENV=test and would contain the development build of React.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractCalls(),
    languageList(),
    react(),
    tailwindcss(),
    translationFiles(),
    tooOldBrowser(),
    pageFiles(),
    serviceWorker(),
    compressedFiles(),
  ],
  // A worker is a build of its own.
  worker: { plugins: () => [...contractCalls(), languageList()] },
  build: {
    outDir: 'dist',
    target: buildTarget,
    // The content security policy allows fonts and images from our own origin only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Our modules have no side effects on import: a page loads only the used parts of a feature, not
    // everything behind the feature's entry point; the same holds for the pure packages. Style sheets are excluded from
    // this.
    rolldownOptions: {
      output: { codeSplitting: { groups: codeGroups } },
      treeshake: { moduleSideEffects: [{ test: /(apps\/web|packages\/\w+)\/src\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: {
    proxy: { '/api': proxyOptions, '/files': proxyOptions, '/sandbox': proxyOptions, '/app.webmanifest': proxyOptions },
  },
  test: { environment: 'happy-dom' },
});
