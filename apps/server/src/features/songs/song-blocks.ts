import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { yieldToEventLoop } from '../../platform/database/index.ts';
import { copyAlone } from '../../platform/http/index.ts';

/** A song of a list: its document as JSON without the value of `available`, which is different for each person. */
export type SongRow = {
  readonly id: string;
  readonly updatedAt: string;
  /** Index of what decides who may open it. */
  readonly access: number;
  readonly text: Buffer;
  /** Where the value of `available` belongs. */
  readonly cut: number;
};

/** Consecutive songs of a list. Their texts are kept compressed. A block never changes: a changed song makes a new one. */
export type SongBlock = {
  /** Differs from that of every other block of this process. */
  readonly serial: number;
  readonly ids: readonly string[];
  readonly updatedAt: readonly string[];
  readonly latestUpdate: string;
  readonly access: Uint32Array;
  readonly digests: Buffer;
  /** Where in the text of the block each row is cut, and where it ends. */
  readonly cuts: Uint32Array;
  readonly ends: Uint32Array;
  readonly deflated: Buffer;
};

/** What is sent of a song. */
export const OUTCOME = { hidden: 0, locked: 1, open: 2 } as const;

const AVAILABLE = [Buffer.alloc(0), Buffer.from('false'), Buffer.from('true')] as const;
const COMMA = 44;

/** Bytes of the digest of a row. */
const DIGEST_BYTES = 16;

/** Songs in a block when it is new; twice as many are split. To pack or unpack them takes a millisecond. */
export const BLOCK_SONGS = 64;
/** Of zlib: the fastest. */
const LEVEL = 1;

let serials = 0;

/** Creates a block. @param rows  sorted by id */
export function createBlock(rows: readonly SongRow[]): SongBlock {
  const text = Buffer.concat(rows.map((row) => row.text));
  const [cuts, ends] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  let end = 0;
  for (const [at, row] of rows.entries()) {
    cuts[at] = end + row.cut;
    end += row.text.length;
    ends[at] = end;
  }
  serials += 1;
  return {
    serial: serials,
    ids: rows.map(({ id }) => id),
    updatedAt: rows.map(({ updatedAt }) => updatedAt),
    latestUpdate: rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), ''),
    access: Uint32Array.from(rows, ({ access }) => access),
    digests: copyAlone(Buffer.concat(rows.map(digestOf))),
    cuts,
    ends,
    deflated: copyAlone(deflateRawSync(text, { level: LEVEL })),
  };
}

const digestOf = ({ text, cut }: SongRow): Buffer =>
  createHash('sha256').update(String(cut)).update(text).digest().subarray(0, DIGEST_BYTES);

/** The bytes a block takes in memory, about: what is kept of each song besides its text is some 150. */
export const sizeOf = ({ deflated, ids }: SongBlock): number => deflated.length + 150 * ids.length;

/**
 * Replaces songs in a list.
 *
 * @param changed  the new rows by id; undefined for songs that are no longer in the list
 */
export async function replaceRows(
  blocks: readonly SongBlock[],
  changed: ReadonlyMap<string, SongRow | undefined>,
): Promise<readonly SongBlock[]> {
  const idsByBlock = Map.groupBy(changed.keys(), (id) => findBlock(blocks, id));
  const replaced: SongBlock[] = [];
  for (let at = 0; at < Math.max(blocks.length, 1); at++) {
    const block = blocks[at];
    const ids = idsByBlock.get(at);
    if (ids === undefined) {
      if (block !== undefined) replaced.push(block);
      continue;
    }
    await yieldToEventLoop();
    const rows = new Map(block === undefined ? [] : readRows(block).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = changed.get(id);
      if (row === undefined) rows.delete(id);
      else rows.set(id, row);
    }
    const sorted = [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    const size = sorted.length > 2 * BLOCK_SONGS ? BLOCK_SONGS : 2 * BLOCK_SONGS;
    for (let start = 0; start < sorted.length; start += size)
      replaced.push(createBlock(sorted.slice(start, start + size)));
  }
  return replaced;
}

/* The block that has the song, or would have it. */
function findBlock(blocks: readonly SongBlock[], id: string): number {
  let [low, high] = [0, blocks.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.ids[0] ?? '') <= id) low = middle;
    else high = middle;
  }
  return low;
}

function readRows({ ids, updatedAt, access, cuts, ends, deflated }: SongBlock): SongRow[] {
  const text = inflateRawSync(deflated);
  return ids.map((id, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
    return {
      id,
      updatedAt: updatedAt[at] ?? '',
      access: access[at] ?? 0,
      text: text.subarray(start, ends[at]),
      cut: (cuts[at] ?? 0) - start,
    };
  });
}

/** How many bytes `renderBlock` returns. */
export function renderedLength({ ends }: SongBlock, outcomes: Uint8Array, isFirst: boolean): number {
  let length = isFirst ? -1 : 0;
  for (let at = 0, start = 0; at < ends.length; at++) {
    const end = ends[at] ?? 0;
    const available = AVAILABLE[outcomes[at] ?? 0];
    if (available !== undefined && available.length > 0) length += 1 + end - start + available.length;
    start = end;
  }
  return length;
}

/**
 * The documents of a block as one person gets them, each after a comma.
 *
 * @param outcomes  an `OUTCOME` for each song; not all are hidden
 * @param isFirst  whether no song comes before it: then there is no comma before its first
 */
export function renderBlock(block: SongBlock, outcomes: Uint8Array, isFirst: boolean): Buffer {
  const { cuts, ends, deflated } = block;
  const text = inflateRawSync(deflated);
  const rendered = Buffer.allocUnsafe(renderedLength(block, outcomes, isFirst));
  let length = 0;
  for (let at = 0, start = 0; at < ends.length; at++) {
    const [cut, end] = [cuts[at] ?? 0, ends[at] ?? 0];
    const available = AVAILABLE[outcomes[at] ?? 0];
    if (available !== undefined && available.length > 0) {
      if (!isFirst || length > 0) rendered[length++] = COMMA;
      length += text.copy(rendered, length, start, cut);
      length += available.copy(rendered, length);
      length += text.copy(rendered, length, cut, end);
    }
    start = end;
  }
  return rendered;
}

/** A text that two processes agree on: of each song that is sent, the digest of its document and whether it is open. */
export function describeRendered({ digests }: SongBlock, outcomes: Uint8Array): Buffer {
  const described = Buffer.alloc(outcomes.length * (DIGEST_BYTES + 1));
  let length = 0;
  for (let at = 0; at < outcomes.length; at++) {
    const outcome = outcomes[at] ?? 0;
    if (outcome === OUTCOME.hidden) continue;
    length += digests.copy(described, length, at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES);
    described[length++] = outcome;
  }
  return described.subarray(0, length);
}
