import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../fixtures/server.ts';
import { createClock } from './clock.ts';
import { startSmtpStub, type SmtpStub } from './smtp-stub.ts';

/** The public address of such a server. */
export const HOME = 'https://songs.example.org';

/** A server in production mode with an SMTP stub of the test, and an adjustable clock. */
export type ServerWithMail = {
  readonly smtp: SmtpStub;
  /** Its current address, which changes after a kill. */
  address(): string;
  /** Sets its clock to this offset from the true time, in milliseconds. */
  setClock(offsetMs: number): Promise<void>;
  /** Ends it with SIGKILL and restarts it on the same data, with the same clock. */
  kill(): Promise<void>;
};

/** Calls `work` with such a server on an empty data directory, and removes everything afterwards. */
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
