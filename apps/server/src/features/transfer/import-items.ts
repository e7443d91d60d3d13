import { newId, type Reader, type Tx } from '../../database/index.ts';
import { listTrashed, type Trashed } from '../songs/index.ts';
import { hashOf } from './hash.ts';
import { type ImportRun, inBatches, type Step } from './import-run.ts';
import { type ItemKind, Misfit, type Outcome } from './model.ts';
import { type ImportedItem, listImported, rememberImported, storedHashesOf } from './queries.ts';
import { choiceName, findTrashed, idBesideTrash, trashChoice } from './import-trash.ts';
import { isAboutFile, refuse, type ReportBook } from './report-book.ts';
import { choiceForAll, isLeft, judge } from './rules.ts';

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
  /** Why none of this kind may be written; those that are here already stay as they are. */
  readonly refusal?: string;
  put(tx: Tx, draft: D, now: Date): Promise<void>;
  /** The member that a record need not say: whether it is offered, on sale, or open to everybody. What is here stays as it is then. */
  readonly unsaid?: keyof typeof UNUSUAL;
  /** What it is called in the trash (`theme/grace`); left out of what is never there. */
  trashNameOf?(record: R): string;
  /** The draft of what comes in beside one in the trash, under a name that neither has; as the record says when left out. */
  besideTrash?(draft: D, present: D | undefined, taken: ReadonlySet<string>): D;
};

/** What counts of the members that a record need not say. */
const UNUSUAL = { enabled: false, active: false, free: true } as const;

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
        if (item === undefined) continue;
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
  readonly trash: readonly Trashed[];
  /** Names that stand for something, in the trash too, in lower case. */
  readonly taken: ReadonlySet<string>;
};

async function recall<R extends Record, D extends Draft>(
  db: Reader,
  ways: ItemWays<R, D>,
  batch: readonly R[],
): Promise<Known<D>> {
  const drafts = await ways.list(db);
  const last = await listImported(db, ways.kind, batch.map(ways.sourceOf));
  const trash = ways.trashNameOf === undefined ? [] : await listTrashed(db);
  return {
    byName: indexByName(ways, drafts),
    byId: new Map(drafts.map((draft) => [draft.id, draft])),
    last: new Map(last.map((item) => [item.source, item])),
    stored: await storedHashesOf(
      db,
      ways.kind,
      drafts.map((draft) => draft.id),
    ),
    trash,
    taken: new Set([...drafts.flatMap(ways.answers), ...trash.map(({ handle }) => handle.toLowerCase())]),
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
  known: Known<D>,
  { tx }: Step,
  record: R,
  book: ReportBook,
): Promise<(ImportedItem & { readonly isNews: boolean }) | undefined> {
  const { byName, byId, last, stored } = known;
  const source = ways.sourceOf(record);
  const before = last.get(source);
  const here = byName.get(source) ?? (record.id === null ? undefined : byId.get(record.id));
  const name = ways.trashNameOf?.(record) ?? '';
  const thrown = here === undefined && name !== '' ? findTrashed(known.trash, name, record.id) : undefined;
  const isRemembered = ways.isKnownBySource === true || thrown !== undefined;
  const present = here ?? (isRemembered ? byId.get(before?.itemId ?? '') : undefined);
  if (
    thrown !== undefined &&
    ways.kind === 'collection' &&
    (present !== undefined || trashChoice(run, name) === 'duplicate')
  )
    run.anew.add(name);
  if (thrown !== undefined && present === undefined)
    return fromTrash(run, ways, known, { tx, record, book, thrown, name });
  const { file, ...content } = record;
  const contentHash = hashOf(content);
  const id = present?.id ?? (thrown === undefined ? record.id : null) ?? newId();
  const base = { kind: ways.kind, source, itemId: id, contentHash };
  if (present !== undefined && record.onlyNamed) return { ...base, storedHash: '', isNews: false };
  const read = ways.draftOf(record, id, present);
  const draft = thrown === undefined ? read : (ways.besideTrash?.(read, present, known.taken) ?? read);
  const storedHash = stateHash(ways, draft, record);
  const earlier = stored.get(id) ?? [];
  const hereNow = present === undefined ? null : stateHash(ways, present, record);
  // What an import wrote may have said more than this record does.
  const isOurs = hereNow !== null && present !== undefined && earlier.includes(stateHash(ways, present, present));
  const outcome = judge({
    present: hereNow,
    wanted: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: isOurs ? [hereNow] : earlier,
    choice: choiceForAll(run.choices),
  });
  const isWritten = outcome === 'new' || outcome === 'changed';
  if (isWritten && ways.refusal !== undefined) throw new Misfit(ways.refusal);
  if (tx && isWritten) await ways.put(tx, draft, run.rooms.now());
  book.items.push({ kind: ways.kind, outcome, name: ways.nameOf(record), file });
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return { ...base, storedHash, isNews: !isLeft(outcome) && !isSame };
}

/*
 * The hash of a thing as far as a record speaks of it: where it does not say whether it is offered, that is nobody's edit. What is
 * offered counts as if nothing was said, as it was before bundles could say it: what was stored then is still known again.
 */
function stateHash({ unsaid }: { readonly unsaid?: keyof typeof UNUSUAL }, draft: object, record: object): string {
  const members = Object.entries(draft);
  const isCounted = (name: string, value: unknown) =>
    name !== unsaid || (unsaid in record && value === UNUSUAL[unsaid]);
  return hashOf(Object.fromEntries(members.filter(([name, value]) => isCounted(name, value))));
}

type Thrown<R> = {
  readonly tx: Tx | undefined;
  readonly record: R;
  readonly book: ReportBook;
  readonly thrown: Trashed;
  readonly name: string;
};

/* What lies in the trash stays there, comes out as it was read, or comes in anew beside it. */
async function fromTrash<R extends Record, D extends Draft>(
  run: ImportRun,
  ways: ItemWays<R, D>,
  { taken }: Known<D>,
  { tx, record, book, thrown, name }: Thrown<R>,
): Promise<(ImportedItem & { readonly isNews: boolean }) | undefined> {
  const choice = trashChoice(run, name);
  const { file, ...content } = record;
  const tell = (outcome: Outcome) =>
    book.items.push({
      kind: ways.kind,
      outcome,
      name: ways.nameOf(record),
      file,
      source: choiceName(name),
      like: null,
    });
  if (choice === 'skip') {
    run.left.add(name);
    tell('trashed');
    return undefined;
  }
  const now = run.rooms.now();
  const id = await idBesideTrash(tx, thrown, { name, choice, now });
  const read = ways.draftOf(record, id, undefined);
  const draft = choice === 'duplicate' ? (ways.besideTrash?.(read, undefined, taken) ?? read) : read;
  // What a file only names is taken out as it was.
  const isPut = choice === 'duplicate' || !record.onlyNamed;
  if (tx && isPut) await ways.put(tx, draft, now);
  tell(choice === 'duplicate' ? 'new' : 'restored');
  const storedHash = isPut ? stateHash(ways, draft, record) : '';
  return {
    kind: ways.kind,
    source: ways.sourceOf(record),
    itemId: draft.id,
    contentHash: hashOf(content),
    storedHash,
    isNews: isPut,
  };
}
