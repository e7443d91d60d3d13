// Owned by the feature search: on PostgreSQL a row for each word says in which documents it stands, so that finding reads the
// rows of the words of a question instead of a row for each document that has them.
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an index keeps of a document says on which shelves it stands: the server builds one anew when it starts.
  await sql`update search_state set slot = null, builder = null`.execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const name of ['search_words_a', 'search_words_b']) {
    await sql`drop table ${sql.ref(name)}`.execute(db);
    await sql`create table ${sql.ref(name)} (
      word text collate "C" not null, block bigint not null, numbers bytea not null, positions bytea not null,
      primary key (word, block)
    )`.execute(db);
    // Read far more often than written, and numbers hardly get smaller.
    for (const column of ['numbers', 'positions'])
      await sql`alter table ${sql.ref(name)} alter column ${sql.ref(column)} set storage external`.execute(db);
  }
}
