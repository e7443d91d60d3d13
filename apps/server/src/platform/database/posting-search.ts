import type { Reader } from './transaction.ts';
import type { PostingCache } from './posting-cache.ts';
import { BLOCK_SIZE, type Posting } from './postings.ts';

/**
 * Words as they are indexed, which rows must contain: one word of each list of one of the alternatives; the phrase; one
 * of the scopes.
 */
export type PostingQuery = {
  readonly alternatives: readonly (readonly (readonly string[])[])[];
  readonly phrase?: readonly string[] | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly limit: number;
};

/* A bit for each row of a block. */
type RowBitmap = Uint32Array;
type Block = ReadonlyMap<string, Posting>;

const BITS = 32;

/** The result: the numbers of the rows, the lowest first, and whether the database was queried for it. */
export type WordMatches = { readonly numbers: readonly number[]; readonly isRead: boolean };

/** Finds the matching rows: the postings of the words are intersected. */
export async function searchPostings(
  db: Reader,
  index: Parameters<PostingCache['read']>[1],
  query: PostingQuery,
  cache: PostingCache,
): Promise<WordMatches> {
  const { alternatives, phrase = [], scopes = [], limit } = query;
  const words = new Set([...alternatives.flat(2), ...phrase, ...scopes]);
  const { postings, isRead } = await cache.read(db, index, words, new Set(phrase));
  const blocks = [...Map.groupBy(postings, ({ block }) => block)].sort(([one], [other]) => one - other);
  const found: number[] = [];
  for (const [block, blockPostings] of blocks) {
    searchBlock(new Map(blockPostings.map((posting) => [posting.word, posting])), query, block * BLOCK_SIZE, found);
    if (found.length >= limit) break;
  }
  return { numbers: found.slice(0, limit), isRead };
}

function searchBlock(
  block: Block,
  { alternatives, phrase, scopes }: PostingQuery,
  first: number,
  found: number[],
): void {
  const rows = emptyBitmap();
  for (const alternative of alternatives) {
    const [start, ...others] = alternative.map((words) => rowsWithAnyWord(block, words));
    if (start !== undefined) unionInto(rows, others.reduce(intersectInto, start));
  }
  if (scopes !== undefined) intersectInto(rows, rowsWithAnyWord(block, scopes));
  if (phrase !== undefined) retainPhraseMatches(block, phrase, rows);
  for (const offset of setBitsOf(rows)) found.push(first + offset);
}

const emptyBitmap = (): RowBitmap => new Uint32Array(BLOCK_SIZE / BITS);

const setBit = (rows: RowBitmap, offset: number): void => {
  rows[offset >>> 5] = (rows[offset >>> 5] ?? 0) | (1 << (offset & 31));
};

function unionInto(rows: RowBitmap, others: RowBitmap): void {
  for (let index = 0; index < rows.length; index++) rows[index] = (rows[index] ?? 0) | (others[index] ?? 0);
}

function intersectInto(rows: RowBitmap, others: RowBitmap): RowBitmap {
  for (let index = 0; index < rows.length; index++) rows[index] = (rows[index] ?? 0) & (others[index] ?? 0);
  return rows;
}

function rowsWithAnyWord(block: Block, words: readonly string[]): RowBitmap {
  const rows = emptyBitmap();
  for (const word of words) {
    const bytes = block.get(word)?.numbers;
    if (bytes === undefined) continue;
    for (let at = 0; at < bytes.length; at += 2) setBit(rows, bytes.readUInt16LE(at));
  }
  return rows;
}

/* Removes the rows that do not contain the words one after the other. */
function retainPhraseMatches(block: Block, phrase: readonly string[], rows: RowBitmap): void {
  const wordPostings = phrase.map((word) => {
    const posting = block.get(word);
    return { bytes: posting?.positions ?? EMPTY_BUFFER, starts: posting ? startsOf(posting) : undefined };
  });
  const hasWordAt = (index: number, offset: number, position: number): boolean => {
    const posting = wordPostings[index];
    const start = posting?.starts?.[offset] ?? 0;
    if (posting === undefined || start === 0) return false;
    const { bytes } = posting;
    const end = start + 2 * bytes.readUInt16LE(start - 2);
    for (let at = start; at < end; at += 2) if (bytes.readUInt16LE(at) === position) return true;
    return false;
  };
  const matches = (offset: number): boolean => {
    const [first] = wordPostings;
    const start = first?.starts?.[offset] ?? 0;
    if (first === undefined || start === 0) return false;
    const end = start + 2 * first.bytes.readUInt16LE(start - 2);
    for (let at = start; at < end; at += 2) {
      const position = first.bytes.readUInt16LE(at);
      if (phrase.every((_, index) => index === 0 || hasWordAt(index, offset, position + index))) return true;
    }
    return false;
  };
  for (const offset of setBitsOf(rows))
    if (!matches(offset)) rows[offset >>> 5] = (rows[offset >>> 5] ?? 0) & ~(1 << (offset & 31));
}

const EMPTY_BUFFER = Buffer.alloc(0);

/* Where the positions of each row begin; 0 for rows that do not contain the word. */
function startsOf({ numbers, positions }: Posting): Int32Array {
  const starts = new Int32Array(BLOCK_SIZE);
  let at = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    starts[numbers.readUInt16LE(index)] = at + 2;
    at += 2 + 2 * positions.readUInt16LE(at);
  }
  return starts;
}

function* setBitsOf(rows: RowBitmap): Generator<number> {
  for (let offset = 0; offset < BLOCK_SIZE; offset++) {
    const bits = rows[offset >>> 5] ?? 0;
    if (bits === 0) offset |= BITS - 1;
    else if ((bits & (1 << (offset & 31))) !== 0) yield offset;
  }
}
