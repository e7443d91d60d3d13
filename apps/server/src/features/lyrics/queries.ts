import type { LyricsDocument } from '@canticle/music';
import { recordChange } from '../../platform/changes/index.ts';
import { toIso, chunks, type Reader, readJson, type Tables, type Tx } from '../../platform/database/index.ts';
import type { Lyrics } from './model.ts';

/** The texts of a song, in their order: the song's first language comes first. */
export async function listLyricsOfSong(db: Reader, songId: string): Promise<Lyrics[]> {
  const rows = await db
    .selectFrom('lyrics')
    .selectAll()
    .where('song_id', '=', songId)
    .orderBy('sort')
    .orderBy('language')
    .execute();
  return rows.map(toLyrics);
}

/** The texts of these songs, song by song in their order. */
export async function listLyricsOfSongs(db: Reader, songIds: readonly string[]): Promise<Map<string, Lyrics[]>> {
  const rows: Tables['lyrics'][] = [];
  for (const chunk of chunks(songIds)) {
    rows.push(
      ...(await db
        .selectFrom('lyrics')
        .selectAll()
        .where('song_id', 'in', chunk)
        .orderBy('sort')
        .orderBy('language')
        .execute()),
    );
  }
  return Map.groupBy(rows.map(toLyrics), (text) => text.songId);
}

/** The songs in whose texts an import kept a fact of this name that songs had no field for, by id. */
export async function listSongIdsOfCarried(db: Reader, fact: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lyrics')
    .select('song_id')
    .distinct()
    .where('document', 'like', `%"${fact}":%`)
    .orderBy('song_id')
    .execute();
  return rows.map((row) => row.song_id);
}

/**
 * When each text of these songs was last saved, and as which revision, song by song in the order of their languages.
 */
export async function listLatestRevisions(
  db: Reader,
  songIds: readonly string[],
): Promise<Map<string, { readonly language: string; readonly revision: number; readonly updatedAt: string }[]>> {
  const rows = [];
  for (const chunk of chunks(songIds)) {
    rows.push(
      ...(await db
        .selectFrom('lyrics')
        .select(['song_id as songId', 'language', 'revision', 'updated_at as updatedAt'])
        .where('song_id', 'in', chunk)
        .orderBy('language')
        .execute()),
    );
  }
  return Map.groupBy(rows, ({ songId }) => songId);
}

/** The song of each of these texts; ids that do not exist are left out. */
export async function findSongIdsOfLyrics(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const chunk of chunks(ids)) {
    for (const row of await db.selectFrom('lyrics').select(['id', 'song_id']).where('id', 'in', chunk).execute())
      owners.set(row.id, row.song_id);
  }
  return owners;
}

/** The text with this id. */
export async function findLyrics(db: Reader, id: string): Promise<Lyrics | undefined> {
  const row = await db.selectFrom('lyrics').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toLyrics(row);
}

/** The texts of all songs of a collection, by number; in all languages, or in one. */
export async function listLyricsOfCollection(db: Reader, collectionId: string, language?: string): Promise<Lyrics[]> {
  let query = db
    .selectFrom('lyrics')
    .innerJoin('song_memberships', 'song_memberships.song_id', 'lyrics.song_id')
    .selectAll('lyrics')
    .where('song_memberships.collection_id', '=', collectionId)
    .orderBy('song_memberships.number')
    .orderBy('lyrics.song_id')
    .orderBy('lyrics.sort');
  if (language !== undefined) query = query.where('lyrics.language', '=', language);
  return (await query.execute()).map(toLyrics);
}

/** The current state of a text, to compare with before it is overwritten. */
export type CurrentText = {
  readonly id: string;
  readonly language: string;
  readonly sort: number;
  readonly revision: number;
  /** As stored: JSON. */
  readonly document: string;
};

/** The current texts of a song. */
export async function listCurrentTexts(db: Reader, songId: string): Promise<CurrentText[]> {
  return db
    .selectFrom('lyrics')
    .select(['id', 'language', 'sort', 'revision', 'document'])
    .where('song_id', '=', songId)
    .orderBy('sort')
    .execute();
}

type TextFields = {
  readonly id: string;
  readonly songId: string;
  readonly language: string;
  readonly sort: number;
  readonly document: LyricsDocument;
};

/** Who saved a text, and their comment. */
export type RevisionInfo = { readonly savedBy: string | null; readonly comment: string; readonly now: Date };

/** Creates a text in a language the song did not have. */
export async function createText(
  tx: Tx,
  text: TextFields & { readonly revision: number },
  revisionInfo: RevisionInfo,
): Promise<void> {
  await tx
    .insertInto('lyrics')
    .values({
      id: text.id,
      song_id: text.songId,
      language: text.language,
      sort: text.sort,
      ...toColumns(text.document, text.revision, revisionInfo),
    })
    .execute();
  await recordChange(tx, { kind: 'lyrics', id: text.id }, revisionInfo.now);
}

/**
 * Overwrites the current text as its next revision.
 *
 * @param base  the revision that is overwritten
 * @returns false, and nothing is written, when the current revision is another one
 */
export async function updateText(tx: Tx, text: TextFields, base: number, revisionInfo: RevisionInfo): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lyrics')
    .set({ sort: text.sort, ...toColumns(text.document, base + 1, revisionInfo) })
    .where('song_id', '=', text.songId)
    .where('language', '=', text.language)
    .where('revision', '=', base)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordChange(tx, { kind: 'lyrics', id: text.id }, revisionInfo.now);
  return true;
}

/** Records that a text was saved unchanged: no new revision, but devices are notified. */
export async function touchText(tx: Tx, id: string, sort: number, now: Date): Promise<void> {
  await tx
    .updateTable('lyrics')
    .set({ sort, updated_at: toIso(now) })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, { kind: 'lyrics', id }, now);
}

/** Records that what clients receive of these texts has changed, although the texts have not. */
export async function touchTexts(tx: Tx, texts: readonly Pick<Lyrics, 'id'>[], now: Date): Promise<void> {
  const ids = texts.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('lyrics')
    .set({ updated_at: toIso(now) })
    .where('id', 'in', ids)
    .execute();
  for (const id of ids) await recordChange(tx, { kind: 'lyrics', id }, now);
}

/** Deletes a text; its revisions stay with the song. */
export async function deleteText(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('lyrics').where('id', '=', id).execute();
  await recordChange(tx, { kind: 'lyrics', id, deleted: true }, now);
}

function toColumns(document: LyricsDocument, revision: number, { savedBy, comment, now }: RevisionInfo) {
  const timestamp = toIso(now);
  return {
    document: JSON.stringify(document),
    revision,
    saved_by: savedBy,
    saved_at: timestamp,
    updated_at: timestamp,
    comment,
  };
}

function toLyrics(row: Tables['lyrics']): Lyrics {
  return {
    id: row.id,
    songId: row.song_id,
    language: row.language,
    document: readJson(row.document),
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}
