import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Conflict } from '@canticle/contract';
import { pino } from 'pino';
import { recordAudit } from './platform/audit/index.ts';
import { type BackupResult, createBackup, BackupError, restoreBackup } from './platform/backup/index.ts';
import { type Command, parseCommand, USAGE, UsageError } from './command-line.ts';
import { type Config, readConfig, readEnvironment, InvalidSetting } from './platform/config/index.ts';
import {
  DatabaseNotEmpty,
  DatabaseError,
  findCorruption,
  listMigrations,
  openDatabase,
  withLockRetries,
  retryWhileLocked,
  newId,
} from './platform/database/index.ts';
import { messageOf } from './platform/errors/index.ts';
import { pluralize } from './platform/messages/index.ts';
import { notifyImportFinished } from './features/notifications/index.ts';
import { ConcurrentRebuildError, labelItem, listNotIndexed, rebuildIndex } from './features/search/index.ts';
import {
  checkKeys,
  formatInterrupted,
  formatKeyReport,
  findRun,
  formatReport,
  exportBundle,
  hasChanges,
  ImportInterruptedError,
  importPath,
  hasItems,
  previewUndo,
  type ImportUndo,
  repairSongKey,
  defineUndoJob,
  startUndo,
  listImportSources,
  type ImportProgress,
  type ImportReport,
  TransferError,
} from './features/transfer/index.ts';
import { createPushKeys } from './platform/push/index.ts';
import { createScoreReader } from './features/sheets/index.ts';
import { findUserIdByEmail, type Identity } from './features/identity/index.ts';
import { formatPrivacyRecord } from './privacy-record.ts';
import { createAppIdentity } from './create-identity.ts';
import { createAppContext, type AppContext } from './context.ts';

/** The most items that could not be indexed to print by name. */
const MAX_LISTED_ITEMS = 20;

/* Ctrl-C reaches us from the terminal and once more from npm: a second signal within a second is the same request. */
const SIGNAL_DEBOUNCE_MS = 1000;

/** How often the job that undoes an import is looked at, in milliseconds. */
const UNDO_POLL_MS = 300;

const STEP_LABELS = { reading: 'Reading files', writing: 'Writing', engraving: 'Checking scores' } as const;

const STAY_LABELS = {
  changed: 'changed since',
  used: 'in use',
  'not-kept': 'what it was before is not kept',
  impossible: 'what it was before refers to something that is gone',
} as const;

process.exitCode = (await main(process.argv.slice(2))) || process.exitCode;

/** Runs one command, also while a server is running; returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  let config: Config | undefined;
  try {
    const command = parseCommand(args);
    if (command.do === 'help') {
      console.log(USAGE);
      return 0;
    }
    if (command.do === 'push-keys') {
      printPushKeys();
      return 0;
    }
    // Files a command writes are readable by its user alone; what it exports is for others.
    if (command.do !== 'export') process.umask(0o077);
    config = readConfig(readEnvironment(process.env));
    for (const sentence of config.warnings) console.error(sentence);
    if (command.do === 'privacy-record') {
      console.log(formatPrivacyRecord(config, new Date()));
      return 0;
    }
    if (command.do === 'backup') return await runBackup(config, command);
    const restored = command.do === 'restore' ? await runRestore(config, command) : undefined;
    const settings = config;
    const createCommandContext = () => createAppContext(settings, pino({ level: 'warn' }, pino.destination(2)));
    const context = await retryWhileLocked(createCommandContext, { onWait: reportWaiting });
    try {
      if (restored !== undefined)
        await auditCommand(context, 'restore', { from: restored.at, folder: restored.folder });
      // The index is not in a backup: it is rebuilt from what is.
      return await runCommand(context, command.do === 'restore' ? { do: 'reindex' } : command);
    } finally {
      await context.close();
    }
  } catch (thrown) {
    const error = (config && findCorruption(thrown, config)) ?? thrown;
    console.error(isUserError(error) ? error.message : error);
    return 1;
  }
}

function isUserError(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof Conflict ||
    error instanceof InvalidSetting ||
    error instanceof DatabaseError ||
    error instanceof DatabaseNotEmpty ||
    error instanceof BackupError ||
    error instanceof TransferError ||
    error instanceof ConcurrentRebuildError
  );
}

type CommandOf<name extends Command['do']> = Extract<Command, { readonly do: name }>;

/** Runs the command and prints its result; returns the exit code. */
async function runCommand(
  context: AppContext,
  command: Exclude<Command, { do: 'help' | 'push-keys' | 'privacy-record' | 'backup' | 'restore' }>,
): Promise<number> {
  if (command.do === 'import') return runImport(context, command);
  if (command.do === 'undo-import') return runUndoImport(context, command);
  if (command.do === 'export') return runExport(context, command);
  if (command.do === 'check-keys') return runCheckKeys(context, command);
  if (command.do === 'reindex') return runReindex(context);
  const identity = createAppIdentity(context);
  if (command.do === 'user add') {
    const { email, role, name } = command;
    const { link } = await identity.addUser(email, {
      roles: [role],
      addedBy: 'command-line',
      registered: true,
      ...(name === undefined ? {} : { name }),
    });
    console.log(`${email} now has the role ${role}.`);
    if (link !== undefined) console.log(`They can choose a password with this link, once, within seven days:\n${link}`);
    return 0;
  }
  if (command.do === 'user two-step-off') return runTwoStepOff(context, identity, command);
  const removed = await identity.deleteDemoPeople();
  if (removed > 0) await auditCommand(context, 'remove-demo', { people: removed });
  console.log(removed === 0 ? 'No demo accounts found.' : `Removed ${pluralize(removed, 'demo account')}.`);
  return 0;
}

