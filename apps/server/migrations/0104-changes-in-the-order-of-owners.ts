// Owned by the room changes.
import { type Kysely, sql } from 'kysely';

/**
 * From here on what belongs to a person is not in one order for everybody (decision 0150): a server from before does not
 * know how far changes are complete, and must not start beside one that does. Only what is shared is looked up by its
 * scope, so the many rows of people are in one index less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index changes_library on changes (number) where scope = 'library'`.execute(db);
  await sql`create index changes_people on changes (number) where scope = 'people'`.execute(db);
  await db.schema.dropIndex('changes_scope').execute();
}
