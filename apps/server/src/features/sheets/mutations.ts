import type { Tx } from '../../platform/database/index.ts';
import type { ScoreReadResult } from './model.ts';

/** Saves the result of reading a score, replacing that of an earlier reader version. */
export async function saveScore(tx: Tx, result: ScoreReadResult, readerVersion: number, now: Date): Promise<void> {
  const isRead = 'mei' in result;
  const values = {
    reading: readerVersion,
    mei: isRead ? result.mei : null,
    facts: isRead ? JSON.stringify(result.facts) : null,
    melody: isRead ? JSON.stringify(result.melody) : null,
    refusal: isRead ? null : result.refusal,
    read_at: now.toISOString(),
  };
  await tx
    .insertInto('scores')
    .values({ content_hash: result.contentHash, ...values })
    .onConflict((conflict) => conflict.column('content_hash').doUpdateSet(values))
    .execute();
}
