import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/* Engraving and reading files know no database: what has no more to do with one than that is tested once. */
const WITHOUT_DATABASE = [
  'src/features/sheets/{abc,chorales,every-score,judged-tunes,disk-cache,starter-scores}.test.ts',
  'src/features/sheets/{engraving,sound}/**',
  'src/features/transfer/program-files.test.ts',
  'src/features/transfer/read/**',
];

/* What only PostgreSQL has: poolers, copies that take no changes, and limits of connections. */
const POSTGRES_ALONE = ['src/{failover,pooler}.test.ts', 'src/platform/database/connection-limit.test.ts'];

/** The server's own tests; TEST_ENGINE says on which database engine they run (sqlite when it says nothing). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['TEST_ENGINE'] === 'postgres' ? WITHOUT_DATABASE : POSTGRES_ALONE),
    ],
    globalSetup: ['src/testing/template.ts'],
    setupFiles: ['src/testing/cheap-passwords.ts'],
    // The server keeps nothing beside its rooms, which every file opens for itself: its code is read once, not once a file.
    isolate: false,
    maxWorkers: '100%',
    // For the programs that tests start: what one has compiled the next need not, as where people start the server.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)) },
    // Limits are for what hangs, not for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A failure says what was there instead, not "Array(1)".
    chaiConfig: { truncateThreshold: 2000 },
    expect: { poll: { timeout: 10_000 } },
  },
});
