import type { Tx } from '../../platform/database/index.ts';
import type { ScoreReadResult } from './model.ts';

/** Keeps what came of reading a score, in the place of what an earlier reader made of it. */
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
