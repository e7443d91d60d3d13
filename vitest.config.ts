import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { contractCalls } from './apps/web/vite-contract-calls.ts';

const WEB = `${import.meta.dirname}/apps/web`;
const webTests = readdirSync(`${WEB}/src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({
    path: `src/${path.replaceAll('\\', '/')}`,
    text: readFileSync(`${WEB}/src/${path}`, 'utf8'),
  }));
/* Code that renders nothing needs no document, which costs more than most of these tests. Exceptions say so. */
const needDocument = webTests.filter(
  ({ path, text }) => path.endsWith('.tsx') || text.includes('// @vitest-environment happy-dom'),
);
/* What a file mocks must not be there already, and a database not with others: these have a document and modules for themselves. */
const alone = needDocument.filter(({ text }) => /vi\.mock\(|fake-indexeddb\/auto/.test(text)).map(({ path }) => path);
const together = needDocument.map(({ path }) => path).filter((path) => !alone.includes(path));
const logic = webTests.filter((one) => !needDocument.includes(one)).map(({ path }) => path);

const screens = {
  root: 'apps/web',
  plugins: [contractCalls()],
  resolve: { dedupe: ['react', 'react-dom'] },
};
const rendering = ['src/testing/owner-stacks.ts', 'src/testing/timeouts.ts'];
/* Limits are for what hangs, not for a busy machine. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000 };
const inDocument = { environment: 'happy-dom', ...limits };

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
          ...limits,
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
          setupFiles: [...rendering, 'src/testing/fresh-document.ts'],
          include: together,
        },
      },
      {
        ...screens,
        test: { ...inDocument, name: 'web alone', setupFiles: rendering, include: alone },
      },
      {
        root: 'apps/web',
        plugins: [contractCalls()],
        test: {
          name: 'web logic',
          environment: 'node',
          isolate: false,
          ...limits,
          include: logic,
        },
      },
    ],
  },
});
