import type { Copy } from './copy.ts';
import { createMemoryCopy } from './memory-copy.ts';

/**
 * A database for tests that can be told not to answer, to answer after all, and to fail: what it holds is in `held`, which
 * answers always. Only what is awaited of it stops; it takes in order what it was given meanwhile.
 */
export function unreliableDatabase() {
  const held = createMemoryCopy();
  let gate = Promise.resolve();
  let open = () => {};
  let failure: Error | undefined;
  const through =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await gate;
      if (failure) throw failure;
      return work(...args);
    };
  const { outbox, keepings } = held;
  const copy: Copy = {
    ...held,
    persistent: true,
    read: through(held.read) as Copy['read'],
    write: through(held.write),
    remove: through(held.remove),
    readAll: async function* (shelf, start) {
      await gate;
      if (failure) throw failure;
      yield* held.readAll(shelf, start);
    } as Copy['readAll'],
    readMeta: through(held.readMeta) as Copy['readMeta'],
    writeMeta: through(held.writeMeta),
    isLocked: through(held.isLocked),
    clearCopy: through(held.clearCopy),
    forgetPerson: through(held.forgetPerson),
    outbox: {
      ...outbox,
      add: through(outbox.add),
      list: through(outbox.list),
      markSent: through(outbox.markSent),
      takeBack: through(outbox.takeBack),
      markRefused: through(outbox.markRefused),
      tryAgain: through(outbox.tryAgain),
    },
    keepings: { ...keepings, list: through(keepings.list), pin: through(keepings.pin), sizes: through(keepings.sizes) },
  };
  return {
    copy,
    held,
    stopAnswering: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    answerAgain: () => open(),
    failWith: (next: Error | undefined) => void (failure = next),
  };
}
