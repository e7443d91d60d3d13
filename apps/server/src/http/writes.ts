import { createHash } from 'node:crypto';
import { BadRequest, Problem } from '@canticle/contract';
import { type Database, findAnswer, isDuplicate, type StoredAnswer, storeAnswer, type Tx } from '../database/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A write that may come twice: the person, their key and what was asked. */
export type Once = { readonly personId: string; readonly key: string; readonly fingerprint: string };

/**
 * Reads the Idempotency-Key of a request; undefined when it carries none.
 *
 * @throws {BadRequest} when it is no UUID
 */
export function readOnce(
  header: string | string[] | undefined,
  personId: string,
  method: string,
  url: string,
  body: unknown,
): Once | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !UUID.test(header)) throw new BadRequest('The Idempotency-Key must be a UUID.');
  const asked = JSON.stringify([method, url.toLowerCase(), body ?? null]);
  return { personId, key: header.toLowerCase(), fingerprint: createHash('sha256').update(asked).digest('base64url') };
}

/**
 * Finds the answer this write got before.
 *
 * @throws {Problem} KEY_REUSED when the key was used for something else
 */
export async function findEarlierAnswer(database: Database, once: Once): Promise<StoredAnswer | undefined> {
  const answer = await findAnswer(database.read, once.personId, once.key);
  if (answer !== undefined && answer.fingerprint !== once.fingerprint) {
    throw new Problem('KEY_REUSED', 'This Idempotency-Key was used for another request; make a new one.');
  }
  return answer;
}

/** What a write gives when another request with the same key was faster: its answer. */
export class AnsweredBefore {
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    this.answer = answer;
  }
}

/**
 * Runs a write in one transaction, with its answer when it carries a key.
 *
 * @param seal  turns what the work gives into status and body, and throws when it does not fit the contract
 * @throws {AnsweredBefore} when the same write was done by another request meanwhile
 */
export async function runWrite<T>(
  database: Database,
  once: Once | undefined,
  work: (tx: Tx) => Promise<T>,
  seal: (reply: T) => { status: number; body: string },
  now: () => Date,
): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      const reply = await work(tx);
      const sealed = seal(reply);
      if (once !== undefined)
        await storeAnswer(tx, once.personId, once.key, { fingerprint: once.fingerprint, ...sealed }, now());
      return reply;
    });
  } catch (error) {
    const earlier = once !== undefined && isDuplicate(error) ? await findEarlierAnswer(database, once) : undefined;
    if (earlier !== undefined) throw new AnsweredBefore(earlier);
    throw error;
  }
}
