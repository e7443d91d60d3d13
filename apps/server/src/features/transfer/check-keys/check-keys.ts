import { Conflict } from '@canticle/contract';
import { formatKey, hasChords, keyOfDocument, type LyricsDocument, parseKey } from '@canticle/music';
import { failureReason } from '../../../platform/changes/index.ts';
import {
  type Database,
  yieldToEventLoop,
  isItemError,
  type Reader,
  acquireLock,
  type Tx,
} from '../../../platform/database/index.ts';
import { type Lyrics, listLyricsOfSongs, saveText } from '../../lyrics/index.ts';
import {
  listCollections,
  listSongIds,
  listSongs,
  lockUnmergedSong,
  updateSongKey,
  resolveText,
  type Song,
} from '../../songs/index.ts';
import { type KeyProblem, type RepairedKeys, repairKeys } from './repair-keys.ts';
import { type ImportedSource, listSongSources, replaceStoredHash } from '../queries.ts';
import { hashSong } from '../plan/song-draft.ts';

/** A key with its first chords, for display. */
type KeySummary = { readonly key: string; readonly chords: readonly string[]; readonly capo: number };

/** A song whose key or chords are wrong. */
type KeyIssue = {
  readonly songId: string;
  /** "HH 12", or empty for a song in no collection. */
  readonly label: string;
  readonly name: string;
  readonly problem: KeyProblem;
  readonly before: KeySummary;
  readonly after: KeySummary;
  /** The stored state does not come from an import, so it is not repaired. */
  readonly isEdited: boolean;
};

/** A song that cannot be checked, and why. */
type UnreadableSong = { readonly songId: string; readonly reason: string };

/** The result of checking all songs. */
export type KeyCheckResult = { readonly issues: readonly KeyIssue[]; readonly unreadable: readonly UnreadableSong[] };

type KeyCheckContext = { readonly database: Database; readonly now: () => Date };

/** Songs checked together. */
const BATCH_SIZE = 100;

/** Lists songs that were imported before capos were supported, and what today's import would make of them. */
export async function checkKeys({ database }: Pick<KeyCheckContext, 'database'>): Promise<KeyCheckResult> {
  const db = database.read;
  const collectionKeys = await loadCollectionKeys(db);
  const ids = await listSongIds(db);
  const issues: KeyIssue[] = [];
  const unreadable: UnreadableSong[] = [];
  const checkBatch = async (batchIds: readonly string[]): Promise<void> => {
    try {
      const found = (await loadSongs(db, batchIds)).flatMap((stored) => findIssue(stored, collectionKeys) ?? []);
      issues.push(...found);
    } catch (error) {
      if (!isItemError(error)) throw error;
      const [songId] = batchIds;
      // A damaged song must not prevent the others of its batch from being checked.
      if (batchIds.length > 1) for (const id of batchIds) await checkBatch([id]);
      else if (songId !== undefined) unreadable.push({ songId, reason: failureReason(error) });
    }
  };
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await yieldToEventLoop();
    await checkBatch(ids.slice(start, start + BATCH_SIZE));
  }
  return { issues, unreadable };
}

/**
 * Stores a song as today's import would, with a revision of each text that changes.
 *
 * @returns false when there is nothing to repair, or the song was edited
 */
export async function repairSongKey({ database, now }: KeyCheckContext, songId: string): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      await acquireLock(tx, 'import');
      // An editor who saves at the same moment waits, or has saved.
      await lockUnmergedSong(tx, songId);
      const [stored] = await loadSongs(tx, [songId]);
      const repaired = stored && repairKeys(stored.song, stored.texts, sourceOf(stored));
      if (stored === undefined || repaired === undefined || isEdited(stored)) return false;
      await saveRepairedKeys(tx, stored, repaired, now());
      return true;
    });
  } catch (error) {
    // It was merged meanwhile.
    if (error instanceof Conflict) return false;
    throw error;
  }
}

async function saveRepairedKeys(
  tx: Tx,
  { song, texts, imported }: StoredSong,
  repaired: RepairedKeys,
  now: Date,
): Promise<void> {
  const saveOptions = { savedBy: null, comment: '', now };
  for (const { language, document } of repaired.texts) {
    const base = texts.find((text) => text.language === language)?.revision ?? 0;
    await saveText(tx, { songId: song.id, language, document }, base, saveOptions);
  }
  await updateSongKey(tx, song.id, repaired, now);
  const before = hashSong(song, texts);
  const [after] = await loadSongs(tx, [song.id]);
  if (after === undefined || imported.length === 0) return;
  await replaceStoredHash(tx, song.id, before, hashSong(after.song, after.texts));
}

type StoredSong = {
  readonly song: Song;
  readonly texts: readonly Lyrics[];
  readonly imported: readonly ImportedSource[];
};

