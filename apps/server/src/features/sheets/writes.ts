import type { Tx } from '../../database/index.ts';
import type { ReadOutcome } from './model.ts';

/** Keeps what came of reading a score, in the place of what an earlier reader made of it. */
export async function putScore(tx: Tx, outcome: ReadOutcome, reading: number, now: Date): Promise<void> {
  const read = 'mei' in outcome;
  const values = {
    reading,
    mei: read ? outcome.mei : null,
    facts: read ? JSON.stringify(outcome.facts) : null,
    melody: read ? JSON.stringify(outcome.melody) : null,
    refusal: read ? null : outcome.refusal,
    read_at: now.toISOString(),
  };
  await tx
    .insertInto('scores')
    .values({ content_hash: outcome.contentHash, ...values })
    .onConflict((conflict) => conflict.column('content_hash').doUpdateSet(values))
    .execute();
}
