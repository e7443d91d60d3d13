import type { Copy } from './copy.ts';
import { clearEvery } from './lifetimes.ts';

const clearedAt = 'clearedAt';

/**
 * Empties the copy when the last time is 24 hours ago, unsent work excepted (contract 4.1). To be called after the
 * server has answered: without a network an old copy is the only one there is. Gives whether it was emptied.
 *
 * @param now milliseconds since 1970
 */
export async function clearWhenDue(copy: Copy, now: number): Promise<boolean> {
  const last = await copy.readMeta<number>(clearedAt);
  const due = last !== undefined && now - last >= clearEvery;
  if (due) await copy.clearCopy({ keepUnsent: true });
  if (due || last === undefined) await copy.writeMeta(clearedAt, now);
  return due;
}
