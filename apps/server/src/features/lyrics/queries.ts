import type { LyricsDocument } from '@canticle/music';
import { recordChange } from '../../changes/index.ts';
import { momentOf, pieces, type Reader, readJson, type Tables, type Tx } from '../../database/index.ts';
import type { Lyrics } from './model.ts';

/** The texts of a song, in their order: the language the song was first given comes first. */
export async function listLyricsOfSong(db: Reader, songId: string): Promise<Lyrics[]> {
  const rows = await db
    .selectFrom('lyrics')
    .selectAll()
    .where('song_id', '=', songId)
    .orderBy('sort')
    .orderBy('language')
    .execute();
  return rows.map(fromRow);
}

/** The texts of these songs, song by song in their order. */
export async function listLyricsOfSongs(db: Reader, songIds: readonly string[]): Promise<Map<string, Lyrics[]>> {
  const rows: Tables['lyrics'][] = [];
  for (const piece of pieces(songIds)) {
    rows.push(
      ...(await db
        .selectFrom('lyrics')
        .selectAll()
        .where('song_id', 'in', piece)
        .orderBy('sort')
        .orderBy('language')
        .execute()),
    );
  }
  return Map.groupBy(rows.map(fromRow), (text) => text.songId);
}

/** Which song each of these texts belongs to; texts that do not exist are missing in it. */
export async function ownersOfLyrics(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const piece of pieces(ids)) {
    for (const row of await db.selectFrom('lyrics').select(['id', 'song_id']).where('id', 'in', piece).execute())
      owners.set(row.id, row.song_id);
  }
  return owners;
}

export async function findLyrics(db: Reader, id: string): Promise<Lyrics | undefined> {
  const row = await db.selectFrom('lyrics').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** The texts of all songs of a collection, by number; every language. */
export async function listLyricsOfCollection(
  db: Reader,
  collectionId: string,
  updatedAfter?: string,
): Promise<Lyrics[]> {
  let query = db
    .selectFrom('lyrics')
    .innerJoin('song_memberships', 'song_memberships.song_id', 'lyrics.song_id')
    .selectAll('lyrics')
    .where('song_memberships.collection_id', '=', collectionId)
    .orderBy('song_memberships.number')
    .orderBy('lyrics.song_id')
    .orderBy('lyrics.sort');
  if (updatedAfter !== undefined) query = query.where('lyrics.updated_at', '>', updatedAfter);
  return (await query.execute()).map(fromRow);
}

/** Writes the text of a song in one language, new or over what is there; gives the id it is stored under. */
export async function putText(
  tx: Tx,
  text: {
    readonly id: string;
    readonly songId: string;
    readonly language: string;
    readonly sort: number;
    readonly document: LyricsDocument;
  },
  now: Date,
): Promise<void> {
  const facts = { document: JSON.stringify(text.document), sort: text.sort, updated_at: momentOf(now) };
  await tx
    .insertInto('lyrics')
    .values({ id: text.id, song_id: text.songId, language: text.language, ...facts })
    .onConflict((conflict) => conflict.columns(['song_id', 'language']).doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'lyrics', id: text.id }, now);
}

/** Takes away the texts of a song in the languages that are not kept. */
export async function keepOnlyTexts(tx: Tx, songId: string, languages: readonly string[], now: Date): Promise<void> {
  const rows = await tx.selectFrom('lyrics').select(['id', 'language']).where('song_id', '=', songId).execute();
  for (const { id } of rows.filter((row) => !languages.includes(row.language))) {
    await tx.deleteFrom('lyrics').where('id', '=', id).execute();
    await recordChange(tx, { kind: 'lyrics', id, deleted: true }, now);
  }
}

function fromRow(row: Tables['lyrics']): Lyrics {
  return {
    id: row.id,
    songId: row.song_id,
    language: row.language,
    document: readJson(row.document),
    updatedAt: row.updated_at,
  };
}
