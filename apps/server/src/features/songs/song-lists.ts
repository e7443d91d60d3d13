import { createHash } from 'node:crypto';
import type { Endpoint } from '@canticle/contract';
import { type Database, yieldToEventLoop } from '../../platform/database/index.ts';
import {
  type CachedResponse,
  compressPart,
  createGzipPartCache,
  type GzipPartCache,
  listBrackets,
  PartedResponse,
  type ResponseCache,
  type ResponsePart,
  serializeItems,
} from '../../platform/http/index.ts';
import type { Song } from './model.ts';
import { describeRendered, OUTCOME, renderBlock, renderedLength, type SongBlock } from './song-blocks.ts';
import { createSongRows, type SongAccess, type SongRowList, type SongRows } from './song-rows.ts';

/** Which songs a list has, in which form. */
type SongListRequest = {
  readonly endpoint: Endpoint;
  /** Everything a document depends on besides its song and whether it is open: language, origin. */
  readonly form: string;
  /** The document of a song that is open. */
  readonly serialize: (song: Song) => unknown;
  /** The version of the library it must be as new as. */
  readonly version: number;
  /** Everything `select` and `outcomeOf` depend on. */
  readonly selection: string;
  /** Only songs changed strictly after this timestamp. */
  readonly updatedAfter?: string;
  /** Whether songs are asked for; all when left out. */
  readonly select?: (access: SongAccess) => boolean;
  readonly outcomeOf: (access: SongAccess) => keyof typeof OUTCOME;
};

export type SongLists = (request: SongListRequest) => Promise<CachedResponse | PartedResponse>;

/** Lists up to this many bytes are kept whole and compressed with brotli; longer ones are sent in parts. */
const MAX_WHOLE_BYTES = 4 * 1024 * 1024;
/** Bytes of the compressed parts of longer lists, and of the documents they are made of. */
const PARTS_CAPACITY = 64 * 1024 * 1024;
const ROWS_CAPACITY = 96 * 1024 * 1024;
/** Selections of songs that are kept, one byte for each song. */
const MAX_SELECTIONS = 64;

/**
 * Creates the lists of songs. Each song is serialized once for each form, whatever the rights of those who ask; a list is
 * put together from these documents.
 */
export function createSongLists(database: Database, responses: ResponseCache): SongLists {
  const rowsByForm = new Map<string, SongRows>();
  const selections = new Map<string, Selection>();
  const compressed = createGzipPartCache(PARTS_CAPACITY);

  const rowsOf = ({ serialize, endpoint }: SongListRequest, key: string): SongRows => {
    const rows =
      rowsByForm.get(key) ?? createSongRows(database, (songs) => serializeItems(endpoint, songs.map(serialize)));
    moveToEnd(rowsByForm, key, rows);
    let total = [...rowsByForm.values()].reduce((sum, one) => sum + one.size(), 0);
    for (const [oldest, one] of rowsByForm) {
      if (total <= ROWS_CAPACITY || one === rows) break;
      total -= one.size();
      rowsByForm.delete(oldest);
    }
    return rows;
  };

  const selectionOf = (list: SongRowList, request: SongListRequest, key: string): Selection => {
    const known = selections.get(key);
    const selection =
      known?.revision === list.revision
        ? known
        : createSelection(list.revision, selectSongs(list, request), request, compressed);
    moveToEnd(selections, key, selection);
    const [oldest] = selections.keys();
    if (selections.size > MAX_SELECTIONS && oldest !== undefined) selections.delete(oldest);
    return selection;
  };

  return async (request) => {
    const { endpoint, form, selection, updatedAfter = '' } = request;
    const formKey = `${endpoint.version} ${form}`;
    const list = await rowsOf(request, formKey).current(request.version);
    const key = JSON.stringify([formKey, selection, updatedAfter]);
    const { revision, length, parts, etag } = selectionOf(list, request, key);
    return length <= MAX_WHOLE_BYTES
      ? responses.getBytes(endpoint, key, revision, () => joinTexts(parts))
      : new PartedResponse(etag(), length, parts);
  };
}

