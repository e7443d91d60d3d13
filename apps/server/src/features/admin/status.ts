import type { admin } from '@canticle/contract';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { countJobs } from '../../jobs/index.ts';
import { countMails } from '../../mail/index.ts';
import { countBehind } from '../search/index.ts';

type Checked = { check(): Promise<void> };

export type StatusRooms = {
  readonly config: Config;
  readonly database: Database;
  readonly files: Checked;
  readonly media: Checked;
  readonly payments: { readonly kind: 'sandbox' | 'stripe' };
  readonly now: () => Date;
};

/** What the pool of threads that engrave is doing. */
export type ReadEngraver = () => {
  readonly workers: readonly { readonly busy: boolean }[];
  readonly waiting: number;
  readonly ended: number;
};

const DAY_MS = 24 * 3600_000;

/** How the parts of the house are, as this process sees them. */
export async function readStatus(
  { config, database, files, media, payments, now }: StatusRooms,
  readEngraver: ReadEngraver,
): Promise<admin.Status> {
  const { workers, waiting, ended } = readEngraver();
  const db = database.read;
  return {
    database: { engine: database.engine, state: await stateOf(() => database.ping()) },
    files: {
      kind: config.s3 === undefined ? 'folder' : 's3',
      state: await stateOf(async () => {
        await files.check();
        await media.check();
      }),
    },
    mail: { kind: config.smtpUrl === undefined ? 'outbox' : 'smtp', ...(await countMails(db)) },
    payments: { kind: payments.kind },
    engraver: { working: workers.filter(({ busy }) => busy).length, waiting, ended },
    search: { behind: await countBehind(db) },
    jobs: await countJobs(db, new Date(now().getTime() - DAY_MS)),
  };
}

const stateOf = (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => 'ready',
    (error: Error) => error.message,
  );
