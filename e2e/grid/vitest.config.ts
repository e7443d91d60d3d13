import { defineConfig } from 'vitest/config';

/** The house of the journeys: one server with the starter library, one browser. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'axe',
    environment: 'node',
    include: ['*.proof.ts'],
    globalSetup: ['../house/open-house.ts'],
    fileParallelism: false,
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