/** What is sent for one selection of songs, from one list of all. */
type Selection = {
  readonly revision: number;
  readonly length: number;
  readonly parts: readonly ResponsePart[];
  readonly etag: () => string;
};

function createSelection(
  revision: number,
  { latestUpdate, blocks }: SelectedSongs,
  { endpoint }: SongListRequest,
  compressed: GzipPartCache,
): Selection {
  const brackets = listBrackets(endpoint, endpoint.version === 3 ? latestUpdate : undefined);
  const [opening, closing] = [Buffer.from(brackets[0]), Buffer.from(brackets[1])];
  let etag: string | undefined;
  return {
    revision,
    length: blocks.reduce((sum, block) => sum + block.length, opening.length + closing.length),
    parts: [fixedPart(opening), ...blocks.map((block) => blockPart(block, compressed)), fixedPart(closing)],
    etag: () => (etag ??= etagOf(opening, blocks)),
  };
}

type SelectedSongs = {
  /** Of all songs that were asked for, also those that are hidden. */
  readonly latestUpdate: string;
  readonly blocks: readonly SelectedBlock[];
};

/** A block of which some songs are sent. */
type SelectedBlock = {
  readonly block: SongBlock;
  readonly outcomes: Uint8Array;
  readonly isFirst: boolean;
  readonly length: number;
};

function selectSongs(
  { blocks, access }: SongRowList,
  { updatedAfter = '', select = () => true, outcomeOf }: SongListRequest,
): SelectedSongs {
  const isSelected = access.map(select);
  const outcomeByAccess = Uint8Array.from(access, (one) => OUTCOME[outcomeOf(one)]);
  const selected: SelectedBlock[] = [];
  let latestUpdate = '1970-01-01T00:00:00.000Z';
  for (const block of blocks) {
    if (block.latestUpdate <= updatedAfter) continue;
    const outcomes = new Uint8Array(block.ids.length);
    let isShown = false;
    for (let at = 0; at < outcomes.length; at++) {
      const [index, updatedAt] = [block.access[at] ?? 0, block.updatedAt[at] ?? ''];
      if (updatedAt <= updatedAfter || !isSelected[index]) continue;
      if (updatedAt > latestUpdate) latestUpdate = updatedAt;
      outcomes[at] = outcomeByAccess[index] ?? OUTCOME.hidden;
      isShown ||= outcomes[at] !== OUTCOME.hidden;
    }
    if (!isShown) continue;
    const isFirst = selected.length === 0;
    selected.push({ block, outcomes, isFirst, length: renderedLength(block, outcomes, isFirst) });
  }
  return { latestUpdate, blocks: selected };
}

function fixedPart(text: Buffer): ResponsePart {
  return { render: () => text, compress: () => compressPart(text) };
}

/* People who get the same songs of a block share its compressed bytes. */
function blockPart({ block, outcomes, isFirst }: SelectedBlock, compressed: GzipPartCache): ResponsePart {
  const render = () => renderBlock(block, outcomes, isFirst);
  const key = `${block.serial} ${isFirst} ${describeOutcomes(outcomes)}`;
  return { render, compress: () => compressed(key, render) };
}

/* Most blocks are of one collection, and open or hidden as a whole. */
function describeOutcomes(outcomes: Uint8Array): string {
  const [first] = outcomes;
  return outcomes.every((one) => one === first) ? String(first) : Buffer.from(outcomes).toString('latin1');
}

async function joinTexts(parts: readonly ResponsePart[]): Promise<Buffer> {
  const texts: Buffer[] = [];
  for (const part of parts) {
    await yieldToEventLoop();
    texts.push(part.render());
  }
  return Buffer.concat(texts);
}

/* From what is sent, not from how it is divided: every process has blocks of its own. */
function etagOf(opening: Buffer, blocks: readonly SelectedBlock[]): string {
  const hash = createHash('sha256').update(opening);
  for (const { block, outcomes } of blocks) hash.update(describeRendered(block, outcomes));
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}