async function runTwoStepOff(
  context: AppContext,
  { turnOffTwoStep }: Pick<Identity, 'turnOffTwoStep'>,
  { email }: CommandOf<'user two-step-off'>,
): Promise<number> {
  const wasOn = await turnOffTwoStep(email);
  if (wasOn === undefined) {
    console.error(`No one has the email address ${email}.`);
    return 1;
  }
  if (wasOn) await auditCommand(context, 'two-step-off', { email });
  console.log(
    wasOn
      ? `Two-step sign-in is off for ${email}. They were told by email.`
      : `Two-step sign-in was not on for ${email}.`,
  );
  return 0;
}

/* Needs no settings: it is run before there are any. */
function printPushKeys(): void {
  const { publicKey, privateKey } = createPushKeys();
  console.log(`WEB_PUSH_PUBLIC_KEY=${publicKey}\nWEB_PUSH_PRIVATE_KEY=${privateKey}`);
}

async function runCheckKeys(context: AppContext, { mend }: CommandOf<'check-keys'>): Promise<number> {
  const checked = await checkKeys(context);
  if (!mend) {
    console.log(formatKeyReport(checked, undefined));
    return 0;
  }
  const waiting = { ...context, database: withLockRetries(context.database, { onWait: reportWaiting }) };
  const mended = new Set<string>();
  for (const { songId, isEdited } of checked.issues) {
    if (!isEdited && (await repairSongKey(waiting, songId))) mended.add(songId);
  }
  if (mended.size > 0) await auditCommand(waiting, 'check-keys', { songs: mended.size });
  console.log(formatKeyReport(checked, mended));
  return 0;
}

/* Records an audit entry for what the command line did; running a command twice records it twice. */
async function auditCommand(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  action: string,
  details: Readonly<Record<string, unknown>>,
) {
  const entry = {
    actor: 'command-line',
    action,
    kind: action === 'import' ? 'import' : 'installation',
    id: '',
    details,
  };
  await database.transaction((tx) => recordAudit(tx, entry, now()));
}

function countOutcomes({ items, refused }: ImportReport): Readonly<Record<string, number>> {
  const groups = Map.groupBy(items, ({ outcome }) => outcome);
  return {
    ...Object.fromEntries([...groups].map(([outcome, group]) => [outcome, group.length])),
    refused: refused.length,
  };
}

/* Creates no application context: a backup is also made before an update, of a database that is not migrated yet. */
async function runBackup(config: Config, { folder }: CommandOf<'backup'>): Promise<number> {
  const line = createProgressLine(process.stderr);
  const backup = await createBackup(config, folder, new Date(), line.showBackup).finally(line.clear);
  console.log(`Backed up to ${folder}: ${describeBackup(backup)}.`);
  await recordBackup(config, backup);
  return warnDamagedFiles(backup);
}

/* The age of the newest backup is measured. A database that is to be migrated first is left as it is. */
async function recordBackup(config: Config, { manifest }: BackupResult): Promise<void> {
  if (manifest.migrations.at(-1) !== (await listMigrations()).at(-1)) return;
  try {
    const database = await openDatabase(config, () => undefined);
    const details = { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
    await auditCommand({ database, now: () => new Date() }, 'backup', details).finally(database.close);
  } catch (error) {
    console.error(`The backup is complete, but it could not be recorded: ${messageOf(error)}`);
  }
}

type RestoredBackup = { readonly at: string; readonly folder: string };

async function runRestore(config: Config, { folder }: CommandOf<'restore'>): Promise<RestoredBackup> {
  const line = createProgressLine(process.stderr);
  const restored = await restoreBackup(config, folder, line.showBackup).finally(line.clear);
  console.log(`Restored from ${folder}, as it was at ${restored.manifest.at}: ${describeBackup(restored)}.`);
  process.exitCode = warnDamagedFiles(restored);
  return { at: restored.manifest.at, folder: basename(folder) };
}

/* Lists the files missing from the backup; returns the exit code. */
function warnDamagedFiles({ damaged }: BackupResult): number {
  for (const hash of damaged) console.error(`The file ${hash} is missing or damaged and was skipped.`);
  return damaged.length > 0 ? 1 : 0;
}

function describeBackup({ manifest: { tables, shelves } }: BackupResult): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = shelves.files.length + shelves.media.length;
  return `${pluralize(rows, 'row')} in ${pluralize(tables.length, 'table')}, ${pluralize(files, 'file')}`;
}

