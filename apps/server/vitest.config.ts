import { defineConfig } from 'vitest/config';

/** The server's own tests; TEST_ENGINE says on which database engine they run (sqlite when it says nothing). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
