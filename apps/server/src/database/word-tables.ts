import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from './database.ts';
import { findPosted, type FoundRows, type PostedQuestion } from './posted-words.ts';
import type { PostingMemory } from './posting-memory.ts';
import { appendPostings, gatherPostings, removePostings } from './postings.ts';
import { giveTurn } from './turns.ts';

/** A table of words: FTS5 on SQLite; on PostgreSQL a row for each word, with the numbers of the rows it stands in. */
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

/** PostgreSQL has no room for words longer than this in an index. */
const LONGEST_WORD = 200;
/** PostgreSQL rewrites what it has of a word with each row that has it: so many rows are written at once. */
const ROWS_AT_ONCE = 4096;
/** How much of a table SQLite puts in order before others have their turn: some milliseconds. */
const PAGES_A_STEP = 64;

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * The rows that answer.
 *
 * @param of      the table, and a number that grows with every change of it
 * @param memory  of whoever asks; nothing is kept on SQLite, which has it all at hand
 */
export async function findByWords(
  db: Reader,
  of: { readonly table: WordTable; readonly revision: number },
  question: WordQuestion,
  memory: PostingMemory,
): Promise<FoundRows> {
  const { table } = of;
  if (isPostgres(db)) return findPosted(db, of, postedQuestion(question), memory);
  const { rows } = await askSqlite(table, question).execute(db);
  return { numbers: rows.map((row) => row.number), isRead: true };
}

/** Writes rows into a table, at once or together with those that come after them. */
export type WordWriter = {
  /** Adds rows with higher numbers than all that are there. */
  put(tx: Tx, rows: readonly WordRow[]): Promise<void>;
  /** Writes what waits: without it there may be rows missing. */
  flush(tx: Tx): Promise<void>;
};

/** Opens a writer. What it was given and has not written is lost with it. */
export function openWordWriter(table: WordTable): WordWriter {
  const gathering = gatherPostings();
  const flush = async (tx: Tx) => {
    if (gathering.size > 0) await appendPostings(tx, table, gathering.take());
  };
  return {
    async put(tx, rows) {
      if (!isPostgres(tx)) {
        for (const row of rows)
          await sql`insert into ${sql.table(table)} (rowid, words) values (${row.number}, ${markedWords(row)})`.execute(
            tx,
          );
        return;
      }
      for (const row of rows) gathering.add(row.number, postedWords(row));
      if (gathering.size >= ROWS_AT_ONCE) await flush(tx);
    },
    flush,
  };
}

/** A writer for part of a transaction: what it has not written yet is `staged`, for another writer to put. */
export type StagedWords = WordWriter & { readonly staged: readonly WordRow[] };

/** Opens a writer whose rows can be rolled back: nothing it was given waits anywhere else. */
export function stageWords(table: WordTable): StagedWords {
  const writer = openWordWriter(table);
  const staged: WordRow[] = [];
  return {
    staged,
    async put(tx, rows) {
      if (isPostgres(tx)) staged.push(...rows);
      else await writer.put(tx, rows);
    },
    flush: async () => undefined,
  };
}

/** Takes rows away, which have the words they were put with. */
export async function dropWords(tx: Tx, table: WordTable, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (isPostgres(tx)) {
    const posted = rows.map((row) => ({ number: row.number, words: postedWords(row).keys() }));
    await removePostings(tx, table, posted);
    return;
  }
  const numbers = rows.map(({ number }) => number);
  await sql`delete from ${sql.table(table)} where rowid in (${sql.join(numbers)})`.execute(tx);
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

function postedQuestion({ part, in: where, ways, phrase, shelves, limit }: WordQuestion): PostedQuestion {
  return {
    ways: ways.map((way) => way.map((words) => words.map((word) => marked(part, where, word)))),
    phrase: phrase?.map((word) => marked(part, 'anywhere', word)),
    shelves: shelves?.map((shelf) => marked(part, 'shelves', shelf)),
    limit,
  };
}

/* Every word of a row as it is posted, with its positions. */
function postedWords({ number, titles, anywhere, shelves }: WordRow): ReadonlyMap<string, readonly number[]> {
  const part = Math.floor(number / PART_SIZE);
  const found = new Map<string, number[]>();
  for (const [position, word] of anywhere.entries()) {
    if (word.length > LONGEST_WORD) continue;
    const key = marked(part, 'anywhere', word);
    const known = found.get(key);
    if (known === undefined) found.set(key, [position]);
    else known.push(position);
  }
  for (const word of titles) if (word.length <= LONGEST_WORD) found.set(marked(part, 'titles', word), []);
  for (const shelf of shelves) found.set(marked(part, 'shelves', shelf), []);
  return found;
}
