import { type Database, readTogether } from '../../database/index.ts';
import type { Slot } from './model.ts';
import { listNumbersSince, type NumberedDocument, readDocuments } from './queries.ts';

/**
 * The documents of an index with these numbers, in their order, and whether the database was asked for some. Those that are
 * not there any more are left out.
 */
export type DocumentMemory = (
  answering: { readonly slot: Slot; readonly revision: number },
  numbers: readonly number[],
) => Promise<{ readonly documents: readonly NumberedDocument[]; readonly isRead: boolean }>;

/** Bytes that kept documents may take, with what the library said of them. */
const CAPACITY = 96 * 1024 * 1024;

type Documents = Map<number, NumberedDocument>;

/**
 * Opens a memory of documents as they are ranked. They are read when a question finds them first, and again when the
 * index has changed them; what no question has found for longest goes when there is no room.
 *
 * @param index  how documents are read, and which have changed
 */
export function rememberDocuments(
  database: Database,
  capacity = CAPACITY,
  index = { read: readDocuments, listChanged: listNumbersSince },
): DocumentMemory {
  let slot: Slot | undefined;
  let revision = 0;
  // Two ages: when the younger one has half of the room, it becomes the older one, and what was that is forgotten.
  let young: Documents = new Map();
  let old: Documents = new Map();
  let size = 0;

  const readFrom = (of: Slot) =>
    readTogether(
      async (numbers: readonly number[]) =>
        new Map((await index.read(database.read, of, numbers)).map((document) => [document.number, document])),
    );
  const reading = { a: readFrom('a'), b: readFrom('b') };

  const keep = (found: NumberedDocument) => {
    if (!young.has(found.number)) size += sizeOf(found);
    young.set(found.number, found);
    if (size <= capacity / 2) return;
    old = young;
    young = new Map();
    size = 0;
  };
  const find = (number: number): NumberedDocument | undefined => {
    const found = young.get(number);
    if (found !== undefined) return found;
    const aged = old.get(number);
    if (aged !== undefined) keep(aged);
    return aged;
  };
  const forgetWhatChanged = async (now: { readonly slot: Slot; readonly revision: number }) => {
    if (now.slot === slot && now.revision <= revision) return;
    const changed = now.slot === slot ? await index.listChanged(database.read, now.slot, revision) : undefined;
    if (changed === undefined) {
      young = new Map();
      old = new Map();
      size = 0;
    }
    for (const number of changed ?? []) {
      young.delete(number);
      old.delete(number);
    }
    ({ slot, revision } = now);
  };

  return async (answering, numbers) => {
    await forgetWhatChanged(answering);
    const found = numbers.map(find);
    const unread = numbers.filter((_, at) => found[at] === undefined);
    if (unread.length === 0) return { documents: found as NumberedDocument[], isRead: false };
    const before = revision;
    const read = await reading[answering.slot](unread);
    const documents = numbers.flatMap((number, at) => {
      const document = found[at] ?? read.get(number);
      if (document === undefined) return [];
      // Read before a change that came meanwhile, it may be out of date already.
      if (found[at] === undefined && slot === answering.slot && revision === before) keep(document);
      return [document];
    });
    return { documents, isRead: true };
  };
}

/* A letter takes a byte, or two where the text has such as need them; a word eight for where it stands. */
function sizeOf({ placed: { titles, numbers, names, texts }, source }: NumberedDocument): number {
  return [titles, numbers, names, ...texts]
    .filter(({ folded }) => folded !== '')
    .reduce((sum, { folded, places }) => sum + folded.length + 4 * places.length + 150, 300 + bytesOf(source));
}

const bytesOf = (text: string): number => (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length;
