import type { Reader } from './transaction.ts';
import { keyedStatement } from './keyed-statement.ts';
import type { Posting } from './postings.ts';
import { createBatchedRead } from './batch-reads.ts';

/** The postings of words that were requested recently, as long as their table has not changed. */
export type PostingCache = {
  /**
   * The postings, and whether the database was queried.
   *
   * @param index          the table, and a version that grows with every change of it
   * @param positioned  those of the words whose positions are needed too
   */
  read(
    db: Reader,
    index: { readonly table: string; readonly revision: number },
    words: ReadonlySet<string>,
    positioned: ReadonlySet<string>,
  ): Promise<{ readonly postings: readonly Posting[]; readonly isRead: boolean }>;
};

type CacheEntry = { readonly postings: readonly Posting[]; readonly hasPositions: boolean; readonly bytes: number };

/** Bytes that cached postings may take. */
const CAPACITY = 24 * 1024 * 1024;

/** Creates a cache of postings. The least recently used are evicted when it is full. */
export function createPostingCache(capacity = CAPACITY): PostingCache {
  const entries = new Map<string, CacheEntry>();
  let [table, revision, bytes] = ['', -1, 0];
  let reader: { readonly db: Reader; readonly table: string; readonly read: ReadPostings } | undefined;

  const evict = (word: string, one: CacheEntry) => {
    entries.delete(word);
    bytes -= one.bytes;
  };
  const store = (word: string, one: CacheEntry) => {
    const known = entries.get(word);
    if (known !== undefined) evict(word, known);
    entries.set(word, one);
    bytes += one.bytes;
    for (const [oldest, other] of entries) {
      if (bytes <= capacity) break;
      evict(oldest, other);
    }
  };
  const invalidateIfStale = (of: { readonly table: string; readonly revision: number }) => {
    if (of.table === table && of.revision <= revision) return;
    entries.clear();
    [table, revision, bytes] = [of.table, of.revision, 0];
  };

  const readFrom = (db: Reader, from: string): ReadPostings => {
    if (reader?.db !== db || reader.table !== from) reader = { db, table: from, read: createPostingReader(db, from) };
    return reader.read;
  };

  return {
    async read(db, of, words, positioned) {
      invalidateIfStale(of);
      const found: Posting[] = [];
      const unknown: string[] = [];
      for (const word of words) {
        const known = of.table === table ? entries.get(word) : undefined;
        if (known === undefined || (positioned.has(word) && !known.hasPositions)) {
          unknown.push(word);
          continue;
        }
        found.push(...known.postings);
        store(word, known);
      }
      if (unknown.length === 0) return { postings: found, isRead: false };
      const read = await readFrom(db, of.table)(unknown.map((word) => ({ word, hasPositions: positioned.has(word) })));
      const isSame = of.table === table && of.revision === revision;
      for (const word of unknown) {
        const postings = read.get(word) ?? [];
        found.push(...postings);
        if (isSame) store(word, { postings, hasPositions: positioned.has(word), bytes: sizeOf(word, postings) });
      }
      return { postings: found, isRead: true };
    },
  };
}

type ReadPostings = (
  words: readonly { readonly word: string; readonly hasPositions: boolean }[],
) => Promise<ReadonlyMap<string, readonly Posting[]>>;

/* All four kinds of items are searched at once, and by several people: what they need is read with one statement. */
function createPostingReader(db: Reader, table: string): ReadPostings {
  const reader = (positions: string) => {
    const statement = keyedStatement<Posting>(
      (oneOf) => `select word, block, numbers, ${positions} as positions from ${table} where ${oneOf('word')}`,
    );
    return createBatchedRead(async (words: readonly string[]) =>
      Map.groupBy(await statement(db, words), ({ word }) => word),
    );
  };
  // Positions are long, and seldom requested.
  const [plain, positioned] = [reader("''::bytea"), reader('positions')];
  return async (words) => {
    const some = (hasPositions: boolean) => words.filter((one) => one.hasPositions === hasPositions);
    const read = [
      { read: plain, words: some(false) },
      { read: positioned, words: some(true) },
    ].filter((one) => one.words.length > 0);
    const found = await Promise.all(read.map((one) => one.read(one.words.map(({ word }) => word))));
    return new Map(
      read.flatMap((one, index) => one.words.map(({ word }) => [word, found[index]?.get(word) ?? []] as const)),
    );
  };
}

const sizeOf = (word: string, postings: readonly Posting[]): number =>
  postings.reduce((sum, { numbers, positions }) => sum + numbers.length + positions.length + 250, 100 + word.length);
