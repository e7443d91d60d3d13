import { defineConfig } from 'vitest/config';

/** The same setup as the journeys: one server with the starter library, one browser. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'axe',
    environment: 'node',
    include: ['*.grid.ts'],
    globalSetup: ['../../fixtures/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
