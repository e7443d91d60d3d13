import { diagnose } from '@canticle/contract';
import { type NewEntry, sortKeysAfter } from '@canticle/lists';
import { newId } from '../../../platform/database/index.ts';
import {
  applyChange,
  createList,
  findDeletedList,
  findList,
  type List,
  listEntries,
  restoreList,
} from '../../playlists/index.ts';
import { hashJson } from '../hash.ts';
import type { ImportOptions, ImportOutcome } from '../model.ts';
import { hashList, planList, type PlannedList } from '../plan/plan-set.ts';
import { decideOutcome, isLeftUnchanged } from '../plan/rules.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, UNDONE } from '../queries.ts';
import type { SetRecord } from '../read/song-files.ts';
import type { SongFileRecord } from '../read/song-record.ts';
import type { ReportBuilder } from '../report/report-builder.ts';
import { UNRECORDED, saveWrites } from '../undo/write-queries.ts';
import { createSetSongFinder } from './find-set-songs.ts';
import { type BatchDatabase, importInBatches, type ImportRun, itemInReport } from './import-run.ts';

/** Lists written in one transaction. */
const BATCH_SIZE = 20;

/**
 * Imports the sets of other programs as lists of one person. A set that comes again is the same list: it is updated
 * unless the person changed it, and stays deleted if they deleted it. Without a person, sets are only named.
 */
export async function importSets(
  run: ImportRun,
  sets: readonly SetRecord[],
  songs: readonly SongFileRecord[],
  { listOwnerId, timeZone = 'UTC' }: ImportOptions,
): Promise<void> {
  const filled = sets.filter(({ set }) => set.rows.length > 0);
  if (listOwnerId === undefined) {
    for (const { file, set } of filled)
      run.report.notes.push({
        file,
        what: diagnose('set-nobody', { set: set.name, rows: set.rows.map(({ title }) => title).join(' · ') }),
      });
    return;
  }
  await importInBatches(run, filled, BATCH_SIZE, async (step, batch, report) => {
    const findSong = await createSetSongFinder(run, step.db, batch, songs, report);
    for (const record of batch) {
      const plan = planList(record.set, (row) => findSong(record, row), timeZone);
      report.notes.push(...plan.losses.map((what) => ({ file: record.file, what })));
      await importSet({ run, step, report, userId: listOwnerId }, record, plan);
    }
  });
}

type SetImport = {
  readonly run: ImportRun;
  readonly step: BatchDatabase;
  readonly report: ReportBuilder;
  readonly userId: string;
};

async function importSet(context: SetImport, record: SetRecord, plan: PlannedList): Promise<void> {
  const { run, step, report, userId } = context;
  const now = run.context.now();
  // The day is part of what a set is: next week's file may have the same name.
  const source = `set:${hashJson([userId, record.file, record.set.name, record.set.date])}`;
  const [before] = await listImportedItems(step.db, 'list', [source]);
  const present = before === undefined ? undefined : await findList(step.db, before.itemId);
  const deleted =
    before === undefined || present !== undefined ? undefined : await findDeletedList(step.db, before.itemId, now);
  const choice = run.choices?.songs.get(source) ?? null;
  const isNew = choice === 'duplicate' || (present === undefined && deleted === undefined);
  const { outcome, list } = isNew
    ? { outcome: 'new' as const, list: undefined }
    : deleted !== undefined
      ? {
          outcome: outcomeOfDeleted(choice ?? (before?.contentHash === UNDONE ? 'update' : run.trashChoice)),
          list: deleted,
        }
      : { outcome: await outcomeOfPresent(context, plan, before, present, choice), list: present };
  report.items.push({
    kind: 'list',
    outcome,
    name: plan.name,
    file: record.file,
    source,
    ...itemInReport(run, outcome, list?.id),
  });
  if (step.tx === undefined || outcome === 'trashed' || isLeftUnchanged(outcome)) return;
  if (outcome === 'unchanged') return;
  const itemId = await writeList(context, step.tx, plan, outcome, list);
  const item: ImportedItem = {
    kind: 'list',
    source,
    itemId,
    contentHash: hashJson(record.set),
    storedHash: hashList(plan),
  };
  await saveImportedItems(step.tx, [item], now);
  if (run.undo === undefined) return;
  // One that was deleted is deleted again.
  const earlier = outcome === 'changed' ? UNRECORDED : null;
  const write = { kind: 'list', itemId, name: plan.name, before: earlier, storedHash: item.storedHash } as const;
  await saveWrites(step.tx, run.undo, [write], now);
}

const outcomeOfDeleted = (choice: string): ImportOutcome =>
  choice === 'update' ? 'restored' : choice === 'duplicate' ? 'new' : 'trashed';

async function outcomeOfPresent(
  { run, step }: SetImport,
  plan: PlannedList,
  before: ImportedItem | undefined,
  present: List | undefined,
  choice: 'update' | 'skip' | 'duplicate' | null,
): Promise<ImportOutcome> {
  if (present === undefined || before === undefined) return 'new';
  const rows = (await listEntries(step.db, [present.id])).get(present.id) ?? [];
  const all = run.choices?.all === 'duplicate' ? null : (run.choices?.all ?? null);
  return decideOutcome({
    present: hashList({ ...present, rows }),
    desired: hashList(plan),
    // What a set means also depends on the songs that are there by now, so the same set may have more to say.
    content: hashList(plan),
    lastContent: before.storedHash,
    stored: [before.storedHash],
    choice: choice ?? all,
  });
}

async function writeList(
  { run, userId }: SetImport,
  tx: NonNullable<BatchDatabase['tx']>,
  plan: PlannedList,
  outcome: ImportOutcome,
  known: List | undefined,
): Promise<string> {
  const now = run.context.now();
  const id = outcome === 'new' || known === undefined ? newId() : known.id;
  if (outcome === 'restored') await restoreList(tx, userId, id, now);
  const list =
    outcome === 'new' || known === undefined
      ? await createList(tx, userId, { id, name: plan.name, color: null }, now)
      : known;
  const old = (await listEntries(tx, [id])).get(id) ?? [];
  const places = sortKeysAfter(undefined, plan.rows.length);
  const add = plan.rows.map(({ kind, songId, ...row }, at): NewEntry => {
    const entry = { ...row, id: newId(), sort: places[at] ?? at };
    return kind === 'song' && songId !== null
      ? { ...entry, songId }
      : { ...entry, kind: kind === 'song' ? 'note' : kind };
  });
  const change = { name: plan.name, schedule: plan.schedule, remove: old.map((entry) => entry.id), add };
  await applyChange(tx, list, change, userId, now);
  return id;
}
