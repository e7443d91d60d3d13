import { defineConfig } from 'vitest/config';

/** The unit tests: pure packages, checks and scripts in Node; the web app in a light DOM. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 20_000,
          include: ['packages/*/src/**/*.test.ts', 'checks/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        root: 'apps/web',
        resolve: { dedupe: ['react', 'react-dom'] },
        test: { name: 'web', environment: 'happy-dom', testTimeout: 20_000, include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
