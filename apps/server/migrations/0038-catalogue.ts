// Owned by the feature songs: what is in the trash, and since when; and what is no longer offered for new things.
import { type Kysely, sql } from 'kysely';

const TABLES = ['collections', 'songs', 'contributors', 'reference_items', 'instruments', 'languages'] as const;
const NEVER_DISABLED = ['contributors', 'reference_items', 'instruments', 'languages'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} add column trashed_at text`.execute(db);
  for (const table of NEVER_DISABLED) {
    await sql`alter table ${sql.table(table)} add column enabled integer not null default 1 check (enabled in (0, 1))`.execute(
      db,
    );
  }
}
