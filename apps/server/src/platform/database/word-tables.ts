import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from './transaction.ts';
import { searchPostings, type WordMatches, type PostingQuery } from './posting-search.ts';
import type { PostingCache } from './posting-cache.ts';
import { appendPostings, createPostingBuffer, removePostings } from './postings.ts';
import { yieldToEventLoop } from './event-loop.ts';

/**
 * A table of words: FTS5 on SQLite; on PostgreSQL a row for each word, with the numbers of the rows that contain it.
 */
export type WordTable = 'search_words_a' | 'search_words_b';

/**
 * The words of one row. Words are folded and contain letters and digits only.
 *
 * `number` determines which part of the table the row is in: `Math.floor(number / PART_SIZE)`. One part is searched at
 * a time.
 */
export type WordRow = {
  readonly number: number;
  readonly titles: readonly string[];
  /** All words in their order, including those of the titles. */
  readonly anywhere: readonly string[];
  /** The scopes the row belongs to, letters and digits. */
  readonly scopes: readonly string[];
};

/** What rows must contain: one word of each list of one of the alternatives; the phrase; one of the scopes. */
export type WordQuery = {
  readonly part: number;
  readonly field: 'titles' | 'anywhere';
  readonly alternatives: readonly (readonly (readonly string[])[])[];
  readonly phrase?: readonly string[];
  readonly scopes?: readonly string[];
  readonly limit: number;
};

/** How many rows a part may have. */
export const PART_SIZE = 2 ** 40;

/** PostgreSQL cannot index words longer than this. */
const MAX_WORD_LENGTH = 200;
/** PostgreSQL rewrites the entry of a word for each row that contains it: this many rows are written at once. */
const ROWS_AT_ONCE = 4096;
/** How many pages of a table SQLite optimizes before yielding: some milliseconds. */
const PAGES_PER_STEP = 64;

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Finds the matching rows.
 *
 * @param index      the table, and a version that grows with every change of it
 * @param cache  the caller's cache; unused on SQLite, which reads locally
 */
export async function searchWords(
  db: Reader,
  index: { readonly table: WordTable; readonly revision: number },
  query: WordQuery,
  cache: PostingCache,
): Promise<WordMatches> {
  const { table } = index;
  if (isPostgres(db)) return searchPostings(db, index, toPostingQuery(query), cache);
  const { rows } = await buildSqliteQuery(table, query).execute(db);
  return { numbers: rows.map((row) => row.number), isRead: true };
}

/** Writes rows into a table, at once or together with later ones. */
export type WordWriter = {
  /** Adds rows with higher numbers than all existing ones. */
  add(tx: Tx, rows: readonly WordRow[]): Promise<void>;
  /** Writes the buffered rows: without it rows may be missing. */
  flush(tx: Tx): Promise<void>;
};

/** Creates a writer. Rows that were added and not flushed are lost with it. */
export function createWordWriter(table: WordTable): WordWriter {
  const buffer = createPostingBuffer();
  const flush = async (tx: Tx) => {
    if (buffer.size > 0) await appendPostings(tx, table, buffer.drain());
  };
  return {
    async add(tx, rows) {
      if (!isPostgres(tx)) {
        for (const row of rows)
          await sql`insert into ${sql.table(table)} (rowid, words) values (${row.number}, ${prefixedWordsOf(row)})`.execute(
            tx,
          );
        return;
      }
      for (const row of rows) buffer.add(row.number, positionsByWord(row));
      if (buffer.size >= ROWS_AT_ONCE) await flush(tx);
    },
    flush,
  };
}

/** A writer for part of a transaction: what it has not written yet is `staged`, for another writer to add. */
export type StagedWordWriter = WordWriter & { readonly staged: readonly WordRow[] };

/** Creates a writer whose rows can be rolled back: its rows are buffered nowhere else. */
export function createStagedWordWriter(table: WordTable): StagedWordWriter {
  const writer = createWordWriter(table);
  const staged: WordRow[] = [];
  return {
    staged,
    async add(tx, rows) {
      if (isPostgres(tx)) staged.push(...rows);
      else await writer.add(tx, rows);
    },
    flush: async () => undefined,
  };
}

/** Deletes rows, given with the words they were added with. */
export async function deleteWords(tx: Tx, table: WordTable, rows: readonly WordRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (isPostgres(tx)) {
    const posted = rows.map((row) => ({ number: row.number, words: positionsByWord(row).keys() }));
    await removePostings(tx, table, posted);
    return;
  }
  const numbers = rows.map(({ number }) => number);
  await sql`delete from ${sql.table(table)} where rowid in (${sql.join(numbers)})`.execute(tx);
}

