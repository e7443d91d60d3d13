import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { contractCalls } from './apps/web/vite-contract-calls.ts';

/* What a file mocks must not be there already, and a database not with others: these have a document and modules for themselves. */
const WEB = `${import.meta.dirname}/apps/web`;
const alone = readdirSync(`${WEB}/src`, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.test.tsx') && readFileSync(`${WEB}/src/${path}`, 'utf8').match(/vi\.mock\(|fake-indexeddb\/auto/),
  )
  .map((path) => `src/${path.replaceAll('\\', '/')}`);

const screens = {
  root: 'apps/web',
  plugins: [contractCalls()],
  resolve: { dedupe: ['react', 'react-dom'] },
};
const inDocument = { environment: 'happy-dom', testTimeout: 60_000 };

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
        ...screens,
        test: {
          ...inDocument,
          name: 'web',
          isolate: false,
          setupFiles: ['src/testing/timeouts.ts', 'src/testing/fresh-document.ts'],
          include: ['src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      {
        ...screens,
        test: { ...inDocument, name: 'web alone', setupFiles: ['src/testing/timeouts.ts'], include: alone },
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
