import type { Reader } from './database.ts';
import type { PostingMemory } from './posting-memory.ts';
import { BLOCK_SIZE, type Posting } from './postings.ts';

/** Words as they are posted: what rows must have. One word of each list of one of the ways; the phrase; one of the shelves. */
export type PostedQuestion = {
  readonly ways: readonly (readonly (readonly string[])[])[];
  readonly phrase?: readonly string[] | undefined;
  readonly shelves?: readonly string[] | undefined;
  readonly limit: number;
};

/* A bit for each row of a block. */
type Rows = Uint32Array;
type Block = ReadonlyMap<string, Posting>;

const BITS = 32;

/** What was found: the numbers of the rows, the lowest first, and whether the database was asked for it. */
export type FoundRows = { readonly numbers: readonly number[]; readonly isRead: boolean };

/** The rows that answer: the postings of the words are laid over each other. */
export async function findPosted(
  db: Reader,
  of: Parameters<PostingMemory['read']>[1],
  question: PostedQuestion,
  memory: PostingMemory,
): Promise<FoundRows> {
  const { ways, phrase = [], shelves = [], limit } = question;
  const words = new Set([...ways.flat(2), ...phrase, ...shelves]);
  const { postings, isRead } = await memory.read(db, of, words, new Set(phrase));
  const blocks = [...Map.groupBy(postings, ({ block }) => block)].sort(([one], [other]) => one - other);
  const found: number[] = [];
  for (const [block, some] of blocks) {
    answerIn(new Map(some.map((posting) => [posting.word, posting])), question, block * BLOCK_SIZE, found);
    if (found.length >= limit) break;
  }
  return { numbers: found.slice(0, limit), isRead };
}

function answerIn(block: Block, { ways, phrase, shelves }: PostedQuestion, first: number, found: number[]): void {
  const rows = none();
  for (const way of ways) {
    const [start, ...others] = way.map((words) => rowsOfAny(block, words));
    if (start !== undefined) join(rows, others.reduce(meet, start));
  }
  if (shelves !== undefined) meet(rows, rowsOfAny(block, shelves));
  if (phrase !== undefined) keepPhrase(block, phrase, rows);
  for (const place of placesIn(rows)) found.push(first + place);
}

const none = (): Rows => new Uint32Array(BLOCK_SIZE / BITS);

const add = (rows: Rows, place: number): void => {
  rows[place >>> 5] = (rows[place >>> 5] as number) | (1 << (place & 31));
};

function join(rows: Rows, others: Rows): void {
  for (let index = 0; index < rows.length; index++) rows[index] = (rows[index] as number) | (others[index] as number);
}

function meet(rows: Rows, others: Rows): Rows {
  for (let index = 0; index < rows.length; index++) rows[index] = (rows[index] as number) & (others[index] as number);
  return rows;
}

function rowsOfAny(block: Block, words: readonly string[]): Rows {
  const rows = none();
  for (const word of words) {
    const bytes = block.get(word)?.numbers;
    if (bytes === undefined) continue;
    for (let at = 0; at < bytes.length; at += 2) add(rows, bytes.readUInt16LE(at));
  }
  return rows;
}

/* Takes away the rows that do not have the words one after the other. */
function keepPhrase(block: Block, phrase: readonly string[], rows: Rows): void {
  const places = phrase.map((word) => {
    const posting = block.get(word);
    return { bytes: posting?.positions ?? NOTHING, starts: posting ? startsOf(posting) : undefined };
  });
  const stands = (index: number, place: number, position: number): boolean => {
    const { bytes, starts } = places[index] as (typeof places)[number];
    const start = starts?.[place] ?? 0;
    const end = start === 0 ? 0 : start + 2 * bytes.readUInt16LE(start - 2);
    for (let at = start; at < end; at += 2) if (bytes.readUInt16LE(at) === position) return true;
    return false;
  };
  const isThere = (place: number): boolean => {
    const [first] = places;
    const start = first?.starts?.[place] ?? 0;
    if (first === undefined || start === 0) return false;
    const end = start + 2 * first.bytes.readUInt16LE(start - 2);
    for (let at = start; at < end; at += 2) {
      const position = first.bytes.readUInt16LE(at);
      if (phrase.every((_, index) => index === 0 || stands(index, place, position + index))) return true;
    }
    return false;
  };
  for (const place of placesIn(rows))
    if (!isThere(place)) rows[place >>> 5] = (rows[place >>> 5] as number) & ~(1 << (place & 31));
}

const NOTHING = Buffer.alloc(0);

/* Where the positions of each row begin; 0 for rows that do not have the word. */
function startsOf({ numbers, positions }: Posting): Int32Array {
  const starts = new Int32Array(BLOCK_SIZE);
  let at = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    starts[numbers.readUInt16LE(index)] = at + 2;
    at += 2 + 2 * positions.readUInt16LE(at);
  }
  return starts;
}

function* placesIn(rows: Rows): Generator<number> {
  for (let place = 0; place < BLOCK_SIZE; place++) {
    const some = rows[place >>> 5] as number;
    if (some === 0) place |= BITS - 1;
    else if ((some & (1 << (place & 31))) !== 0) yield place;
  }
}
