import { defineConfig } from 'vitest/config';

/** The unit tests: pure packages, checks and scripts in Node; the web app in a light DOM where it draws. */
export default defineConfig({
  test: {
    // What runs beside them in `npm run check` is done long before they are.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions leave nothing behind that another file could stumble over.
          isolate: false,
          testTimeout: 60_000,
          include: ['packages/*/src/**/*.test.ts', 'tools/*/**/*.test.ts'],
        },
      },
      {
        root: 'apps/web',
        resolve: { dedupe: ['react', 'react-dom'] },
        test: {
          name: 'web',
          environment: 'happy-dom',
          setupFiles: ['src/testing/timeouts.ts'],
          testTimeout: 60_000,
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        // What draws nothing needs no document, which costs more than most of these tests. The few that do say so themselves.
        root: 'apps/web',
        test: {
          name: 'web logic',
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          include: ['src/**/*.test.ts'],
        },
      },
    ],
  },
});
