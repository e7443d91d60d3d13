import { answeredWithin, type Outcome } from './answered-within.ts';
import { type Copy, CopyClosed, type Kept, type Shelf, type Written } from './copy.ts';
import { createListeners } from './outbox.ts';
import { limitOutbox } from './limited-outbox.ts';

/** What a screen, or a person who has just done something, waits for the database, in milliseconds. */
const answerMs = 1_000;
/** What work behind the screen waits for it, and a screen that has nothing else. */
const patientMs = 10_000;
/** What signing out waits until everything is removed. */
const forgetMs = 3_000;

/** What has to be opened, or locked by one transaction, to answer. */
export type Part = 'open' | 'lists' | 'lyrics' | 'meta' | 'outbox' | 'keepings';

/** Asks the database with a limit. `late` at once when a part is known not to answer, unless `isPatient`. */
export type Ask = <T>(
  part: Part,
  work: (copy: Copy) => Promise<T>,
  options?: { readonly isPatient?: boolean; readonly isWrite?: boolean },
) => Promise<Outcome<T>>;

/** Thrown where nothing but the database will do and it does not answer. */
class StorageNotAnswering extends Error {
  override readonly name = 'StorageNotAnswering';
}

const toCopy = (copy: Copy, { shelf, name, kept }: Row): Promise<void> =>
  kept ? copy.write(shelf, name, kept) : copy.remove(shelf, name);

type Row = { readonly shelf: Shelf; readonly name: string; readonly kept: Kept<unknown> | undefined };

/**
 * A copy that never keeps anybody waiting, whatever the database does: what it does not answer within a second is not there,
 * and what it does not take within a second is kept in memory, and written when it answers again. `health` says so.
 *
 * @param opening  the copy in the database
 * @param person   under which name another thread opens it
 */
