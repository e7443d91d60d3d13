// Owned by the feature songs: a collection may be open to everybody who is signed in, such as a scripture in the public domain.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add column free integer not null default 0 check (free in (0, 1))`.execute(db);
}
