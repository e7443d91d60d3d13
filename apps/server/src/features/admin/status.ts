import type { admin } from '@canticle/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { countJobs } from '../../platform/jobs/index.ts';
import { countMails } from '../../platform/mail/index.ts';
import { countFailedItems, listFailedItems, type FailedItem } from '../../platform/changes/index.ts';
import { VERSION } from '../../platform/version/index.ts';
import { countPendingChanges, countNotIndexed, labelItem, listNotIndexed } from '../search/index.ts';
import { listImportSources } from '../transfer/index.ts';
import type { NewerRelease } from './release-check.ts';

type HealthCheckable = { check(): Promise<void> };

export type StatusContext = {
  readonly config: Config;
  readonly database: Database;
  readonly files: HealthCheckable;
  readonly media: HealthCheckable;
  readonly now: () => Date;
};

/** Reads the state of the pool of engraving workers. */
type ReadEngraverStatus = () => {
  readonly workers: readonly { readonly busy: boolean }[];
  readonly waiting: number;
  readonly ended: number;
};

/** What the status reads from features in addition to the database. */
export type StatusSources = {
  readonly engraver: ReadEngraverStatus;
  /** Why the search index of this process cannot be updated. */
  readonly searchFailure: () => string | undefined;
  /** A release newer than the running one, as far as is known. */
  readonly newerRelease: () => NewerRelease | null;
};

const DAY_MS = 24 * 3600_000;
/** How many of the items that were set aside are listed. */
const MAX_LISTED = 100;
/** The followers that set items aside, besides the search index. */
const FOLLOWERS = ['references', 'notifications'] as const;

/** The state of the parts of the server, as this process sees them. */
export async function readStatus(
  { config, database, files, media, now }: StatusContext,
  { engraver: readEngraver, searchFailure, newerRelease }: StatusSources,
  language: string,
): Promise<admin.Status> {
  const { workers, waiting, ended } = readEngraver();
  const db = database.read;
  return {
    version: { running: VERSION, newer: newerRelease() },
    database: { engine: database.engine, state: await checkState(() => checkDatabase(database)) },
    files: {
      kind: config.s3 === undefined ? 'folder' : 's3',
      state: await checkState(async () => {
        await files.check();
        await media.check();
      }),
    },
    mail: { kind: config.smtpUrl === undefined ? 'outbox' : 'smtp', ...(await countMails(db)) },
    payments: { kind: config.payments.kind },
    engraver: { working: workers.filter(({ busy }) => busy).length, waiting, ended },
    search: { behind: await countPendingChanges(db), failure: searchFailure() ?? null },
    setAside: await readFailedItems(db, language),
    jobs: await countJobs(db, new Date(now().getTime() - DAY_MS)),
  };
}

/* A replica that is not read is worth a look, though the primary answers. */
async function checkDatabase({ ping, replicas }: Database): Promise<void> {
  await ping();
  const problem = (await replicas?.status())?.problem;
  if (problem !== undefined) throw new Error(problem);
}

/* Items that could not be processed, by whom, and their source. */
async function readFailedItems(db: Reader, language: string): Promise<admin.Status['setAside']> {
  const others = await listFailedItems(db, FOLLOWERS, MAX_LISTED);
  const items = [...(await listNotIndexed(db, MAX_LISTED)), ...others].slice(0, MAX_LISTED);
  const sources = await listImportSources(db, items);
  const lines: admin.Status['setAside']['items'] = [];
  for (const item of items) lines.push(await describeItem(db, item, sources, language));
  return { total: (await countNotIndexed(db)) + (await countFailedItems(db, FOLLOWERS)), items: lines };
}

async function describeItem(db: Reader, item: FailedItem, sources: ReadonlyMap<string, string>, language: string) {
  const { follower, kind, id, ...rest } = item;
  const by = FOLLOWERS.find((one) => one === follower) ?? ('search' as const);
  const { name, link } = await labelItem(db, item, language);
  return { ...rest, follower: by, kind, id, name, link, source: sources.get(`${kind} ${id}`) ?? null };
}

const checkState = (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => 'ready',
    (error: Error) => error.message,
  );