export function limitCopy(opening: Promise<Copy>, person: string): Copy & { readonly opened: Promise<Outcome<Copy>> } {
  let inner: Copy | undefined;
  let isClosed = false;
  let cannotOpen = false;
  let isFailing = false;
  let isWritingDown = false;
  const late = new Map<Part, number>();
  const health = createListeners();
  const written = new Set<(one: Written, isElsewhere: boolean) => void>();
  const rows = new Map<string, Row>();
  const meta = new Map<string, unknown>();
  const keyOf = (shelf: Shelf, name: string) => `${shelf} ${name}`;
  const tell = (one: Written, isElsewhere = false) => written.forEach((listener) => listener(one, isElsewhere));

  const isStuck = (part: Part) => cannotOpen || late.has('open') || late.has(part);
  const isKeeping = () => !cannotOpen && !isFailing && late.size === 0;
  const afterwards = (change: () => void) => {
    const before = isKeeping();
    change();
    if (isKeeping() !== before) health.tell();
  };
  const lateIn = (part: Part) => () => {
    afterwards(() => late.set(part, (late.get(part) ?? 0) + 1));
    return () =>
      afterwards(() => {
        const left = (late.get(part) ?? 1) - 1;
        if (left > 0) return void late.set(part, left);
        late.delete(part);
        void writeDown();
      });
  };
  const open = opening.then((copy) => {
    inner = copy;
    if (isClosed) copy.close();
    copy.onWritten(tell);
    return copy;
  });
  const noteWrite = (hasFailed: boolean) => {
    if (hasFailed === isFailing) return;
    afterwards(() => void (isFailing = hasFailed));
    if (!hasFailed) void writeDown();
  };
  const ask: Ask = async (part, work, { isPatient = false, isWrite = false } = {}) => {
    if (isClosed) return { kind: 'failed', failure: new CopyClosed() };
    if (cannotOpen || (isStuck(part) && !isPatient)) return { kind: 'late' };
    const outcome = await answeredWithin(open.then(work), isPatient ? patientMs : answerMs, lateIn(part));
    if (isWrite && outcome.kind !== 'late' && !(outcome.kind === 'failed' && outcome.failure instanceof CopyClosed))
      noteWrite(outcome.kind === 'failed');
    return outcome;
  };
  const orThrow = async <T>(part: Part, work: (copy: Copy) => Promise<T>, whenClosed: T): Promise<T> => {
    const outcome = await ask(part, work, { isPatient: true });
    if (outcome.kind === 'answered') return outcome.value;
    if (isClosed) return whenClosed;
    throw outcome.kind === 'failed' ? outcome.failure : new StorageNotAnswering('The database does not answer.');
  };
  const opened = answeredWithin(open, answerMs, lateIn('open')).then((outcome) => {
    if (outcome.kind === 'failed') afterwards(() => void (cannotOpen = true));
    return outcome;
  });
  open.catch(() => afterwards(() => void (cannotOpen = true)));

  const outbox = limitOutbox(ask, open, () => health.tell());
  /* What the database did not take before. What it does not take now either stays for the next time. */
  const writeDown = async () => {
    if (isWritingDown) return;
    isWritingDown = true;
    await outbox.writeDown();
    for (const [key, row] of rows) {
      const { kind } = await ask(row.shelf, (copy) => toCopy(copy, row), { isWrite: true });
      if (kind === 'failed') break;
      if (kind === 'answered' && rows.get(key) === row) rows.delete(key);
    }
    for (const [name, value] of meta) {
      const { kind } = await ask('meta', (copy) => copy.writeMeta(name, value), { isWrite: true });
      if (kind === 'answered' && meta.get(name) === value) meta.delete(name);
    }
    isWritingDown = false;
  };
  const put = async (shelf: Shelf, name: string, kept: Kept<unknown> | undefined) => {
    const key = keyOf(shelf, name);
    const row = { shelf, name, kept };
    // An older one must not be written down after this one.
    if (rows.has(key)) rows.set(key, row);
    const outcome = await ask(shelf, (copy) => toCopy(copy, row), { isWrite: true });
    if (isClosed) return;
    if (outcome.kind === 'answered') return void (rows.get(key) === row && rows.delete(key));
    rows.set(key, row);
    tell({ shelf, name });
  };
  return {
    opened,
    get persistent() {
      return inner?.persistent === true && !isStuck('keepings');
    },
    get person() {
      return inner?.persistent === true && !isStuck('lists') ? person : undefined;
    },
    health: { isKeeping, unsent: () => outbox.inMemory(), onChange: health.add },
    read: async <T>(shelf: Shelf, name: string, options: { readonly isPatient?: boolean } = {}) => {
      const mine = rows.get(keyOf(shelf, name));
      if (mine || isClosed) return mine?.kept as Kept<T> | undefined;
      const outcome = await ask(shelf, (copy) => copy.read<T>(shelf, name), options);
      return outcome.kind === 'answered' ? outcome.value : undefined;
    },
    write: (shelf, name, kept) => put(shelf, name, kept),
    remove: (shelf, name) => put(shelf, name, undefined),
    async *readAll<T>(shelf: Shelf, start: string) {
      const mine = [...rows.values()].filter((row) => row.shelf === shelf && row.name.startsWith(start));
      const there = mine.flatMap(({ name, kept }) => (kept ? [[name, kept as Kept<T>] as const] : []));
      if (there.length > 0) yield there;
      const known = new Set(mine.map(({ name }) => name));
      let pieces: AsyncIterator<readonly (readonly [string, Kept<T>])[]> | undefined;
      while (!isStuck(shelf)) {
        const next = await ask(
          shelf,
          (copy) => (pieces ??= copy.readAll<T>(shelf, start)[Symbol.asyncIterator]()).next(),
          { isPatient: true },
        );
        if (next.kind !== 'answered' || next.value.done) return;
        yield next.value.value.filter(([name]) => !known.has(name));
      }
    },
    onWritten: (listener) => {
      written.add(listener);
      return () => written.delete(listener);
    },
    readMeta: async <T>(name: string) => {
      if (meta.has(name)) return meta.get(name) as T | undefined;
      const outcome = await ask('meta', (copy) => copy.readMeta<T>(name));
      return outcome.kind === 'answered' ? outcome.value : undefined;
    },
    writeMeta: async (name, value) => {
      const outcome = await ask('meta', (copy) => copy.writeMeta(name, value), { isWrite: true });
      if (outcome.kind === 'answered') meta.delete(name);
      else if (!isClosed) meta.set(name, value);
    },
    outbox,
    keepings: {
      list: async () => {
        const outcome = await ask('keepings', (copy) => copy.keepings.list());
        return outcome.kind === 'answered' ? outcome.value : [];
      },
      put: (keeping) => orThrow('keepings', (copy) => copy.keepings.put(keeping), undefined),
      drop: (name) => orThrow('keepings', (copy) => copy.keepings.drop(name), []),
      pin: (...pinned) => orThrow('keepings', (copy) => copy.keepings.pin(...pinned), undefined),
      prune: (name, keys) => orThrow('keepings', (copy) => copy.keepings.prune(name, keys), []),
      adopt: (...adopted) => orThrow('keepings', (copy) => copy.keepings.adopt(...adopted), undefined),
      sizes: async () => {
        const outcome = await ask('keepings', (copy) => copy.keepings.sizes());
        return outcome.kind === 'answered' ? outcome.value : new Map();
      },
      onChange: (listener) => {
        let end = () => {};
        let isOver = false;
        void open.then(
          (copy) => void (isOver || (end = copy.keepings.onChange(listener))),
          () => undefined,
        );
        return () => {
          isOver = true;
          end();
        };
      },
    },
    isLocked: async (shelf, name) => {
      const outcome = await ask(shelf, (copy) => copy.isLocked(shelf, name));
      return outcome.kind === 'answered' && outcome.value;
    },
    noteContact: async (now) => void (await ask('meta', (copy) => copy.noteContact(now))),
    clearCopy: async (options) => {
      rows.clear();
      meta.clear();
      if (!options.keepUnsent) outbox.empty();
      await ask('lists', (copy) => copy.clearCopy(options), { isPatient: true });
    },
    forgetPerson: async () => {
      rows.clear();
      meta.clear();
      outbox.empty();
      await answeredWithin(
        open.then((copy) => copy.forgetPerson()),
        cannotOpen ? 0 : forgetMs,
        () => () => {},
      );
      isClosed = true;
    },
    close: () => {
      isClosed = true;
      rows.clear();
      meta.clear();
      outbox.empty();
      inner?.close();
    },
  };
}
