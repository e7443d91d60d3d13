// Owned by the feature search: on SQLite each word says which kind of thing it is of, as it does on PostgreSQL; documents
// say with which change of the index they came, so that a process knows which of those it keeps are out of date.
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['search_documents_a', 'search_documents_b']) {
    await db.schema
      .alterTable(name)
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex(`${name}_revision`).on(name).column('revision').execute();
  }
  // A vocabulary counts each kind by itself: nobody is asked for a word that no document of its kind has.
  const { table } = strict(db);
  for (const name of ['search_vocabulary_a', 'search_vocabulary_b']) {
    await db.schema.dropTable(name).execute();
    await table(name)
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      // In how many documents it stands.
      .addColumn('count', 'integer', (column) => column.notNull())
      // When the count changed last.
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_kinds_pk`, ['word', 'language', 'kind'])
      .execute();
    await db.schema.createIndex(`${name}_changes`).on(name).column('revision').execute();
  }
  // There is no index any more: the server builds one when it starts.
  await sql`update search_state set slot = null, builder = null`.execute(db);
  // Sought by column and range of numbers, a word was looked up among the words of everything; now only where it is meant.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const name of ['search_words_a', 'search_words_b']) {
    await sql`drop table ${sql.ref(name)}`.execute(db);
    await sql`create virtual table ${sql.ref(name)} using fts5(
      words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0"
    )`.execute(db);
  }
}
