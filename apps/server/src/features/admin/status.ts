import type { admin } from '@canticle/contract';
import type { Config } from '../../config/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import { countJobs } from '../../jobs/index.ts';
import { countMails } from '../../mail/index.ts';
import { countSetAside, listSetAside, type SetAsideItem } from '../../changes/index.ts';
import { countBehind, countNotIndexed, labelItem, listNotIndexed } from '../search/index.ts';
import { listImportSources } from '../transfer/index.ts';

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

/** What the status asks of features that have more to say than the database. */
export type StatusParts = {
  readonly engraver: ReadEngraver;
  /** Why the search index of this process cannot be updated. */
  readonly searchFailure: () => string | undefined;
};

const DAY_MS = 24 * 3600_000;
/** So many of the items that were set aside are listed. */
const MOST_LISTED = 100;
/** Who sets items aside, besides the search index. */
const FOLLOWERS = ['references', 'notifications'] as const;

/** How the parts of the house are, as this process sees them. */
export async function readStatus(
  { config, database, files, media, payments, now }: StatusRooms,
  { engraver: readEngraver, searchFailure }: StatusParts,
  language: string,
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
    search: { behind: await countBehind(db), failure: searchFailure() ?? null },
    setAside: await readSetAside(db, language),
    jobs: await countJobs(db, new Date(now().getTime() - DAY_MS)),
  };
}

/* What could not be processed, by whom, and where it came from. */
async function readSetAside(db: Reader, language: string): Promise<admin.Status['setAside']> {
  const others = await listSetAside(db, FOLLOWERS, MOST_LISTED);
  const items = [...(await listNotIndexed(db, MOST_LISTED)), ...others].slice(0, MOST_LISTED);
  const sources = await listImportSources(db, items);
  const lines: admin.Status['setAside']['items'] = [];
  for (const item of items) lines.push(await lineOf(db, item, sources, language));
  return { total: (await countNotIndexed(db)) + (await countSetAside(db, FOLLOWERS)), items: lines };
}

async function lineOf(db: Reader, item: SetAsideItem, sources: ReadonlyMap<string, string>, language: string) {
  const { follower, kind, id, ...facts } = item;
  const by = FOLLOWERS.find((one) => one === follower) ?? ('search' as const);
  const { name, link } = await labelItem(db, item, language);
  return { ...facts, follower: by, kind, id, name, link, source: sources.get(`${kind} ${id}`) ?? null };
}

const stateOf = (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => 'ready',
    (error: Error) => error.message,
  );
