import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from './database.ts';
import { giveTurn } from './turns.ts';

/** A table of words for the engine's own full text search: FTS5 of SQLite, tsvector of PostgreSQL. */
export type WordTable = 'search_words_a' | 'search_words_b';

/**
 * The words of one row. Words are folded and hold letters and digits only.
 *
 * `number` says which part of the table the row is in: `Math.floor(number / PART_SIZE)`. One part is looked through at a
 * time.
 */
export type WordRow = {
  readonly number: number;
  readonly titles: readonly string[];
  /** All words in their order, those of the titles too. */
  readonly anywhere: readonly string[];
  /** What the row stands under, letters and digits. */
  readonly shelves: readonly string[];
};

/** What rows must have: one word of each list of one of the ways; the phrase; one of the shelves. */
export type WordQuestion = {
  readonly part: number;
  readonly in: 'titles' | 'anywhere';
  readonly ways: readonly (readonly (readonly string[])[])[];
  readonly phrase?: readonly string[];
  readonly shelves?: readonly string[];
  readonly limit: number;
};

/** So many rows a part may hold. */
export const PART_SIZE = 2 ** 40;

/** Positions beyond this are all the same to PostgreSQL; it has no room for words longer than the other. */
const LAST_POSITION = 16_383;
const LONGEST_WORD = 200;
/** How much of a table SQLite puts in order before others have their turn: some milliseconds. */
const PAGES_A_STEP = 64;

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The numbers of the rows that answer, the lowest first. */
export async function findByWords(db: Reader, table: WordTable, question: WordQuestion): Promise<readonly number[]> {
  const { rows } = await (isPostgres(db) ? askPostgres(table, question) : askSqlite(table, question)).execute(db);
  return rows.map((row) => row.number);
}

/** Adds rows whose numbers are not there yet. */
export async function putWords(tx: Tx, table: WordTable, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (isPostgres(tx)) {
    const values = rows.map((row) => sql`(${row.number}::bigint, ${vectorOf(row)}::tsvector)`);
    await sql`insert into ${sql.table(table)} (number, words) values ${sql.join(values)}`.execute(tx);
    return;
  }
  for (const row of rows)
    await sql`insert into ${sql.table(table)} (rowid, words) values (${row.number}, ${markedWords(row)})`.execute(tx);
}

/** Takes rows away. */
export async function dropWords(tx: Tx, table: WordTable, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  const key = isPostgres(tx) ? 'number' : 'rowid';
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(numbers)})`.execute(tx);
}

/** Takes every row away. */
export async function clearWords(tx: Tx, table: WordTable): Promise<void> {
  if (isPostgres(tx)) await sql`truncate ${sql.table(table)}`.execute(tx);
  else await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('delete-all')`.execute(tx);
}

/** Lets the engine put a table in order that was filled in many steps. */
export async function settleWords(tx: Tx, table: WordTable): Promise<void> {
  if (isPostgres(tx)) {
    await sql`analyze ${sql.table(table)}`.execute(tx);
    return;
  }
  // A negative number of pages says that all there is shall become one; each step does so many of them.
  await mergeWords(tx, table, -PAGES_A_STEP);
  while (await mergeWords(tx, table, PAGES_A_STEP)) await giveTurn();
}

/* Source: https://sqlite.org/fts5.html#the_merge_command; fewer than two changes mean that nothing was left to do. */
async function mergeWords(tx: Tx, table: WordTable, pages: number): Promise<boolean> {
  const countChanges = async () => {
    const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx);
    return rows[0]?.changes ?? 0;
  };
  const before = await countChanges();
  await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(tx);
  return (await countChanges()) - before >= 2;
}

/* A word says which part it is of, and whether it stands anywhere, in a title, or is a shelf: each is a list of its own. */
const MARKS = { anywhere: 'w', titles: 't', shelves: 's' } as const;
const marked = (part: number, where: keyof typeof MARKS, word: string): string => `${part}${MARKS[where]}${word}`;

function markedWords({ number, titles, anywhere, shelves }: WordRow): string {
  const part = Math.floor(number / PART_SIZE);
  const mark = (where: keyof typeof MARKS, words: Iterable<string>) =>
    Array.from(words, (word) => marked(part, where, word)).join(' ');
  return `${mark('anywhere', anywhere)} ${mark('titles', new Set(titles))} ${mark('shelves', new Set(shelves))}`;
}

function askSqlite(table: WordTable, question: WordQuestion): RawBuilder<{ number: number }> {
  const { part, ways, phrase, shelves, limit } = question;
  const any = (where: keyof typeof MARKS, words: readonly string[]) =>
    `(${words.map((word) => `"${marked(part, where, word)}"`).join(' OR ')})`;
  const all = (way: (typeof ways)[number]) => `(${way.map((words) => any(question.in, words)).join(' AND ')})`;
  const conditions = [`(${ways.map(all).join(' OR ')})`];
  if (phrase !== undefined) conditions.push(`"${phrase.map((word) => marked(part, 'anywhere', word)).join(' ')}"`);
  if (shelves !== undefined) conditions.push(any('shelves', shelves));
  return sql`select rowid as number from ${sql.table(table)} where ${sql.ref(table)} match ${conditions.join(' AND ')}
    order by rowid limit ${limit}`;
}

/* The inner question is answered from the index by itself: in the order of the numbers it would read row after row. */
function askPostgres(table: WordTable, question: WordQuestion): RawBuilder<{ number: number }> {
  const { part, ways, phrase, shelves, limit } = question;
  const token = (word: string) => `'${part}${question.in === 'titles' ? 't' : ''}:${word}'`;
  const any = (words: readonly string[]) => `(${words.map(token).join(' | ')})`;
  const conditions = [`(${ways.map((way) => `(${way.map(any).join(' & ')})`).join(' | ')})`];
  if (phrase !== undefined) conditions.push(`(${phrase.map((word) => `'${part}:${word}'`).join(' <-> ')})`);
  if (shelves !== undefined) conditions.push(`(${shelves.map((shelf) => `'${part}s:${shelf}'`).join(' | ')})`);
  return sql`with found as materialized (
      select number from ${sql.table(table)} where words @@ ${conditions.join(' & ')}::tsquery
    ) select number from found order by number limit ${limit}`;
}

/* A word of PostgreSQL says which part it is of, and "t" or "s" when it stands in a title or is a shelf. */
function vectorOf({ number, titles, anywhere, shelves }: WordRow): string {
  const part = Math.floor(number / PART_SIZE);
  const positions = new Map<string, number[]>();
  anywhere.forEach((word, index) => {
    if (word.length > LONGEST_WORD) return;
    const known = positions.get(word) ?? [];
    positions.set(word, known);
    if (index < LAST_POSITION && known.length < 255) known.push(index + 1);
  });
  const words = [...positions].map(
    ([word, places]) => `'${part}:${word}'${places.length > 0 ? `:${places.join(',')}` : ''}`,
  );
  const marks = [
    ...[...new Set(titles)].filter((word) => word.length <= LONGEST_WORD).map((word) => `'${part}t:${word}'`),
    ...[...new Set(shelves)].map((shelf) => `'${part}s:${shelf}'`),
  ];
  return [...words, ...marks].join(' ');
}
