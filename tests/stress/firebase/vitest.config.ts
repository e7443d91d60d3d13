import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/* The browser build of Firebase: the one for Node does not persist the user. */
const firebase = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'));
const inBrowsers = `${dirname(firebase.resolve('@firebase/auth/package.json'))}/dist/esm/index.js`;

/** The contract of every identity provider, with emulated Firebase and the embedded service; and the use of tokens. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: [`${import.meta.dirname}/open-emulator.ts`],
    // One emulator, which a test clears first.
    fileParallelism: false,
    projects: [
      {
        extends: true,
        root: `${import.meta.dirname}/../../../apps/web`,
        resolve: { alias: { '@firebase/auth': inBrowsers } },
        test: {
          name: 'web',
          environment: 'happy-dom',
          server: { deps: { inline: [/firebase/] } },
          include: ['src/auth/firebase-provider.emulated.ts', 'src/auth/embedded-provider.test.ts'],
        },
      },
      {
        extends: true,
        root: `${import.meta.dirname}/../../../apps/server`,
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: ['src/testing/template.ts'],
          include: ['src/features/identity/firebase.emulated.ts'],
        },
      },
    ],
  },
});
