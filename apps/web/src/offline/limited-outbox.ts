import { type Copy, CopyClosed } from './copy.ts';
import type { Ask } from './limited-copy.ts';
import { createListeners, type Operation, type Outbox, withoutRefusal, withRefusal } from './outbox.ts';

/** The outbox of a database that may not answer. */
type LimitedOutbox = Outbox & {
  /** How many changes are only in the memory of this page, and not sent. */
  readonly inMemory: () => number;
  /** Writes into the database what it did not take before. */
  readonly writeDown: () => Promise<void>;
  readonly empty: () => void;
};

/**
 * What the database does not take within a second is held in memory: the sender finds it there, and sends it as it would have.
 * What it should forget, because it was sent or taken back, is left out from then on, whenever it is read.
 *
 * @param onMemory  told when what is only in memory has changed
 */
export function limitOutbox(ask: Ask, open: Promise<Copy>, onMemory: () => void): LimitedOutbox {
  const listeners = createListeners();
  const mine = new Map<string, Operation>();
  const gone = new Set<string>();
  let known: readonly Operation[] | undefined;
  void open.then(
    (copy) => void copy.outbox.onChange(listeners.tell),
    // A browser that has no database holds nothing in it.
    () => void (known ??= []),
  );
  const changed = () => {
    onMemory();
    listeners.tell();
  };
  const list = async () => {
    const outcome = await ask('outbox', (copy) => copy.outbox.list());
    if (outcome.kind === 'answered') known = outcome.value;
    const there = (known ?? []).filter(({ id }) => !gone.has(id) && !mine.has(id));
    return [...there, ...mine.values()];
  };
  /* In the memory of this page, or else in the database; gives whether it was there. */
  const forget = async (id: string, work: (copy: Copy) => Promise<boolean>): Promise<boolean> => {
    const isMine = mine.delete(id);
    gone.add(id);
    if (isMine) changed();
    const outcome = await ask('outbox', work, { isWrite: true });
    if (outcome.kind === 'answered') {
      gone.delete(id);
      known = known?.filter((one) => one.id !== id);
    } else listeners.tell();
    // It may be in the database as well, which only was late to say so.
    return isMine || (outcome.kind === 'answered' ? outcome.value : (known ?? []).some((one) => one.id === id));
  };
  const change = async (id: string, next: (row: Operation) => Operation, work: (copy: Copy) => Promise<void>) => {
    const row = mine.get(id);
    if (row) {
      mine.set(id, next(row));
      return changed();
    }
    const outcome = await ask('outbox', work, { isWrite: true });
    if (outcome.kind === 'answered') return;
    const before = (known ?? []).find((one) => one.id === id);
    if (before) mine.set(id, next(before));
    changed();
  };
  const place = () => Math.max(0, ...[...(known ?? []), ...mine.values()].map((one) => one.place)) + 1;
  return {
    add: async (operation) => {
      if (mine.has(operation.id)) return;
      gone.delete(operation.id);
      const outcome = await ask('outbox', (copy) => copy.outbox.add(operation), { isWrite: true });
      if (outcome.kind === 'answered') return;
      if (outcome.kind === 'failed' && outcome.failure instanceof CopyClosed) throw outcome.failure;
      mine.set(operation.id, { ...operation, place: operation.place ?? place() });
      changed();
    },
    list,
    isKnown: () => known !== undefined,
    markSent: async (id) => void (await forget(id, (copy) => copy.outbox.markSent(id).then(() => true))),
    takeBack: (id) => forget(id, (copy) => copy.outbox.takeBack(id)),
    markRefused: (id, refused) =>
      change(
        id,
        (row) => withRefusal(row, refused),
        (copy) => copy.outbox.markRefused(id, refused),
      ),
    tryAgain: (id) => change(id, withoutRefusal, (copy) => copy.outbox.tryAgain(id)),
    onChange: listeners.add,
    inMemory: () => [...mine.values()].filter(({ refused }) => !refused).length,
    writeDown: async () => {
      for (const id of gone) {
        if ((await ask('outbox', (copy) => copy.outbox.takeBack(id), { isWrite: true })).kind !== 'answered') return;
        gone.delete(id);
      }
      for (const [id, operation] of mine) {
        const { place: _, ...added } = operation;
        const work = async (copy: Copy) => {
          await copy.outbox.add(added);
          // Also where the database had taken it before, and it was refused since.
          if (operation.refused) await copy.outbox.markRefused(id, operation.refused);
        };
        if ((await ask('outbox', work, { isWrite: true })).kind !== 'answered') return;
        if (mine.get(id) === operation) mine.delete(id);
        else if (!mine.has(id)) await ask('outbox', (copy) => copy.outbox.takeBack(id), { isWrite: true });
      }
      changed();
    },
    empty: () => {
      mine.clear();
      known = undefined;
    },
  };
}
