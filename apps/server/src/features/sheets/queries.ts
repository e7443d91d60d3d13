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
  if (row.mei === null || row.facts === null) return { contentHash, refusal: row.refusal ?? '' };
  return { contentHash, mei: row.mei, facts: readJson(row.facts) };
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
