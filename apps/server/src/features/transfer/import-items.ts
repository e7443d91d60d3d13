import { newId, type Reader, type Tx } from '../../database/index.ts';
import { hashOf } from './hash.ts';
import { type ImportRun, inBatches, type Step } from './import-run.ts';
import type { ItemKind } from './model.ts';
import { type ImportedItem, listImported, rememberImported, storedHashesOf } from './queries.ts';
import { isAboutFile, refuse, type ReportBook } from './report-book.ts';
import { judge } from './rules.ts';

/** What every record and every draft has. */
type Record = { readonly file: string; readonly id: string | null; readonly onlyNamed: boolean };
type Draft = { readonly id: string };

/** How one kind of thing is found, compared and written. */
export type ItemWays<R extends Record, D extends Draft> = {
  readonly kind: ItemKind;
  /** Has no name to be found by: the thing that came from the same source is meant. */
  readonly isKnownBySource?: true;
  /** What it is remembered by, different from every other of its kind. */
  sourceOf(record: R): string;
  nameOf(record: R): string;
  /** Everything of this kind that is there, with the members of a draft. */
  list(db: Reader): Promise<readonly D[]>;
  /** Names that a thing answers to; a record means the thing that answers to its source. */
  answers(draft: D): readonly string[];
  /** What would be stored. Throws {Misfit} when it refers to something that is not there. */
  draftOf(record: R, id: string, present: D | undefined): D;
  put(tx: Tx, draft: D, now: Date): Promise<void>;
};

/** Things written in one transaction. */
const BATCH = 100;

/**
 * Imports the records of one kind.
 *
 * @returns the id of each thing, by what it is remembered by
 */
export async function importItems<R extends Record, D extends Draft>(
  run: ImportRun,
  ways: ItemWays<R, D>,
  records: readonly R[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await inBatches(run, records, BATCH, async (step, batch, book) => {
    const known = await recall(step.db, ways, batch);
    const remembered: ImportedItem[] = [];
    for (const record of batch) {
      try {
        const item = await importOne(run, ways, known, step, record, book);
        ids.set(ways.sourceOf(record), item.itemId);
        if (item.isNews) remembered.push(item);
      } catch (error) {
        /* What a database error leaves behind must not be gone on with. */
        if (!isAboutFile(error)) throw error;
        refuse(book, record.file, error);
      }
    }
    if (step.tx) await rememberImported(step.tx, remembered, run.rooms.now());
  });
  return ids;
}

type Known<D> = {
  readonly byName: ReadonlyMap<string, D>;
  readonly byId: ReadonlyMap<string, D>;
  readonly last: ReadonlyMap<string, ImportedItem>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
};

async function recall<R extends Record, D extends Draft>(
  db: Reader,
  ways: ItemWays<R, D>,
  batch: readonly R[],
): Promise<Known<D>> {
  const drafts = await ways.list(db);
  const last = await listImported(db, ways.kind, batch.map(ways.sourceOf));
  return {
    byName: indexByName(ways, drafts),
    byId: new Map(drafts.map((draft) => [draft.id, draft])),
    last: new Map(last.map((item) => [item.source, item])),
    stored: await storedHashesOf(
      db,
      ways.kind,
      drafts.map((draft) => draft.id),
    ),
  };
}

/* The first name of a thing is its own; its others count where they are no other thing's. */
function indexByName<R extends Record, D extends Draft>(ways: ItemWays<R, D>, drafts: readonly D[]): Map<string, D> {
  const others = drafts.flatMap((draft) =>
    ways
      .answers(draft)
      .slice(1)
      .map((name) => [name, draft] as const),
  );
  const own = drafts.flatMap((draft) =>
    ways
      .answers(draft)
      .slice(0, 1)
      .map((name) => [name, draft] as const),
  );
  return new Map([...others.toReversed(), ...own]);
}

async function importOne<R extends Record, D extends Draft>(
  run: ImportRun,
  ways: ItemWays<R, D>,
  { byName, byId, last, stored }: Known<D>,
  { tx }: Step,
  record: R,
  book: ReportBook,
): Promise<ImportedItem & { readonly isNews: boolean }> {
  const source = ways.sourceOf(record);
  const before = last.get(source);
  const present =
    byName.get(source) ??
    (record.id === null ? undefined : byId.get(record.id)) ??
    (ways.isKnownBySource ? byId.get(before?.itemId ?? '') : undefined);
  const { file, ...content } = record;
  const contentHash = hashOf(content);
  const id = present?.id ?? record.id ?? newId();
  const base = { kind: ways.kind, source, itemId: id, contentHash };
  if (present !== undefined && record.onlyNamed) return { ...base, storedHash: '', isNews: false };
  const draft = ways.draftOf(record, id, present);
  const storedHash = hashOf(draft);
  const outcome = judge({
    present: present === undefined ? null : hashOf(present),
    wanted: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: stored.get(id) ?? [],
  });
  if (tx && (outcome === 'new' || outcome === 'changed')) await ways.put(tx, draft, run.rooms.now());
  book.items.push({ kind: ways.kind, outcome, name: ways.nameOf(record), file });
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return { ...base, storedHash, isNews: outcome !== 'kept' && !isSame };
}
