import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../e2e/house/server.ts';
import { openClock } from './clock.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

/** The address people know such a server by. */
export const HOME = 'https://songs.example.org';

/** A server in production whose mails go to a post office of the proof, and whose clock can be set. */
export type MailedServer = {
  readonly post: PostOffice;
  /** Where it listens now: elsewhere after it was killed. */
  address(): string;
  /** Sets its clock so many milliseconds from the true time. */
  setClock(offsetMs: number): Promise<void>;
  /** Ends it with SIGKILL and starts it again on what it finds, by the same clock. */
  kill(): Promise<void>;
};

/** Gives `work` such a server on an empty data directory, and takes everything away after it. */
export async function withMailedServer<T>(
  settings: NodeJS.ProcessEnv,
  work: (mailed: MailedServer) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-mailed-'));
  const post = await openPostOffice();
  const clock = openClock(join(dataDir, 'clock'));
  const production = { NODE_ENV: 'production', PUBLIC_URL: HOME, SMTP_URL: post.url };
  const start = () => startServer(dataDir, { ...settings, ...clock.settings, ...production });
  let server = await start();
  try {
    return await work({
      post,
      address: () => server.address,
      setClock: (offsetMs) => clock.moveTo(server.pid, offsetMs),
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
