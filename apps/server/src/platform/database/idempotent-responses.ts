import type { Reader, Tx } from './transaction.ts';
import { deleteBefore } from './expiry.ts';

/** The response to a write with an Idempotency-Key, stored for 30 days so that a retry gets it again. */
export type StoredResponse = { readonly fingerprint: string; readonly status: number; readonly body: string };

const RETENTION_DAYS = 30;

/** Finds the response this person got for this key. */
export async function findStoredResponse(
  db: Reader,
  personId: string,
  key: string,
): Promise<StoredResponse | undefined> {
  return db
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'status', 'body'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Stores the response in the write's own transaction; a second writer with the same key fails on the primary key. */
export async function saveResponse(
  tx: Tx,
  personId: string,
  key: string,
  response: StoredResponse,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotent_answers')
    .values({ person_id: personId, key, ...response, answered_at: now.toISOString() })
    .execute();
}

/** Deletes every response to a person, when the person is deleted. */
export async function deleteResponsesTo(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('idempotent_answers').where('person_id', '=', personId).execute();
}

/** Deletes responses older than 30 days, at most `limit`; returns how many. */
export async function deleteOldResponses(tx: Tx, now: Date, limit: number): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600 * 1000);
  return deleteBefore(tx, 'idempotent_answers', 'answered_at', oldest, limit);
}
