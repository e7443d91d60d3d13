import { type Database, createBatchedRead } from '../../platform/database/index.ts';
import type { Slot } from './model.ts';
import { listChangedNumbers, type NumberedDocument, readDocuments } from './queries.ts';

/**
 * The documents of an index with these numbers, in their order, and whether the database was queried for some of them.
 * Missing documents are left out.
 */
export type DocumentCache = (
  active: { readonly slot: Slot; readonly revision: number },
  numbers: readonly number[],
) => Promise<{ readonly documents: readonly NumberedDocument[]; readonly isRead: boolean }>;

/** Bytes that cached documents may take, including their source. */
const CAPACITY_BYTES = 96 * 1024 * 1024;

type Documents = Map<number, NumberedDocument>;

/**
 * Creates a cache of documents as they are ranked. They are read when a query matches them first, and again when the
 * index has changed them; the least recently matched are dropped when there is no space.
 *
 * @param index  how documents are read, and which have changed
 */
export function createDocumentCache(
  database: Database,
  capacity = CAPACITY_BYTES,
  index = { read: readDocuments, listChanged: listChangedNumbers },
): DocumentCache {
  let slot: Slot | undefined;
  let revision = 0;
  // Two generations: when the younger one takes half of the space, it becomes the older one, and the previous older one
  // is dropped.
  let recent: Documents = new Map();
  let older: Documents = new Map();
  let size = 0;

  const readFrom = (of: Slot) =>
    createBatchedRead(
      async (numbers: readonly number[]) =>
        new Map((await index.read(database.replica, of, numbers)).map((document) => [document.number, document])),
    );
  const readers = { a: readFrom('a'), b: readFrom('b') };

  const add = (found: NumberedDocument) => {
    if (!recent.has(found.number)) size += sizeOf(found);
    recent.set(found.number, found);
    if (size <= capacity / 2) return;
    older = recent;
    recent = new Map();
    size = 0;
  };
  const find = (number: number): NumberedDocument | undefined => {
    const found = recent.get(number);
    if (found !== undefined) return found;
    const olderMatch = older.get(number);
    if (olderMatch !== undefined) add(olderMatch);
    return olderMatch;
  };
  const evictChanged = async (current: { readonly slot: Slot; readonly revision: number }) => {
    if (current.slot === slot && current.revision <= revision) return;
    const changed =
      current.slot === slot ? await index.listChanged(database.replica, current.slot, revision) : undefined;
    if (changed === undefined) {
      recent = new Map();
      older = new Map();
      size = 0;
    }
    for (const number of changed ?? []) {
      recent.delete(number);
      older.delete(number);
    }
    ({ slot, revision } = current);
  };

  return async (active, numbers) => {
    await evictChanged(active);
    const found = numbers.map(find);
    const missing = numbers.filter((_, at) => found[at] === undefined);
    if (missing.length === 0) return { documents: found.filter((one) => one !== undefined), isRead: false };
    const before = revision;
    const read = await readers[active.slot](missing);
    const documents = numbers.flatMap((number, at) => {
      const document = found[at] ?? read.get(number);
      if (document === undefined) return [];
      // Read before a concurrent change, it may be out of date already.
      if (found[at] === undefined && slot === active.slot && revision === before) add(document);
      return [document];
    });
    return { documents, isRead: true };
  };
}

/* A letter takes one byte, or two where the text has letters that need them; a word eight for its position. */
function sizeOf({ placed: { titles, numbers, names, texts }, source }: NumberedDocument): number {
  return [titles, numbers, names, ...texts]
    .filter(({ folded }) => folded !== '')
    .reduce((sum, { folded, tokens: places }) => sum + folded.length + 4 * places.length + 150, 300 + bytesOf(source));
}

const bytesOf = (text: string): number => (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length;
