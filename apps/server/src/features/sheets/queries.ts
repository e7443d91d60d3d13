import { type Reader, readJson } from '../../database/index.ts';
import type { ReadOutcome } from './model.ts';

/**
 * What came of reading the score with this content.
 *
 * @param reading  version of the reader; what an earlier one read is not given
 */
export async function findScore(db: Reader, contentHash: string, reading: number): Promise<ReadOutcome | undefined> {
  const row = await db
    .selectFrom('scores')
    .selectAll()
    .where('content_hash', '=', contentHash)
    .where('reading', '=', reading)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.mei === null || row.facts === null || row.melody === null) return { contentHash, refusal: row.refusal ?? '' };
  return { contentHash, mei: row.mei, facts: readJson(row.facts), melody: readJson(row.melody) };
}

/** Content hashes of the files that are no scores Canticle can engrave. */
export async function listRefused(db: Reader, reading: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('scores')
    .select('content_hash')
    .where('reading', '=', reading)
    .where('mei', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}

/** The melodies of all scores that were read, by content hash. */
export async function listMelodies(db: Reader, reading: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('scores')
    .select(['content_hash', 'melody'])
    .where('reading', '=', reading)
    .where('melody', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.content_hash, readJson<readonly number[]>(row.melody ?? '[]')]));
}

/** A text that is another one when another score was read. */
export async function melodyStamp(db: Reader, reading: number): Promise<string> {
  const row = await db
    .selectFrom('scores')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('read_at').as('newest')])
    .where('reading', '=', reading)
    .executeTakeFirstOrThrow();
  return `${row.count} ${row.newest}`;
}

/** Content hashes of all scores somebody has tried to read. */
export async function listRead(db: Reader, reading: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('scores').select('content_hash').where('reading', '=', reading).execute();
  return new Set(rows.map((row) => row.content_hash));
}
