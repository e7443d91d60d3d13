import {
  acquireLock,
  type Database,
  DatabaseError,
  type Reader,
  type Tx,
  yieldToEventLoop,
} from '../../../platform/database/index.ts';
import { listLyricsOfSongs, replaceLyrics } from '../../lyrics/index.ts';
import { listFiles } from '../../media/index.ts';
import {
  findCatalogueEntries,
  findMergedSongs,
  listReferencingSongIds,
  listSongs,
  moveToTrash,
  saveCatalogueItem,
} from '../../songs/index.ts';
import { hasContentBesidesSongs } from '../collection-content.ts';
import { hashCollection } from './hash-collection.ts';
import { hashSong } from '../plan/song-draft.ts';
import {
  deleteWrites,
  forgetImportedContent,
  type ImportWrite,
  listImportedFileIds,
  listWrites,
  type WriteKind,
} from './write-queries.ts';

/** What undoing an import does, or would do. */
export type UndoneImport = {
  /** Items that the import created, which move to the trash. */
  readonly trashed: number;
  /** Items that it changed, which are again as before. */
  readonly reverted: number;
  /** Items that somebody changed since, which stay as they are: the first 200 by name, and how many. */
  readonly left: readonly { readonly kind: WriteKind; readonly name: string }[];
  readonly leftCount: number;
};

type Deps = { readonly database: Database; readonly now: () => Date };

const BATCH_SIZE = 50;
const MAX_NAMED = 200;

/** What undoing would do; changes nothing. */
export function previewUndo(deps: Deps, runId: string): Promise<UndoneImport> {
  return walk(deps, runId, true);
}

/**
 * Undoes an import: what it created and nobody changed since moves to the trash, what it changed is as before. It runs
 * in batches, each in its own transaction: when it is stopped, or two people do it at the same time, the next finds what
 * is left.
 */
export function undoImport(deps: Deps, runId: string): Promise<UndoneImport> {
  return walk(deps, runId, false);
}

async function walk(deps: Deps, runId: string, isPreview: boolean): Promise<UndoneImport> {
  const sum = { trashed: 0, reverted: 0, leftCount: 0 };
  const left: { kind: WriteKind; name: string }[] = [];
  const leaving = new Set<string>();
  for (const kind of ['song', 'collection'] as const) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      await yieldToEventLoop();
      const batch: Batch = { runId, kind, after, leaving };
      const { writes, verdicts }: JudgedBatch = isPreview
        ? await readBatch(deps.database.read, batch)
        : await undoBatch(deps, batch);
      for (const { itemId, name } of writes) {
        const verdict = verdicts.get(itemId);
        if (verdict === 'trash') sum.trashed += 1;
        if (verdict === 'trash' && kind === 'song') leaving.add(itemId);
        if (verdict === 'revert') sum.reverted += 1;
        if (verdict === 'changed') sum.leftCount += 1;
        if (verdict === 'changed' && left.length < MAX_NAMED) left.push({ kind, name });
      }
      after = writes.length < BATCH_SIZE ? undefined : writes.at(-1)?.itemId;
    }
  }
  return { ...sum, left };
}

type Batch = {
  readonly runId: string;
  readonly kind: WriteKind;
  /** The id of the last item of the batch before. */
  readonly after: string;
  /** Songs that move to the trash. */
  readonly leaving: ReadonlySet<string>;
};
type JudgedBatch = { readonly writes: readonly ImportWrite[]; readonly verdicts: ReadonlyMap<string, Verdict> };

async function readBatch(db: Reader, { runId, kind, after, leaving }: Batch): Promise<JudgedBatch> {
  const writes = await listWrites(db, runId, { after, limit: BATCH_SIZE }, kind);
  const verdicts = kind === 'song' ? await judgeSongs(db, writes) : await judgeCollections(db, writes, leaving);
  return { writes, verdicts };
}