async function runImport(
  context: AppContext,
  { path, into, name, language, listsFor, columns, hasHeadings, free, trashed, dryRun, verbose }: CommandOf<'import'>,
): Promise<number> {
  const listOwnerId = listsFor === undefined ? undefined : await findUserIdByEmail(context.database.read, listsFor);
  if (listsFor !== undefined && listOwnerId === undefined)
    throw new UsageError(`No one has the email address ${listsFor}.`);
  const progress = createProgressLine(process.stderr);
  const onWait = (isWaiting: boolean) => {
    progress.clear();
    reportWaiting(isWaiting);
  };
  const stop = stopOnSignals();
  const database = withLockRetries(context.database, { onWait });
  const finish = async (report: ImportReport, details: Readonly<Record<string, unknown>>) => {
    if (!dryRun && hasItems(report)) {
      const auditDetails = { name: basename(path), into: into ?? null, free, ...countOutcomes(report), ...details };
      await auditCommand({ ...context, database }, 'import', auditDetails);
    }
    if (hasChanges(report)) await notifyImportFinished(database, basename(path), context.now());
  };
  const undoId = dryRun ? undefined : newId();
  const printUndo = async () => {
    if (undoId !== undefined && (await findRun(database.read, undoId)) !== undefined)
      console.log(`To undo this import: canticle undo-import ${undoId}`);
  };
  const scores = createScoreReader({ ...context, database });
  const readScore = scores.read;
  const options = {
    readScore,
    into,
    name,
    language,
    listOwnerId,
    columns,
    hasHeadings,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    free: free ? ('all' as const) : undefined,
    trashed,
    dryRun,
    undoId,
    onProgress: progress.show,
    onWait,
    signal: stop.signal,
  };
  try {
    const report = await importPath(context, path, options).finally(progress.clear);
    console.log(formatReport(report, verbose));
    await printUndo();
    await finish(report, {});
    return hasItems(report) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ImportInterruptedError)) throw error;
    console.error(formatInterrupted(error));
    await printUndo().catch(() => undefined);
    // When the disk is full, or another program does not stop writing, the report cannot be written either.
    if (error.cause instanceof DatabaseError) return 1;
    await finish(error.report, { interrupted: true });
    return stop.exitCode();
  } finally {
    await scores.close();
    stop.release();
  }
}

async function runUndoImport(context: AppContext, { id, dryRun }: CommandOf<'undo-import'>): Promise<number> {
  if ((await findRun(context.database.read, id)) === undefined)
    throw new UsageError(`No import of the last 30 days has the ID ${id}, or it wrote nothing that can be undone.`);
  if (dryRun) {
    printUndone(await previewUndo(context, id), true);
    return 0;
  }
  const { database } = context;
  const jobId = await database.transaction((tx) => startUndo(tx, context, id, 'command-line'));
  const exitCode = jobId === undefined ? 0 : await followUndo(context, jobId);
  const undone = (await findRun(database.read, id))?.undone;
  if (undone != null) printUndone(undone, false);
  if (exitCode !== 0) console.error('The import is not undone completely. Run the same command again for the rest.');
  return exitCode;
}

/* The job is run here, or by the server when that takes it first; a signal stops it, wherever it runs. */
async function followUndo(context: AppContext, jobId: string): Promise<number> {
  const { jobs, database } = context;
  defineUndoJob(context);
  const progress = createProgressLine(process.stderr);
  const stop = stopOnSignals();
  let isEnded = false;
  /* Again and again: a server that took it may be killed, and its job is due again after a while. */
  const run = async () => {
    while (!isEnded) {
      await jobs.runDue();
      await sleep(UNDO_POLL_MS);
    }
  };
  const follow = async () => {
    for (;;) {
      const job = await jobs.find(jobId);
      if (job === undefined || (job.state !== 'waiting' && job.state !== 'running')) return job;
      // What failed is tried again by the server, later; nobody waits for that here.
      const isLater = job.state === 'waiting' && job.error !== null;
      if (stop.signal.aborted || isLater) await database.transaction((tx) => jobs.cancel(tx, jobId));
      if (isLater) return job;
      progress.showUndo(job);
      await sleep(UNDO_POLL_MS);
    }
  };
  try {
    const following = follow().finally(() => {
      isEnded = true;
    });
    const [job] = await Promise.all([following, run()]);
    progress.clear();
    if (job?.error != null) console.error(job.error);
    if (job?.state === 'done') return 0;
    return stop.signal.aborted ? stop.exitCode() : 1;
  } finally {
    progress.clear();
    stop.release();
  }
}

