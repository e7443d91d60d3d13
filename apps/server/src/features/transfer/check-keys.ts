import { Conflict } from '@canticle/contract';
import { formatKey, hasChords, keyOfDocument, type LyricsDocument, parseKey } from '@canticle/music';
import { reasonOf } from '../../changes/index.ts';
import { type Database, giveTurn, isItemFault, type Reader, serialise, type Tx } from '../../database/index.ts';
import { type Lyrics, listLyricsOfSongs, saveText } from '../lyrics/index.ts';
import { listCollections, listSongIds, listSongs, putSongKey, resolveText, type Song } from '../songs/index.ts';
import { type KeyTrouble, type MendedKeys, mendKeys } from './mended-keys.ts';
import { type ImportedSource, importedSourcesOf, replaceStoredHash } from './queries.ts';
import { songHash } from './song-draft.ts';

/** A key with the first chords under it, as a person reads them. */
export type KeyInWords = { readonly key: string; readonly chords: readonly string[]; readonly capo: number };

/** A song whose key or chords are not what they are to be. */
export type KeyFinding = {
  readonly songId: string;
  /** "HH 12", or empty for a song in no collection. */
  readonly place: string;
  readonly name: string;
  readonly trouble: KeyTrouble;
  readonly before: KeyInWords;
  readonly after: KeyInWords;
  /** Something else than an import stored stands there, so it stays as it is. */
  readonly isEdited: boolean;
};

/** A song that cannot be looked at, and why. */
export type UnreadableSong = { readonly songId: string; readonly reason: string };

/** What looking through all songs came to. */
export type KeyCheck = { readonly findings: readonly KeyFinding[]; readonly unreadable: readonly UnreadableSong[] };

type Rooms = { readonly database: Database; readonly now: () => Date };

/** Songs looked at together. */
const BATCH = 100;

/** Lists songs that were imported before capos were honoured, and what today's import would make of them. */
export async function checkKeys({ database }: Pick<Rooms, 'database'>): Promise<KeyCheck> {
  const db = database.read;
  const places = await placesOf(db);
  const ids = await listSongIds(db);
  const findings: KeyFinding[] = [];
  const unreadable: UnreadableSong[] = [];
  const look = async (some: readonly string[]): Promise<void> => {
    try {
      const found = (await readSongs(db, some)).flatMap((stored) => findingOf(stored, places) ?? []);
      findings.push(...found);
    } catch (error) {
      if (!isItemFault(error)) throw error;
      const [songId] = some;
      // One that is damaged does not keep the others of its batch from being looked at.
      if (some.length > 1) for (const id of some) await look([id]);
      else if (songId !== undefined) unreadable.push({ songId, reason: reasonOf(error) });
    }
  };
  for (let start = 0; start < ids.length; start += BATCH) {
    await giveTurn();
    await look(ids.slice(start, start + BATCH));
  }
  return { findings, unreadable };
}

/**
 * Stores a song as today's import would, with a revision of each text that changes.
 *
 * @returns false when there is nothing to mend by now, or somebody edited the song
 */
export async function mendSong({ database, now }: Rooms, songId: string): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      await serialise(tx, 'import');
      const [stored] = await readSongs(tx, [songId]);
      const mended = stored && mendKeys(stored.song, stored.texts, sourceOf(stored));
      if (stored === undefined || mended === undefined || isEdited(stored)) return false;
      await writeMended(tx, stored, mended, now());
      return true;
    });
  } catch (error) {
    // Somebody saved the text in the same moment: it is edited now.
    if (error instanceof Conflict) return false;
    throw error;
  }
}

async function writeMended(
  tx: Tx,
  { song, texts, imported }: StoredSong,
  mended: MendedKeys,
  now: Date,
): Promise<void> {
  const saving = { savedBy: null, comment: '', now };
  for (const { language, document } of mended.texts) {
    const base = texts.find((text) => text.language === language)?.revision ?? 0;
    await saveText(tx, { songId: song.id, language, document }, base, saving);
  }
  await putSongKey(tx, song.id, mended, now);
  const before = songHash(song, texts);
  const [after] = await readSongs(tx, [song.id]);
  if (after === undefined || imported.length === 0) return;
  await replaceStoredHash(tx, song.id, before, songHash(after.song, after.texts));
}

type StoredSong = {
  readonly song: Song;
  readonly texts: readonly Lyrics[];
  readonly imported: readonly ImportedSource[];
};

async function readSongs(db: Reader, ids: readonly string[]): Promise<StoredSong[]> {
  const songs = await listSongs(db, { ids });
  const texts = await listLyricsOfSongs(db, ids);
  const imported = await importedSourcesOf(db, ids);
  return songs.map((song) => ({ song, texts: texts.get(song.id) ?? [], imported: imported.get(song.id) ?? [] }));
}

const isEdited = ({ song, texts, imported }: StoredSong): boolean => {
  const present = songHash(song, texts);
  return imported.every(({ storedHash }) => storedHash !== present);
};

/* The file below its collection, whose id stands before it. */
const sourceOf = ({ imported }: StoredSong): string | undefined => imported[0]?.source.replace(/^[^/]*\//, '');

function findingOf(found: StoredSong, places: ReadonlyMap<string, string>): KeyFinding | undefined {
  const { song, texts } = found;
  const mended = mendKeys(song, texts, sourceOf(found));
  if (mended === undefined) return undefined;
  const shown = mended.texts[0] ?? texts.find(({ document }) => hasChords(document)) ?? texts[0];
  const stored = texts.find(({ language }) => language === shown?.language);
  if (shown === undefined || stored === undefined) return undefined;
  const [home] = song.memberships;
  return {
    songId: song.id,
    place: home === undefined ? '' : [places.get(home.collectionId), home.number].filter(Boolean).join(' '),
    name: resolveText(song.name, shown.language),
    trouble: mended.trouble,
    before: inWords(stored.document, song),
    after: inWords(shown.document, mended),
    isEdited: isEdited(found),
  };
}

/** How many chords are named. */
const SHOWN_CHORDS = 4;

function inWords(document: LyricsDocument, song: Pick<Song, 'originalKey' | 'minor'>): KeyInWords {
  const key = parseKey(song.originalKey, song.minor) ?? keyOfDocument(document);
  const chords = document.sections.flatMap(({ lines }) => lines.flatMap((line) => line.chords.original));
  return {
    key: key === null ? '' : formatKey(key),
    chords: chords.slice(0, SHOWN_CHORDS).map(([, symbol]) => symbol),
    capo: document.capos?.original ?? 0,
  };
}

async function placesOf(db: Reader): Promise<ReadonlyMap<string, string>> {
  return new Map((await listCollections(db)).map(({ id, key }) => [id, key]));
}
