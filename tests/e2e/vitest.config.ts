import { defineConfig } from 'vitest/config';
import { BalancedSequencer } from '../fixtures/balanced-sequencer.ts';

/** Journeys in a real browser against one real server; they share the demo people, so one runs at a time. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    environment: 'node',
    include: ['journeys/*.journey.ts'],
    globalSetup: ['../fixtures/global-setup.ts'],
    fileParallelism: false,
    sequence: { sequencer: BalancedSequencer },
    // Limits are for hanging tests, not for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A failure says what was there instead, not "Array(1)".
    chaiConfig: { truncateThreshold: 2000 },
    expect: { poll: { timeout: 15_000 } },
  },
});