function printUndone({ trashed, removed, reverted, left, leftCount }: ImportUndo, isPreview: boolean): void {
  const [moved, deleted, before] = isPreview
    ? ['Would move to the trash', 'Would be deleted', 'Would be as before']
    : ['Moved to the trash', 'Deleted', 'Now as before'];
  console.log(`${moved}: ${trashed}. ${deleted}: ${removed}. ${before}: ${reverted}. Left: ${leftCount}.`);
  for (const { kind, name, reason } of left) console.log(`  ${kind}: ${name} (${STAY_LABELS[reason]})`);
  if (leftCount > left.length) console.log(`  and ${leftCount - left.length} more`);
}

/** Stops the work between two batches at the first signal; a second one ends the program at once. */
function stopOnSignals() {
  const controller = new AbortController();
  let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  const exitCode = () => (first?.signal === 'SIGINT' ? 130 : 143);
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== undefined && performance.now() - first.at > SIGNAL_DEBOUNCE_MS) process.exit(exitCode());
    first ??= { signal, at: performance.now() };
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    exitCode,
    release() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

function reportWaiting(isWaiting: boolean): void {
  if (isWaiting) console.error('Waiting for the Canticle server to finish writing …');
}

async function runExport(context: AppContext, { folder, collections }: CommandOf<'export'>): Promise<number> {
  const result = await exportBundle(context, folder, { collections });
  const { collections: books, songs, articles, translations, contributors } = result;
  console.log(
    `Exported to ${folder}: ${pluralize(books, 'songbook')}, ${pluralize(songs, 'song')}, ${pluralize(articles, 'article')}, ${pluralize(translations, 'translation')}, ${pluralize(contributors, 'contributor')}.`,
  );
  const { left } = result;
  if (left > 0)
    console.log(
      `${pluralize(left, 'song')} ${left === 1 ? 'is' : 'are'} not in any songbook and ${left === 1 ? 'was' : 'were'} not exported.`,
    );
  return 0;
}

async function runReindex(context: AppContext): Promise<number> {
  const line = createProgressLine(process.stderr);
  const names = { song: 'songs', contributor: 'contributors', article: 'articles', verse: 'verses' } as const;
  const { setAside, ...built } = await rebuildIndex(context.database, {
    onProgress: (kind, done) => line.write(`Indexing: ${done} ${names[kind]}`),
  }).finally(line.clear);
  console.log(
    `Search index rebuilt: ${pluralize(built.song, 'song')}, ${pluralize(built.contributor, 'contributor')}, ${pluralize(built.article, 'article')}, ${pluralize(built.verse, 'verse')}.`,
  );
  if (setAside > 0) await printNotIndexed(context, setAside);
  await auditCommand(context, 'reindex', { ...built, setAside });
  return 0;
}

async function printNotIndexed({ database }: AppContext, count: number): Promise<void> {
  const items = await listNotIndexed(database.read, MAX_LISTED_ITEMS);
  const sources = await listImportSources(database.read, items);
  console.log(`${pluralize(count, 'item')} could not be indexed. Each is retried when it changes, and again later:`);
  for (const item of items) {
    const { name } = await labelItem(database.read, item, 'en');
    const source = sources.get(`${item.kind} ${item.id}`);
    const from = source === undefined ? '' : `, imported from ${source}`;
    console.log(`- ${item.kind} ${name ?? item.id}${from}: ${item.reason}`);
  }
  if (count > items.length) console.log(`- and ${count - items.length} more, listed on the Maintenance page.`);
}

/** A progress line of a long command, which overwrites itself; prints nothing when the output is not a terminal. */
function createProgressLine(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  const write = (text: string) => {
    if (out.isTTY) out.write(`\r\u001b[K${text}`);
  };
  return {
    write,
    show: ({ step, done, total: of }: ImportProgress) => write(`${STEP_LABELS[step]}: ${done} of ${of}`),
    showUndo: ({ done, total: of }: Pick<ImportProgress, 'done'> & { readonly total: number | null }) =>
      write(`Undoing: ${done} of ${of ?? 0}`),
    showBackup: (step: 'database' | 'files' | 'media', done: number) => {
      if (done % 100 === 0) write(step === 'database' ? `Rows: ${done}` : `Files: ${done}`);
    },
    clear: () => write(''),
  };
}
