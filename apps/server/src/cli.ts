import { basename } from 'node:path';
import { pino } from 'pino';
import { writeDown } from './audit/index.ts';
import { type BackedUp, backUp, BackupRefused, restore } from './backup/index.ts';
import { type Command, readCommand, USAGE, WrongUse } from './command-line.ts';
import { type Config, readConfig, WrongSetting } from './config/index.ts';
import { DatabaseNotEmpty, DatabaseTrouble, findDamage, waitingDatabase, whileLocked } from './database/index.ts';
import { tellOfImport } from './features/notifications/index.ts';
import { BuiltByAnother, labelItem, listNotIndexed, rebuild } from './features/search/index.ts';
import {
  checkKeys,
  describeInterrupted,
  describeKeys,
  describeReport,
  exportBundle,
  hasNews,
  ImportInterrupted,
  importPath,
  isAnythingRead,
  mendSong,
  listImportSources,
  type Progress,
  type Report,
  TransferRefused,
} from './features/transfer/index.ts';
import { openScoreReader } from './features/sheets/index.ts';
import { openIdentity } from './open-identity.ts';
import { openRooms, type Rooms } from './rooms.ts';

/** So many items that could not be indexed are named. */
const MOST_NAMED = 20;

/* Ctrl-C reaches us from the terminal and once more from npm: what comes within a second is the same wish. */
const SAME_WISH_MS = 1000;

const STEPS = { reading: 'Reading files', writing: 'Writing', engraving: 'Trying scores' } as const;

process.exitCode = (await main(process.argv.slice(2))) || process.exitCode;

/** Runs one command beside a server that may be running; gives the exit code. */
async function main(words: readonly string[]): Promise<number> {
  let config: Config | undefined;
  try {
    const command = readCommand(words);
    if (command.do === 'help') {
      console.log(USAGE);
      return 0;
    }
    // What a command writes is for its user alone; what it exports is for others.
    if (command.do !== 'export') process.umask(0o077);
    config = readConfig(process.env);
    for (const sentence of config.warnings) console.error(sentence);
    if (command.do === 'backup') return await runBackup(config, command);
    const restored = command.do === 'restore' ? await runRestore(config, command) : undefined;
    const settings = config;
    const open = () => openRooms(settings, pino({ level: 'warn' }, pino.destination(2)));
    const rooms = await whileLocked(open, { onWait: sayThatItWaits });
    try {
      if (restored !== undefined) await tellDeed(rooms, 'restore', { from: restored.at, folder: restored.folder });
      // The index is not in a backup: it is made from what is.
      return await runCommand(rooms, command.do === 'restore' ? { do: 'reindex' } : command);
    } finally {
      await rooms.close();
    }
  } catch (thrown) {
    const error = (config && findDamage(thrown, config)) ?? thrown;
    console.error(isPlain(error) ? error.message : error);
    return 1;
  }
}

function isPlain(error: unknown): error is Error {
  return (
    error instanceof WrongUse ||
    error instanceof WrongSetting ||
    error instanceof DatabaseTrouble ||
    error instanceof DatabaseNotEmpty ||
    error instanceof BackupRefused ||
    error instanceof TransferRefused ||
    error instanceof BuiltByAnother
  );
}

type Doing<name extends Command['do']> = Extract<Command, { readonly do: name }>;

/** Does what the command says and prints what came of it; gives the exit code. */
async function runCommand(
  rooms: Rooms,
  command: Exclude<Command, { do: 'help' | 'backup' | 'restore' }>,
): Promise<number> {
  if (command.do === 'import') return runImport(rooms, command);
  if (command.do === 'export') return runExport(rooms, command);
  if (command.do === 'check-keys') return runCheckKeys(rooms, command);
  if (command.do === 'reindex') return runReindex(rooms);
  const identity = openIdentity(rooms);
  if (command.do === 'user add') {
    const { email, role, name } = command;
    const { link } = await identity.addUser(email, {
      roles: [role],
      by: 'command-line',
      registered: true,
      ...(name === undefined ? {} : { name }),
    });
    console.log(`${email} is ${role} now.`);
    if (link !== undefined) console.log(`They choose a password here, once, within seven days:\n${link}`);
    return 0;
  }
  const removed = await identity.removeDemo();
  if (removed > 0) await tellDeed(rooms, 'remove-demo', { people: removed });
  console.log(removed === 0 ? 'There were no demo people.' : `The demo people are gone: ${removed} of them.`);
  return 0;
}

