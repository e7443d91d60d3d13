import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../fixtures/server.ts';
import { createClock } from './clock.ts';
import { startSmtpStub, type SmtpStub } from './smtp-stub.ts';

/** The address people know such a server by. */
export const HOME = 'https://songs.example.org';

/** A server in production whose mails go to a post office of the proof, and whose clock can be set. */
export type ServerWithMail = {
  readonly smtp: SmtpStub;
  /** Where it listens now: elsewhere after it was killed. */
  address(): string;
  /** Sets its clock so many milliseconds from the true time. */
  setClock(offsetMs: number): Promise<void>;
  /** Ends it with SIGKILL and starts it again on what it finds, by the same clock. */
  kill(): Promise<void>;
};

/** Gives `work` such a server on an empty data directory, and takes everything away after it. */
export async function withMailServer<T>(
  settings: NodeJS.ProcessEnv,
  work: (mailed: ServerWithMail) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-mailed-'));
  const post = await startSmtpStub();
  const clock = createClock(join(dataDir, 'clock'));
  const production = { NODE_ENV: 'production', PUBLIC_URL: HOME, SMTP_URL: post.url };
  const start = () => startServer(dataDir, { ...settings, ...clock.settings, ...production });
  let server = await start();
  try {
    return await work({
      smtp: post,
      address: () => server.address,
      setClock: (offsetMs) => clock.setOffset(server.pid, offsetMs),
      async kill() {
        process.kill(server.pid, 'SIGKILL');
        server = await start();
      },
    });
  } finally {
    await server.stop();
    await post.close();
    clock.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
