import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/* Firebase as a browser gets it: the one for Node remembers nobody. */
const firebase = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'));
const inBrowsers = `${dirname(firebase.resolve('@firebase/auth/package.json'))}/dist/esm/index.js`;

/** What every identity provider promises, of Firebase at its emulator and of the embedded service; and what the server makes of the tokens. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: [`${import.meta.dirname}/open-emulator.ts`],
    // One emulator, which a test begins by emptying.
    fileParallelism: false,
    projects: [
      {
        extends: true,
        root: `${import.meta.dirname}/../../apps/web`,
        resolve: { alias: { '@firebase/auth': inBrowsers } },
        test: {
          name: 'web',
          environment: 'happy-dom',
          server: { deps: { inline: [/firebase/] } },
          include: ['src/sign-in/firebase-provider.emulated.ts', 'src/sign-in/embedded-provider.test.ts'],
        },
      },
      {
        extends: true,
        root: `${import.meta.dirname}/../../apps/server`,
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