async function runCheckKeys(rooms: Rooms, { mend }: Doing<'check-keys'>): Promise<number> {
  const checked = await checkKeys(rooms);
  if (!mend) {
    console.log(describeKeys(checked, undefined));
    return 0;
  }
  const waiting = { ...rooms, database: waitingDatabase(rooms.database, { onWait: sayThatItWaits }) };
  const mended = new Set<string>();
  for (const { songId, isEdited } of checked.findings) {
    if (!isEdited && (await mendSong(waiting, songId))) mended.add(songId);
  }
  if (mended.size > 0) await tellDeed(waiting, 'check-keys', { songs: mended.size });
  console.log(describeKeys(checked, mended));
  return 0;
}

/* In the audit trail, as what the command line did: a second time is told a second time. */
async function tellDeed({ database, now }: Rooms, action: string, details: Readonly<Record<string, unknown>>) {
  const deed = {
    actor: 'command-line',
    action,
    kind: action === 'import' ? 'import' : 'installation',
    id: '',
    details,
  };
  await database.transaction((tx) => writeDown(tx, deed, now()));
}

function countOutcomes({ items, refused }: Report): Readonly<Record<string, number>> {
  const groups = Map.groupBy(items, ({ outcome }) => outcome);
  return {
    ...Object.fromEntries([...groups].map(([outcome, some]) => [outcome, some.length])),
    refused: refused.length,
  };
}

/* Neither opens the rooms: a backup is also made before an update, of a database the update has not touched yet. */
async function runBackup(config: Config, { folder }: Doing<'backup'>): Promise<number> {
  const line = progressLine(process.stderr);
  const made = await backUp(config, folder, new Date(), line.showBackup).finally(line.clear);
  console.log(`Backed up to ${folder}: ${describeBackup(made)}.`);
  return warnOfDamaged(made);
}

type Restored = { readonly at: string; readonly folder: string };

async function runRestore(config: Config, { folder }: Doing<'restore'>): Promise<Restored> {
  const line = progressLine(process.stderr);
  const restored = await restore(config, folder, line.showBackup).finally(line.clear);
  console.log(`Restored from ${folder}, as it was at ${restored.manifest.at}: ${describeBackup(restored)}.`);
  process.exitCode = warnOfDamaged(restored);
  return { at: restored.manifest.at, folder: basename(folder) };
}

/* Names files that are not in it; gives the exit code. */
function warnOfDamaged({ damaged }: BackedUp): number {
  for (const hash of damaged) console.error(`The file ${hash} is missing or damaged, and was left out.`);
  return damaged.length > 0 ? 1 : 0;
}