async function loadSongs(db: Reader, ids: readonly string[]): Promise<StoredSong[]> {
  const songs = await listSongs(db, { ids });
  const texts = await listLyricsOfSongs(db, ids);
  const imported = await listSongSources(db, ids);
  return songs.map((song) => ({ song, texts: texts.get(song.id) ?? [], imported: imported.get(song.id) ?? [] }));
}

const isEdited = ({ song, texts, imported }: StoredSong): boolean => {
  const present = hashSong(song, texts);
  return imported.every(({ storedHash }) => storedHash !== present);
};

/* The path of the file without the collection id in front of it. */
const sourceOf = ({ imported }: StoredSong): string | undefined => imported[0]?.source.replace(/^[^/]*\//, '');

function findIssue(storedSong: StoredSong, collectionKeys: ReadonlyMap<string, string>): KeyIssue | undefined {
  const { song, texts } = storedSong;
  const repaired = repairKeys(song, texts, sourceOf(storedSong));
  if (repaired === undefined) return undefined;
  const shown = repaired.texts[0] ?? texts.find(({ document }) => hasChords(document)) ?? texts[0];
  const stored = texts.find(({ language }) => language === shown?.language);
  if (shown === undefined || stored === undefined) return undefined;
  const [membership] = song.memberships;
  return {
    songId: song.id,
    label:
      membership === undefined
        ? ''
        : [collectionKeys.get(membership.collectionId), membership.number].filter(Boolean).join(' '),
    name: resolveText(song.name, shown.language),
    problem: repaired.problem,
    before: summarizeKey(stored.document, song),
    after: summarizeKey(shown.document, repaired),
    isEdited: isEdited(storedSong),
  };
}

/** How many chords are shown. */
const MAX_CHORDS = 4;

function summarizeKey(document: LyricsDocument, song: Pick<Song, 'originalKey' | 'minor'>): KeySummary {
  const key = parseKey(song.originalKey, song.minor) ?? keyOfDocument(document);
  const chords = document.sections.flatMap(({ lines }) => lines.flatMap((line) => line.chords.original));
  return {
    key: key === null ? '' : formatKey(key),
    chords: chords.slice(0, MAX_CHORDS).map(([, symbol]) => symbol),
    capo: document.capos?.original ?? 0,
  };
}

async function loadCollectionKeys(db: Reader): Promise<ReadonlyMap<string, string>> {
  return new Map((await listCollections(db)).map(({ id, key }) => [id, key]));
}

/**
 * Formats the result of `canticle check-keys`.
 *
 * @param repairedIds  the ids of songs that were repaired; undefined when it only checked
 */
export function formatKeyReport(
  { issues, unreadable }: KeyCheckResult,
  repairedIds: ReadonlySet<string> | undefined,
): string {
  const edited = issues.filter((finding) => finding.isEdited && !repairedIds?.has(finding.songId));
  const open = issues.filter((finding) => !edited.includes(finding));
  if (issues.length === 0 && unreadable.length === 0) return 'All song keys are up to date.';
  const sections = [
    repairedIds === undefined
      ? formatSection(`${countSongs(open.length)} whose key or chords would be stored differently today:`, open)
      : formatSection(
          `${countSongs(open.filter(({ songId }) => repairedIds.has(songId)).length)} updated:`,
          open.filter(({ songId }) => repairedIds.has(songId)),
        ),
    formatSection(`${countSongs(edited.length)} edited here since the import, not changed:`, edited),
    unreadable.length === 0
      ? []
      : [
          `${countSongs(unreadable.length)} that cannot be read:`,
          ...unreadable.map(({ songId, reason }) => `  /catalogue/song/${songId}: ${reason}`),
        ],
    repairedIds === undefined && open.length > 0
      ? [
          'Nothing was changed. Run "canticle check-keys --mend" to update them; the current versions are kept as revisions.',
        ]
      : [],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const countSongs = (songs: number): string => `${songs} ${songs === 1 ? 'song' : 'songs'}`;

const formatSection = (title: string, issues: readonly KeyIssue[]): string[] =>
  issues.length === 0 ? [] : [title, ...issues.map((finding) => `  ${formatIssue(finding)}`)];

function formatIssue({ label, name, problem, before, after }: KeyIssue): string {
  const songName = [label, name].filter(Boolean).join(' ');
  if (problem === 'never-stated')
    return after.key === ''
      ? `${songName}: the key ${before.key} is not stated anywhere, and none can be guessed`
      : `${songName}: the key ${before.key} is not stated anywhere; ${after.key} is guessed from the chords`;
  return `${songName}: ${formatKeySummary(before)} -> ${formatKeySummary(after)}`;
}

function formatKeySummary({ key, chords, capo }: KeySummary): string {
  const parts = [chords.join(' '), key && `in ${key}`, capo > 0 ? `with capo ${capo}` : ''];
  return parts.filter(Boolean).join(' ');
}
