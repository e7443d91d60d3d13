import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GivenUp, type Task } from '../../../jobs/index.ts';
import type { WatchedPlace } from '../../../files/index.ts';
import { listAdministrators } from '../../identity/index.ts';
import { describeReport, hasNews } from '../describe-report.ts';
import { importPath } from '../import-path.ts';
import { type Choice, ImportInterrupted, type Progress, type Report, TransferRefused } from '../model.ts';
import { partsOf } from '../parts-of-place.ts';
import { rememberSynchronised } from '../queries.ts';
import type { TransferRooms } from '../transfer-rooms.ts';
import { endStage, findImport, type ImportLine, listLines, type StoredImport } from './queries.ts';
import { countLines, linesOf } from './rules.ts';

/** What the jobs of an import are asked. */
export type ImportRequest = {
  readonly importId: string;
  /** Whose word it was. */
  readonly userId: string | null;
  readonly all: Choice | null;
  readonly songs: { readonly [source: string]: Choice };
  /** What becomes of what lies in the trash. */
  readonly trashed?: Choice | null;
  /** Whether everybody who signs in can open the collections that are made. */
  readonly free?: boolean;
  /** What the synchronised place held when this was begun: remembered when it has been brought in. */
  readonly fingerprint?: string;
};

/** Tells people that an import has brought something. */
export type TellOfImport = (name: string) => Promise<void>;

type Parts = {
  readonly tell: TellOfImport;
  readonly place: WatchedPlace | undefined;
  readonly readScore: (contentHash: string) => Promise<void>;
};

const LOOK = 'transfer.look';
const IMPORT = 'transfer.import';
export const jobOf = { look: LOOK, import: IMPORT } as const;

/** Every line there is. */
const ALL = 1_000_000;

/**
 * Defines the two works on an import: to find out what it would do, and to do it. A server that ends in the middle begins again,
 * and what is there already stays as it is.
 */
export function defineImports(rooms: TransferRooms, parts: Parts): void {
  rooms.jobs.define(LOOK, {
    work: async (task) => {
      await work(rooms, parts, task, true);
      return null;
    },
  });
  rooms.jobs.define(IMPORT, {
    work: async (task) => {
      const { name, report } = await work(rooms, parts, task, false);
      if (hasNews(report)) await parts.tell(name);
      return null;
    },
  });
}

async function work(rooms: TransferRooms, { place, readScore }: Parts, task: Task, dryRun: boolean) {
  const { importId, userId, all, songs, trashed, free, fingerprint } = task.request as ImportRequest;
  const one = await findImport(rooms.database.read, importId);
  if (one === undefined || one.jobId !== task.id) throw new GivenUp('The import is not there any more.');
  const plan = dryRun ? [] : await listLines(rooms.database.read, importId, { skip: 0, limit: ALL });
  let progress: Progress = { step: 'reading', done: 0, of: 0 };
  const mayPrice = one.contentHash === '' || (await isAdministrator(rooms, userId));
  const { report, isWhole } = await withContent(rooms, place, one, (path) =>
    importPath(rooms, path, {
      into: one.target.into ?? undefined,
      name: one.target.name ?? undefined,
      language: one.target.language ?? undefined,
      dryRun,
      mayPrice,
      free: free ? 'new' : undefined,
      trashed: trashed ?? undefined,
      choices: { all, songs: new Map(Object.entries(songs)) },
      signal: task.signal,
      readScore,
      onProgress(news) {
        progress = news;
        task.progress(news.done, news.of, news.step);
      },
      onWait: (isWaiting) => task.progress(progress.done, progress.of, isWaiting ? 'waiting' : progress.step),
    }),
  ).catch((error: unknown) => {
    if (error instanceof TransferRefused) throw new GivenUp(error.message);
    throw error instanceof ImportInterrupted ? new Error(describeFailure(error, plan), { cause: error }) : error;
  });
  const lines = linesOf(report, plan);
  const { closed } = report;
  const came = { lines, counts: countLines(lines), closed, report: describeReport(report, true) };
  await rooms.database.transaction(async (tx) => {
    await endStage(tx, one, came);
    if (fingerprint !== undefined && isWhole) await rememberSynchronised(tx, fingerprint, rooms.now());
  });
  return { name: one.name, report };
}

/* What an earlier try has written counts too. */
function describeFailure({ message, report }: ImportInterrupted, plan: readonly ImportLine[]): string {
  const { new: made, changed, restored } = countLines(linesOf(report, plan));
  return `${message} (${made + changed + restored} items were written by then)`;
}

/* Asked when the work is done: a role may be taken away meanwhile. What lies in the configured place is the administrators' own. */
async function isAdministrator({ database }: TransferRooms, userId: string | null): Promise<boolean> {
  return userId !== null && (await listAdministrators(database.read)).includes(userId);
}

/** What was read, and whether all of the place could be: it is looked at again otherwise, although nothing changes there. */
type Read = { readonly report: Report; readonly isWhole: boolean };

/* What was uploaded lies in a folder of its own while it is read, under the name it came with: that names a collection. */
async function withContent(
  rooms: TransferRooms,
  place: WatchedPlace | undefined,
  { name, contentHash }: StoredImport,
  read: (path: string) => Promise<Report>,
): Promise<Read> {
  const content = contentHash === '' ? undefined : await rooms.transfers.read(contentHash);
  if (contentHash !== '' && content === undefined)
    throw new GivenUp('What was uploaded is not there any more; upload it again.');
  const base = join(rooms.config.dataDir, 'unpacked');
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(join(base, 'import-'));
  try {
    if (content === undefined) return await readPlace(place, folder, read);
    const stem = harmless(name.replace(/\.[^.]*$/, '') || 'import', 'import');
    const path = join(folder, stem, harmless(name, `import${extname(name).slice(0, 10)}`));
    await mkdir(join(folder, stem));
    await pipeline(content, createWriteStream(path));
    return { report: await read(path), isWhole: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/* The name itself, unless it is no name of a file, or too long for one. */
const harmless = (name: string, otherwise: string): string =>
  /^\.{1,2}$|[/\\\0]/.test(name) || Buffer.byteLength(name) > 200 ? otherwise : name;

async function readPlace(
  place: WatchedPlace | undefined,
  folder: string,
  read: (path: string) => Promise<Report>,
): Promise<Read> {
  if (place === undefined) throw new GivenUp('No folder is configured to import from (SYNC_FROM).');
  const fetched = await place.fetch(folder);
  const missing = fetched.refused.map(({ file, reason }) => ({ file, line: null, reason }));
  const reports: Report[] = [{ ...NOTHING, refused: missing }];
  for (const path of await partsOf(fetched.folder)) {
    const report = await read(path).catch((error: unknown) => {
      if (!(error instanceof TransferRefused)) throw error;
      return { ...NOTHING, refused: [{ file: basename(path), line: null, reason: error.message }] };
    });
    reports.push(report);
  }
  const report: Report = {
    dryRun: false,
    items: reports.flatMap(({ items }) => items),
    refused: reports.flatMap(({ refused }) => refused),
    losses: reports.flatMap(({ losses }) => losses),
    notes: reports.flatMap(({ notes }) => notes),
    carried: reports.flatMap(({ carried }) => carried),
    passedOver: reports.flatMap(({ passedOver }) => passedOver),
    closed: reports.flatMap(({ closed }) => closed),
  };
  return { report, isWhole: !fetched.refused.some(({ mayCome }) => mayCome) };
}

const NOTHING: Report = {
  dryRun: false,
  items: [],
  refused: [],
  losses: [],
  notes: [],
  carried: [],
  passedOver: [],
  closed: [],
};