function describeBackup({ manifest: { tables, shelves } }: BackedUp): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, ${shelves.files.length + shelves.media.length} files`;
}

async function runImport(
  rooms: Rooms,
  { path, into, name, language, free, trashed, dryRun, verbose }: Doing<'import'>,
): Promise<number> {
  const progress = progressLine(process.stderr);
  const onWait = (isWaiting: boolean) => {
    progress.clear();
    sayThatItWaits(isWaiting);
  };
  const stop = stopOnSignals();
  const database = waitingDatabase(rooms.database, { onWait });
  const finish = async (report: Report, details: Readonly<Record<string, unknown>>) => {
    if (!dryRun && isAnythingRead(report)) {
      const about = { name: basename(path), into: into ?? null, free, ...countOutcomes(report), ...details };
      await tellDeed({ ...rooms, database }, 'import', about);
    }
    if (hasNews(report)) await tellOfImport(database, basename(path), rooms.now());
  };
  const scores = openScoreReader({ ...rooms, database });
  const readScore = scores.read;
  const options = {
    readScore,
    into,
    name,
    language,
    free: free ? ('all' as const) : undefined,
    trashed,
    dryRun,
    onProgress: progress.show,
    onWait,
    signal: stop.signal,
  };
  try {
    const report = await importPath(rooms, path, options).finally(progress.clear);
    console.log(describeReport(report, verbose));
    await finish(report, {});
    return isAnythingRead(report) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ImportInterrupted)) throw error;
    console.error(describeInterrupted(error));
    // Where the disk is full, or another program does not stop writing, there is no room for this either.
    if (error.cause instanceof DatabaseTrouble) return 1;
    await finish(error.report, { interrupted: true });
    return stop.exitCode();
  } finally {
    await scores.close();
    stop.release();
  }
}

/** Stops the work between two batches at the first signal; a second one ends the program at once. */
function stopOnSignals() {
  const controller = new AbortController();
  let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  const exitCode = () => (first?.signal === 'SIGINT' ? 130 : 143);
  const hear = (signal: NodeJS.Signals) => {
    if (first !== undefined && performance.now() - first.at > SAME_WISH_MS) process.exit(exitCode());
    first ??= { signal, at: performance.now() };
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, hear);
  return {
    signal: controller.signal,
    exitCode,
    release() {
      for (const signal of signals) process.off(signal, hear);
    },
  };
}

function sayThatItWaits(isWaiting: boolean): void {
  if (isWaiting) console.error("Waiting for Canticle's server, which is writing at the moment …");
}

async function runExport(rooms: Rooms, { folder, collections }: Doing<'export'>): Promise<number> {
  const done = await exportBundle(rooms, folder, { collections });
  const { collections: books, songs, articles, translations, contributors } = done;
  console.log(
    `Exported to ${folder}: ${books} collections, ${songs} songs, ${articles} articles, ${translations} translations, ${contributors} contributors.`,
  );
  if (done.left > 0) console.log(`${done.left} songs stand in no collection and are not in it.`);
  return 0;
}

async function runReindex(rooms: Rooms): Promise<number> {
  const line = progressLine(process.stderr);
  const names = { song: 'songs', contributor: 'contributors', article: 'articles', verse: 'verses' } as const;
  const { setAside, ...built } = await rebuild(rooms.database, {
    onProgress: (kind, done) => line.write(`Indexing: ${done} ${names[kind]}`),
  }).finally(line.clear);
  console.log(
    `The search index is new: ${built.song} songs, ${built.contributor} contributors, ${built.article} articles, ${built.verse} verses.`,
  );
  if (setAside > 0) await describeNotIndexed(rooms, setAside);
  await tellDeed(rooms, 'reindex', { ...built, setAside });
  return 0;
}

async function describeNotIndexed({ database }: Rooms, count: number): Promise<void> {
  const items = await listNotIndexed(database.read, MOST_NAMED);
  const sources = await listImportSources(database.read, items);
  console.log(
    `${count === 1 ? '1 item' : `${count} items`} could not be indexed. What changes is tried again, and everything after a while:`,
  );
  for (const item of items) {
    const { name } = await labelItem(database.read, item, 'en');
    const source = sources.get(`${item.kind} ${item.id}`);
    const from = source === undefined ? '' : `, imported from ${source}`;
    console.log(`- ${item.kind} ${name ?? item.id}${from}: ${item.reason}`);
  }
  if (count > items.length) console.log(`- and ${count - items.length} more, listed on the page Upkeep.`);
}

/** A line that tells how far a long command is, written over itself; nothing when nobody watches. */
function progressLine(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  const write = (text: string) => {
    if (out.isTTY) out.write(`\r\u001b[K${text}`);
  };
  return {
    write,
    show: ({ step, done, of }: Progress) => write(`${STEPS[step]}: ${done} of ${of}`),
    showBackup: (step: 'database' | 'files' | 'media', done: number) => {
      if (done % 100 === 0) write(step === 'database' ? `Rows: ${done}` : `Files: ${done}`);
    },
    clear: () => write(''),
  };
}
