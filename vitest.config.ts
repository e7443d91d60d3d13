import { configDefaults, defineConfig } from 'vitest/config';
import { contractCalls } from './apps/web/vite-contract-calls.ts';

/** The unit tests: pure packages, checks and scripts in Node; the web app in a light DOM where it renders. */
export default defineConfig({
  test: {
    // The steps that run beside them in `npm run check` end long before they do.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions leave no state behind that could affect another file.
          isolate: false,
          testTimeout: 60_000,
          include: ['packages/*/src/**/*.test.ts', 'tools/*/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tools/checks/add-field/**'],
        },
      },
      {
        root: 'apps/web',
        plugins: [contractCalls()],
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
        // Code that renders nothing needs no document, which costs more than most of these tests. Exceptions say so.
        root: 'apps/web',
        plugins: [contractCalls()],
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
