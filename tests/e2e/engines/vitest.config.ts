import { defineConfig } from 'vitest/config';
import { WORKERS } from './fixtures/workers.ts';

/** The main journeys, in the engine named by BROWSER_ENGINE, against one real server. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'engines',
    environment: 'node',
    include: ['*.journey.ts'],
    globalSetup: ['fixtures/open-engine.ts'],
    maxWorkers: WORKERS,
    // Limits are for hanging tests, not for a busy machine.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A failure says what was there instead, not "Array(1)".
    chaiConfig: { truncateThreshold: 2000 },
    expect: { poll: { timeout: 60_000 } },
  },
});
