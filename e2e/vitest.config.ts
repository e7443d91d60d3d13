import { defineConfig } from 'vitest/config';

// JOURNEYS_SLOWED=4 walks them on a device four times slower, with late answers: what is decided too early shows.
const slowed = Number(process.env['JOURNEYS_SLOWED'] ?? 1);

/** Journeys in a real browser against one real server; they share the demo people, so one runs at a time. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    environment: 'node',
    include: ['**/*.journey.ts'],
    globalSetup: ['house/open-house.ts'],
    fileParallelism: false,
    // Limits are for what hangs, not for a busy machine.
    testTimeout: 120_000 * slowed,
    hookTimeout: 120_000 * slowed,
    expect: { poll: { timeout: 15_000 * slowed } },
  },
});
