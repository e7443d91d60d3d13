import { createHash } from 'node:crypto';
import { BadRequest, Problem } from '@canticle/contract';
import {
  type Database,
  findStoredResponse,
  isUniqueViolation,
  type StoredResponse,
  saveResponse,
  type Tx,
} from '../database/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A write that may be sent twice: the person, their key and a hash of the request. */
export type IdempotencyKey = { readonly personId: string; readonly key: string; readonly fingerprint: string };

/**
 * Parses the Idempotency-Key of a request; undefined when it has none.
 *
 * @throws {BadRequest} when it is no UUID
 */
export function parseIdempotencyKey(
  header: string | string[] | undefined,
  personId: string,
  method: string,
  url: string,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !UUID.test(header)) throw new BadRequest('The Idempotency-Key must be a UUID.');
  const fingerprintInput = JSON.stringify([method, url.toLowerCase(), body ?? null]);
  return {
    personId,
    key: header.toLowerCase(),
    fingerprint: createHash('sha256').update(fingerprintInput).digest('base64url'),
  };
}

/**
 * Finds the response this write got before.
 *
 * @throws {Problem} KEY_REUSED when the key was used for a different request
 */
export async function findReplayedResponse(
  database: Database,
  idempotencyKey: IdempotencyKey,
): Promise<StoredResponse | undefined> {
  const response = await findStoredResponse(database.read, idempotencyKey.personId, idempotencyKey.key);
  if (response !== undefined && response.fingerprint !== idempotencyKey.fingerprint) {
    throw new Problem(
      'KEY_REUSED',
      'This Idempotency-Key has already been used for another request. Create a new one.',
    );
  }
  return response;
}

/** The result of a write when another request with the same key was faster: its response. */
export class ReplayedResponse {
  readonly response: StoredResponse;
  constructor(response: StoredResponse) {
    this.response = response;
  }
}

/**
 * Runs a write in one transaction, together with storing its response when it has a key.
 *
 * @param serialize  turns the result of the work into status and body, and throws when it does not match the contract
 * @throws {ReplayedResponse} when the same write was done by another request meanwhile
 */
export async function runMutation<T>(
  database: Database,
  idempotencyKey: IdempotencyKey | undefined,
  work: (tx: Tx) => Promise<T>,
  serialize: (reply: T) => { status: number; body: string },
  now: () => Date,
): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      const reply = await work(tx);
      const serialized = serialize(reply);
      if (idempotencyKey !== undefined)
        await saveResponse(
          tx,
          idempotencyKey.personId,
          idempotencyKey.key,
          { fingerprint: idempotencyKey.fingerprint, ...serialized },
          now(),
        );
      return reply;
    });
  } catch (error) {
    const replayed =
      idempotencyKey !== undefined && isUniqueViolation(error)
        ? await findReplayedResponse(database, idempotencyKey)
        : undefined;
    if (replayed !== undefined) throw new ReplayedResponse(replayed);
    throw error;
  }
}
