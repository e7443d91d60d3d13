// Owned by the feature search: two indexes beside each other, of which one answers while the other may be built anew.
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('search_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    // 'a' or 'b': the index that answers; null before the first is built.
    .addColumn('slot', 'text')
    // How the documents were analysed: another number than the program's means that they must be again.
    .addColumn('analysis', 'integer', (column) => column.notNull())
    // Grows with every change of the index.
    .addColumn('revision', 'integer', (column) => column.notNull())
    // Who builds the other index; the last who began.
    .addColumn('builder', 'text')
    .execute();
  await sql`insert into search_state (name, analysis, revision) values ('search', 0, 0)`.execute(db);
  for (const slot of ['a', 'b']) {
    const documents = `search_documents_${slot}`;
    await table(documents)
      .addColumn('number', number.big, (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      // What it belongs to: the book of a verse.
      .addColumn('whole_id', 'text')
      // The collection one must have to read it; null where that is looked up, or everybody may.
      .addColumn('collection_id', 'text')
      .addColumn('popularity', 'integer', (column) => column.notNull())
      .addColumn('titles', 'text', (column) => column.notNull())
      .addColumn('numbers', 'text', (column) => column.notNull())
      .addColumn('names', 'text', (column) => column.notNull())
      .addColumn('texts', 'text', (column) => column.notNull())
      // The document as the library said it, JSON.
      .addColumn('source', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex(`${documents}_item`).unique().on(documents).columns(['kind', 'item_id']).execute();
    await db.schema.createIndex(`${documents}_whole`).on(documents).column('whole_id').execute();
    const vocabulary = `search_vocabulary_${slot}`;
    await table(vocabulary)
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      // In how many documents it stands.
      .addColumn('count', 'integer', (column) => column.notNull())
      // When the count changed last.
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${vocabulary}_pk`, ['word', 'language'])
      .execute();
    await db.schema.createIndex(`${vocabulary}_revision`).on(vocabulary).column('revision').execute();
    await createWords(db, `search_words_${slot}`);
  }
}

/* What both engines' own full text search looks through: src/database/word-tables.ts. */
async function createWords(db: Kysely<unknown>, name: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`create virtual table ${sql.ref(name)} using fts5(
      titles, anywhere, shelves, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0"
    )`.execute(db);
    return;
  }
  await sql`create table ${sql.ref(name)} (number bigint primary key, words tsvector not null)`.execute(db);
  await sql`create index ${sql.ref(`${name}_words`)} on ${sql.ref(name)} using gin (words) with (fastupdate = off)`.execute(
    db,
  );
}
