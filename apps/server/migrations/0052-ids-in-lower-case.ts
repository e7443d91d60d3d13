// Owned by the database: a UUID is one id in any letter case (decision 0109), so what clients made in capitals is in lower case
// from here on, with everything that refers to it.
import type { Kysely } from 'kysely';
import { lowerCaseIds } from '../src/platform/database/index.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await lowerCaseIds(db);
}
