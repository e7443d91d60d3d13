import type { Reader, Tx } from './database.ts';
import { deleteBefore } from './expiry.ts';

/** The answer to a write that carried an Idempotency-Key, kept for 30 days so that a repeat gets it again. */
export type StoredAnswer = { readonly fingerprint: string; readonly status: number; readonly body: string };

const KEPT_DAYS = 30;

/** Finds what was answered to this person under this key. */
export async function findAnswer(db: Reader, personId: string, key: string): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'status', 'body'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Stores the answer in the write's own transaction; a second writer with the same key fails on the primary key. */
export async function storeAnswer(
  tx: Tx,
  personId: string,
  key: string,
  answer: StoredAnswer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotent_answers')
    .values({ person_id: personId, key, ...answer, answered_at: now.toISOString() })
    .execute();
}

/** Forgets answers older than 30 days, at most so many; gives how many. */
export async function forgetOldAnswers(tx: Tx, now: Date, atMost: number): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  return deleteBefore(tx, 'idempotent_answers', 'answered_at', oldest, atMost);
}
