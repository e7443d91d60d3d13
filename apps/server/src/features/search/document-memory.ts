import type { Database } from '../../database/index.ts';
import type { Slot } from './model.ts';
import { listNumbersSince, type NumberedDocument, readDocuments } from './queries.ts';

/** The documents of an index with these numbers, in their order; those that are not there any more are left out. */
export type DocumentMemory = (
  answering: { readonly slot: Slot; readonly revision: number },
  numbers: readonly number[],
) => Promise<NumberedDocument[]>;

/** Bytes that kept documents may take. */
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

  const keep = (found: NumberedDocument) => {
    young.set(found.number, found);
    size += sizeOf(found);
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
    const found = new Map<number, NumberedDocument>();
    for (const number of numbers) {
      const known = find(number);
      if (known !== undefined) found.set(number, known);
    }
    if (found.size < numbers.length) {
      const before = revision;
      const read = await index.read(
        database.read,
        answering.slot,
        numbers.filter((number) => !found.has(number)),
      );
      for (const document of read) {
        found.set(document.number, document);
        // Read before a change that came meanwhile, it may be out of date already.
        if (slot === answering.slot && revision === before) keep(document);
      }
    }
    return numbers.flatMap((number) => found.get(number) ?? []);
  };
}

/* A letter takes a byte, a word eight for where it stands. */
function sizeOf({ placed: { titles, numbers, names, texts } }: NumberedDocument): number {
  return [titles, numbers, names, ...texts]
    .filter(({ folded }) => folded !== '')
    .reduce((sum, { folded, places }) => sum + folded.length + 4 * places.length + 150, 300);
}
