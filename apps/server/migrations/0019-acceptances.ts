// Owned by the feature identity: which version of a policy a person accepted, and since when sign-ins count.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['privacy_version', 'terms_version', 'signed_out_at'])
    await sql`alter table users add column ${sql.ref(column)} text`.execute(db);
}
