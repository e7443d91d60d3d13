import type { TestCanticle } from './canticle.ts';
import { startProcess } from './process.ts';

/** Starts Canticle in a separate process on the same database; returns its address once it responds. */
export async function startSecondProcess({
  context,
  storage: place,
}: TestCanticle): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const { ready, ended, stop } = startProcess(place, { IDENTITY_ISSUERS: JSON.stringify(context.config.issuers) });
  return {
    address: await ready,
    async stop() {
      stop();
      await ended;
    },
  };
}