/** Deletes every row. */
export async function clearWords(tx: Tx, table: WordTable): Promise<void> {
  if (isPostgres(tx)) await sql`truncate ${sql.table(table)}`.execute(tx);
  else await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('delete-all')`.execute(tx);
}

/** Lets the engine optimize a table that was filled in many steps. */
export async function optimizeWords(tx: Tx, table: WordTable): Promise<void> {
  if (isPostgres(tx)) {
    await sql`analyze ${sql.table(table)}`.execute(tx);
    return;
  }
  // A negative number of pages starts a merge of everything into one; each step merges this many of them.
  await mergeWords(tx, table, -PAGES_PER_STEP);
  while (await mergeWords(tx, table, PAGES_PER_STEP)) await yieldToEventLoop();
}

/* Source: https://sqlite.org/fts5.html#the_merge_command; fewer than two changes mean that nothing was left to
   merge. */
async function mergeWords(tx: Tx, table: WordTable, pages: number): Promise<boolean> {
  const countChanges = async () => {
    const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx);
    return rows[0]?.changes ?? 0;
  };
  const before = await countChanges();
  await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(tx);
  return (await countChanges()) - before >= 2;
}

/* A word is prefixed with its part, and whether it occurs anywhere, in a title, or is a scope: each is a list of its
   own. */
const FIELD_PREFIXES = { anywhere: 'w', titles: 't', scopes: 's' } as const;
const prefixedWord = (part: number, where: keyof typeof FIELD_PREFIXES, word: string): string =>
  `${part}${FIELD_PREFIXES[where]}${word}`;

function prefixedWordsOf({ number, titles, anywhere, scopes }: WordRow): string {
  const part = Math.floor(number / PART_SIZE);
  const prefix = (where: keyof typeof FIELD_PREFIXES, words: Iterable<string>) =>
    Array.from(words, (word) => prefixedWord(part, where, word)).join(' ');
  return `${prefix('anywhere', anywhere)} ${prefix('titles', new Set(titles))} ${prefix('scopes', new Set(scopes))}`;
}

function buildSqliteQuery(table: WordTable, query: WordQuery): RawBuilder<{ number: number }> {
  const { part, alternatives, phrase, scopes, limit } = query;
  const any = (where: keyof typeof FIELD_PREFIXES, words: readonly string[]) =>
    `(${words.map((word) => `"${prefixedWord(part, where, word)}"`).join(' OR ')})`;
  const all = (way: (typeof alternatives)[number]) => `(${way.map((words) => any(query.field, words)).join(' AND ')})`;
  const conditions = [`(${alternatives.map(all).join(' OR ')})`];
  if (phrase !== undefined)
    conditions.push(`"${phrase.map((word) => prefixedWord(part, 'anywhere', word)).join(' ')}"`);
  if (scopes !== undefined) conditions.push(any('scopes', scopes));
  return sql`select rowid as number from ${sql.table(table)} where ${sql.ref(table)} match ${conditions.join(' AND ')}
    order by rowid limit ${limit}`;
}

function toPostingQuery({ part, field: where, alternatives, phrase, scopes, limit }: WordQuery): PostingQuery {
  return {
    alternatives: alternatives.map((way) => way.map((words) => words.map((word) => prefixedWord(part, where, word)))),
    phrase: phrase?.map((word) => prefixedWord(part, 'anywhere', word)),
    scopes: scopes?.map((scope) => prefixedWord(part, 'scopes', scope)),
    limit,
  };
}

/* Every word of a row as it is indexed, with its positions. */
function positionsByWord({ number, titles, anywhere, scopes }: WordRow): ReadonlyMap<string, readonly number[]> {
  const part = Math.floor(number / PART_SIZE);
  const found = new Map<string, number[]>();
  for (const [position, word] of anywhere.entries()) {
    if (word.length > MAX_WORD_LENGTH) continue;
    const key = prefixedWord(part, 'anywhere', word);
    const known = found.get(key);
    if (known === undefined) found.set(key, [position]);
    else known.push(position);
  }
  for (const word of titles) if (word.length <= MAX_WORD_LENGTH) found.set(prefixedWord(part, 'titles', word), []);
  for (const scope of scopes) found.set(prefixedWord(part, 'scopes', scope), []);
  return found;
}
