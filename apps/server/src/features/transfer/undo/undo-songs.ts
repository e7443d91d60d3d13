import type { CatalogueItem } from '@canticle/contract';
import type { Tx } from '../../../platform/database/index.ts';
import { listLyricsOfSongs, replaceLyrics, type TextDraft } from '../../lyrics/index.ts';
import { listFiles } from '../../media/index.ts';
import { findMergedSongs, listSongs, moveToTrash, saveCatalogueItem } from '../../songs/index.ts';
import { hashSong } from '../plan/song-draft.ts';
import type { UndoKind, Verdict } from './undo-kind.ts';
import { restoreImportedHashes, type ImportWrite, listWritten, markAsUndone } from './write-queries.ts';

/** A song before an import changed it. */
export type SongBefore = {
  readonly song: CatalogueItem<'song'>;
  readonly texts: readonly TextDraft[];
  /** It came back from the trash, where a person had moved it or undoing an import. */
  readonly trashedBy?: 'person' | 'undo';
};

const beforeOf = ({ before }: ImportWrite): SongBefore | null => before as SongBefore | null;

/* Whether the song was in no list before: the import created it, or took it out of the trash. */
const isNew = (write: ImportWrite): boolean => write.before === null || beforeOf(write)?.trashedBy !== undefined;

/** Songs go to the trash with their files. One that somebody has added a score or a recording to stays. */
export const songUndo: UndoKind = {
  kind: 'song',
  async judge(db, writes, { runId }) {
    const ids = writes.map(({ itemId }) => itemId);
    const songs = new Map((await listSongs(db, { ids })).map((song) => [song.id, song]));
    const texts = await listLyricsOfSongs(db, ids);
    const merged = await findMergedSongs(db, ids);
    const files = (await listFiles(db, { songIds: ids })).filter(({ madeFrom }) => madeFrom === null);
    const brought = await listWritten(db, runId, { kind: 'file', ids: files.map(({ id }) => id) });
    const withOwnFiles = new Set(files.flatMap(({ id, songId }) => (brought.has(id) ? [] : [songId])));
    return new Map(
      writes.map((write): [string, Verdict] => {
        const { itemId, storedHash } = write;
        const song = songs.get(itemId);
        if (song === undefined) return [itemId, merged.has(itemId) ? 'changed' : 'gone'];
        if (hashSong(song, texts.get(itemId) ?? []) !== storedHash) return [itemId, 'changed'];
        if (isNew(write) && withOwnFiles.has(itemId)) return [itemId, 'used'];
        return [itemId, isNew(write) ? 'trash' : 'revert'];
      }),
    );
  },
  async discard(tx, write, { now }) {
    if (write.before !== null) await restoreBefore(tx, write, now());
    await moveToTrash(tx, { kind: 'song', id: write.itemId }, '', now());
    if (beforeOf(write)?.trashedBy !== 'person') await markAsUndone(tx, 'song', write.itemId);
  },
  revert: (tx, write, { now }) => restoreBefore(tx, write, now()),
};

async function restoreBefore(tx: Tx, write: ImportWrite, now: Date): Promise<void> {
  const { itemId, storedHash } = write;
  const before = beforeOf(write);
  if (before === null) return;
  const { song, texts } = before;
  await saveCatalogueItem(tx, { kind: 'song', id: itemId, item: song }, now);
  await replaceLyrics(tx, itemId, texts, now);
  const hash = hashSong({ id: itemId, ...song }, texts);
  await restoreImportedHashes(tx, 'song', itemId, { stored: storedHash, before: hash });
}