/* Where one of the items cannot be undone, they are undone one by one, and that one stays as it is. */
async function undoBatch(deps: Deps, batch: Batch): Promise<JudgedBatch> {
  try {
    return await undoTogether(deps, batch);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
  }
  const { writes } = await readBatch(deps.database.read, batch);
  const verdicts = new Map<string, Verdict>();
  for (const { itemId } of writes) {
    try {
      const undone = await undoTogether(deps, batch, itemId);
      verdicts.set(itemId, undone.verdicts.get(itemId) ?? 'gone');
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      verdicts.set(itemId, 'changed');
    }
  }
  return { writes, verdicts };
}

function undoTogether({ database, now }: Deps, batch: Batch, onlyId?: string): Promise<JudgedBatch> {
  return database.transaction(async (tx) => {
    await acquireLock(tx, 'import');
    await acquireLock(tx, 'catalogue');
    const { writes, verdicts } = await readBatch(tx, batch);
    const read = { writes: writes.filter(({ itemId }) => onlyId === undefined || itemId === onlyId), verdicts };
    await applyVerdicts(tx, batch, read, now());
    return read;
  });
}

/** `gone`: it is in the trash, or deleted. */
type Verdict = 'trash' | 'revert' | 'changed' | 'gone';

async function judgeSongs(db: Reader, writes: readonly ImportWrite[]): Promise<ReadonlyMap<string, Verdict>> {
  const ids = writes.map(({ itemId }) => itemId);
  const songs = new Map((await listSongs(db, { ids })).map((song) => [song.id, song]));
  const texts = await listLyricsOfSongs(db, ids);
  const merged = await findMergedSongs(db, ids);
  const files = await listFiles(db, { songIds: ids });
  const importedFiles = new Set(
    await listImportedFileIds(
      db,
      files.map(({ id }) => id),
    ),
  );
  const withOwnFiles = new Set(files.flatMap(({ id, songId }) => (importedFiles.has(id) ? [] : [songId])));
  return new Map(
    writes.map(({ itemId, before, storedHash }) => {
      const song = songs.get(itemId);
      if (song === undefined) return [itemId, merged.has(itemId) ? 'changed' : 'gone'];
      if (hashSong(song, texts.get(itemId) ?? []) !== storedHash) return [itemId, 'changed'];
      // A score or recording that somebody has added since.
      if (before === null && withOwnFiles.has(itemId)) return [itemId, 'changed'];
      return [itemId, before === null ? 'trash' : 'revert'];
    }),
  );
}

/* A songbook goes when nothing is left in it but what goes too; only songs do. */
async function judgeCollections(
  db: Reader,
  writes: readonly ImportWrite[],
  leaving: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const { itemId, storedHash } of writes) {
    const [entry] = await findCatalogueEntries(db, 'collection', [itemId]);
    if (entry === undefined || entry.trashedAt !== null) continue;
    const members = await listReferencingSongIds(db, 'collection', itemId);
    const staying = (await listSongs(db, { ids: members })).filter(({ id }) => !leaving.has(id));
    const isChanged =
      staying.length > 0 || hashCollection(entry.item) !== storedHash || (await hasContentBesidesSongs(db, itemId));
    verdicts.set(itemId, isChanged ? 'changed' : 'trash');
  }
  return verdicts;
}

async function applyVerdicts(
  tx: Tx,
  { runId, kind }: Batch,
  { writes, verdicts }: JudgedBatch,
  now: Date,
): Promise<void> {
  // What stays is judged again the next time.
  const done = writes.filter(({ itemId }) => verdicts.get(itemId) !== 'changed');
  for (const { itemId, before, storedHash } of done) {
    const verdict = verdicts.get(itemId);
    if (verdict === 'trash') await moveToTrash(tx, { kind, id: itemId }, '', now);
    if (verdict !== 'revert' || before === null) continue;
    await saveCatalogueItem(tx, { kind: 'song', id: itemId, item: before.song }, now);
    await replaceLyrics(tx, itemId, before.texts, now);
    await forgetImportedContent(tx, itemId, storedHash, hashSong({ id: itemId, ...before.song }, before.texts));
  }
  await deleteWrites(
    tx,
    runId,
    kind,
    done.map(({ itemId }) => itemId),
  );
}
