import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** Where a word occurs: in which rows of a block, each as its offset in the block, and at which positions there. */
export type Posting = {
  readonly word: string;
  readonly block: number;
  /** The offsets of rows, the lowest first; 16-bit little-endian. */
  readonly numbers: Buffer;
  /**
   * For each of these rows the number of positions, and the positions; encoded as above. Empty when positions are not
   * needed.
   */
  readonly positions: Buffer;
};

/** How many row numbers a block has. */
export const BLOCK_SIZE = 8192;
/** The largest 16-bit number. */
const MAX_UINT16 = 0xffff;
/** How many postings are sent at once: some milliseconds of the server. */
const ROWS_AT_ONCE = 2000;

type BufferedPosting = { readonly numbers: number[]; readonly positions: number[] };

/** Collects the words of rows until they are written. Rows are added in the order of their numbers. */
export type PostingBuffer = {
  /** @param words  every word of the row with its positions; no positions when they are not needed */
  add(number: number, words: ReadonlyMap<string, readonly number[]>): void;
  /** How many rows are buffered. */
  readonly size: number;
  drain(): readonly Posting[];
};

/** Creates an empty buffer. */
export function createPostingBuffer(): PostingBuffer {
  let blocks = new Map<number, Map<string, BufferedPosting>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(number, words) {
      const block = Math.floor(number / BLOCK_SIZE);
      const known = blocks.get(block) ?? new Map<string, BufferedPosting>();
      blocks.set(block, known);
      size += 1;
      for (const [word, positions] of words) {
        const gathered = known.get(word) ?? { numbers: [], positions: [] };
        known.set(word, gathered);
        gathered.numbers.push(number % BLOCK_SIZE);
        if (positions.length > 0) pushPositions(gathered.positions, positions);
      }
    },
    drain() {
      const taken = [...blocks].flatMap(([block, words]) =>
        [...words].map(([word, { numbers, positions }]) => ({
          word,
          block,
          numbers: writeNumbers(numbers),
          positions: writeNumbers(positions),
        })),
      );
      blocks = new Map();
      size = 0;
      return taken;
    },
  };
}

function pushPositions(to: number[], positions: readonly number[]): void {
  const counted = positions.filter((position) => position <= MAX_UINT16).slice(0, MAX_UINT16);
  to.push(counted.length, ...counted);
}

/** Appends postings after the existing ones: their rows have higher numbers. */
export async function appendPostings(tx: Tx, table: string, postings: readonly Posting[]): Promise<void> {
  const added = sql.table(table);
  for (let from = 0; from < postings.length; from += ROWS_AT_ONCE) {
    await sql`insert into ${added} (word, block, numbers, positions)
      select * from ${postingRows(postings.slice(from, from + ROWS_AT_ONCE))}
      on conflict (word, block) do update set
        numbers = ${added}.numbers || excluded.numbers, positions = ${added}.positions || excluded.positions`.execute(
      tx,
    );
  }
}

/** Removes rows from the postings of their words. */
export async function removePostings(
  tx: Tx,
  table: string,
  rows: readonly { readonly number: number; readonly words: Iterable<string> }[],
): Promise<void> {
  const removedRows = new Map<number, Set<number>>();
  const words = new Set<string>();
  for (const { number, words: own } of rows) {
    const block = Math.floor(number / BLOCK_SIZE);
    removedRows.set(block, (removedRows.get(block) ?? new Set()).add(number % BLOCK_SIZE));
    for (const word of own) words.add(word);
  }
  const { rows: existing } = await sql<Posting>`select word, block, numbers, positions from ${sql.table(table)}
    where word = any(${[...words]}) and block = any(${[...removedRows.keys()]})`.execute(tx);
  const remaining = existing.map((posting) => withoutRows(posting, removedRows.get(posting.block) ?? new Set()));
  for (let from = 0; from < remaining.length; from += ROWS_AT_ONCE) {
    const chunk = remaining.slice(from, from + ROWS_AT_ONCE);
    await sql`update ${sql.table(table)} as there set numbers = new.numbers, positions = new.positions
      from ${postingRows(chunk)} where there.word = new.word and there.block = new.block`.execute(tx);
  }
  await sql`delete from ${sql.table(table)} where word = any(${[...words]}) and numbers = ''`.execute(tx);
}

const postingRows = (postings: readonly Posting[]): RawBuilder<unknown> => sql`unnest(
  ${postings.map(({ word }) => word)}::text[], ${postings.map(({ block }) => block)}::bigint[],
  ${postings.map(({ numbers }) => numbers)}::bytea[], ${postings.map(({ positions }) => positions)}::bytea[]
) as new(word, block, numbers, positions)`;

function withoutRows({ word, block, numbers, positions }: Posting, gone: ReadonlySet<number>): Posting {
  const [keptNumbers, keptPositions]: [number[], number[]] = [[], []];
  const given = readPositions(positions);
  for (const [index, number] of readNumbers(numbers).entries()) {
    if (gone.has(number)) continue;
    keptNumbers.push(number);
    const own = given[index];
    if (own !== undefined) keptPositions.push(own.length, ...own);
  }
  return { word, block, numbers: writeNumbers(keptNumbers), positions: writeNumbers(keptPositions) };
}

function readNumbers(bytes: Buffer): readonly number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16LE(2 * index));
}

/* The positions of each row of a posting, in the order of the rows. */
function readPositions(bytes: Buffer): readonly (readonly number[])[] {
  const numbers = readNumbers(bytes);
  const found: (readonly number[])[] = [];
  for (let at = 0; at < numbers.length; ) {
    const end = at + 1 + (numbers[at] ?? 0);
    found.push(numbers.slice(at + 1, end));
    at = end;
  }
  return found;
}

function writeNumbers(numbers: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(2 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * index);
  return bytes;
}
