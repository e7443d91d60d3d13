import { toIso, chunks, type Reader, readJson } from '../../platform/database/index.ts';
import type { FileType, MediaFile } from './model.ts';

export type FileFilter = {
  readonly songIds?: readonly string[];
  readonly ids?: readonly string[];
  readonly updatedAfter?: string;
  readonly companionOf?: string;
  readonly madeFrom?: string;
  readonly instrumentId?: string;
};

/** The files that match all conditions, song by song. */
export async function listFiles(db: Reader, filter: FileFilter): Promise<MediaFile[]> {
  const { songIds, ids, ...rest } = filter;
  const found: MediaFile[] = [];
  // Both engines limit the number of values of one statement.
  for (const songIdChunk of songIds === undefined ? [undefined] : chunks(songIds)) {
    for (const idChunk of ids === undefined ? [undefined] : chunks(ids)) {
      found.push(
        ...(await queryFiles(db, {
          ...rest,
          ...(songIdChunk && { songIds: songIdChunk }),
          ...(idChunk && { ids: idChunk }),
        })),
      );
    }
  }
  return found;
}

async function queryFiles(db: Reader, filter: FileFilter): Promise<MediaFile[]> {
  let query = db.selectFrom('files').selectAll().orderBy('song_id').orderBy('number').orderBy('id');
  if (filter.songIds !== undefined) query = query.where('song_id', 'in', [...filter.songIds]);
  if (filter.ids !== undefined) query = query.where('id', 'in', [...filter.ids]);
  if (filter.updatedAfter !== undefined) query = query.where('updated_at', '>', filter.updatedAfter);
  if (filter.companionOf !== undefined) query = query.where('companion_of', '=', filter.companionOf);
  if (filter.instrumentId !== undefined) query = query.where('instrument_id', '=', filter.instrumentId);
  if (filter.madeFrom !== undefined) query = query.where('made_from', '=', filter.madeFrom);
  return (await query.execute()).map((row) => ({
    id: row.id,
    songId: row.song_id,
    name: row.name,
    type: row.type,
    category: row.category,
    number: row.number,
    language: row.language,
    transposition: row.transposition,
    information: row.information,
    instrumentId: row.instrument_id,
    participants: readJson(row.participants),
    companionOf: row.companion_of,
    address: row.address,
    madeFrom: row.made_from,
    contentHash: row.content_hash,
    byteLength: row.byte_length,
    mediaType: row.media_type,
    fileName: row.file_name,
    updatedAt: row.updated_at,
  }));
}

/** Ids of the songs that have a score, and of those that have a recording to listen to. */
export async function listSongIdsWithFiles(
  db: Reader,
): Promise<{ readonly scores: ReadonlySet<string>; readonly recordings: ReadonlySet<string> }> {
  const rows = await db.selectFrom('files').select(['song_id', 'type']).distinct().execute();
  const songIdsOf = (types: readonly FileType[]) =>
    new Set(rows.filter(({ type }) => types.includes(type)).map((row) => row.song_id));
  return { scores: songIdsOf(SCORE_TYPES), recordings: songIdsOf(['audio']) };
}

const SCORE_TYPES: readonly FileType[] = ['sheetmusic', 'sheetmusic-pdf', 'sibelius'];

/** The file with this id. */
export async function findFile(db: Reader, id: string): Promise<MediaFile | undefined> {
  return (await listFiles(db, { ids: [id] }))[0];
}

/** How many files are for an instrument. */
export async function countFilesOfInstrument(db: Reader, instrumentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a file has this content. */
export async function isContentUsed(db: Reader, contentHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('content_hash', '=', contentHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The timestamp of the newest file, for an empty list. */
export async function latestFileUpdate(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('files')
    .select((of) => of.fn.max('updated_at').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? toIso(new Date(0));
}
