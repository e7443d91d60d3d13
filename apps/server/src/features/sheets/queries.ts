import { type Reader, readJson } from '../../platform/database/index.ts';
import type { ScoreReadResult } from './model.ts';

/**
 * The result of reading the score with this content.
 *
 * @param readerVersion  version of the reader; results of earlier versions are ignored
 */
export async function findScore(
  db: Reader,
  contentHash: string,
  readerVersion: number,
): Promise<ScoreReadResult | undefined> {
  const row = await db
    .selectFrom('scores')
    .selectAll()
    .where('content_hash', '=', contentHash)
    .where('reading', '=', readerVersion)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.mei === null || row.facts === null || row.melody === null) return { contentHash, refusal: row.refusal ?? '' };
  return { contentHash, mei: row.mei, facts: readJson(row.facts), melody: readJson(row.melody) };
}

/** Content hashes of the files that Canticle cannot engrave. */
export async function listUnreadableScores(db: Reader, readerVersion: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('scores')
    .select('content_hash')
    .where('reading', '=', readerVersion)
    .where('mei', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}

/** The melodies of all scores that have been read, by content hash. */
export async function listMelodies(db: Reader, readerVersion: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('scores')
    .select(['content_hash', 'melody'])
    .where('reading', '=', readerVersion)
    .where('melody', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.content_hash, readJson<readonly number[]>(row.melody ?? '[]')]));
}

/** A text that changes whenever another score has been read. */
export async function melodyVersion(db: Reader, readerVersion: number): Promise<string> {
  const row = await db
    .selectFrom('scores')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('read_at').as('newest')])
    .where('reading', '=', readerVersion)
    .executeTakeFirstOrThrow();
  return `${row.count} ${row.newest}`;
}

/** Content hashes of all scores that have been read, or failed to. */
export async function listReadScores(db: Reader, readerVersion: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('scores').select('content_hash').where('reading', '=', readerVersion).execute();
  return new Set(rows.map((row) => row.content_hash));
}
