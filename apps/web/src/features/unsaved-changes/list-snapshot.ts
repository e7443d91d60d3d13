import { listQueries, type Row } from '../lists/index.ts';
import type { LocalCache } from '../../offline/index.ts';
import type { RejectedOperation, RejectedGroup } from './rejected-operations.ts';

/** A list as shown on this device when a change of it was rejected, with the change applied. */
export type ListSnapshot = { readonly name: string; readonly entries: readonly Row[] };

const listPrefix = 'list:';
const isGone = ({ refused: { code } }: RejectedOperation) =>
  code === 'NOT_FOUND' || code === 'GONE' || code === 'NOT_ALLOWED';

/** Reads the cached list of a rejected change; undefined when the change may still be applied to that list. */
export async function readListSnapshot(
  cache: LocalCache,
  change: RejectedOperation,
): Promise<ListSnapshot | undefined> {
  if (!change.thing.startsWith(listPrefix) || !isGone(change)) return undefined;
  const { name } = listQueries(change.thing.slice(listPrefix.length)).rows;
  const entries = (await cache.read<readonly Row[]>('lists', name))?.value;
  return entries === undefined ? undefined : { name: change.about ?? '', entries };
}

/** The snapshot of the list that may be saved as a new one. */
export function findListSnapshot({ operations }: RejectedGroup): ListSnapshot | undefined {
  return operations.map(({ refused }) => refused.seen).find(isListSnapshot);
}

const isListSnapshot = (seen: unknown): seen is ListSnapshot =>
  typeof seen === 'object' && seen !== null && 'entries' in seen && Array.isArray(seen.entries);
