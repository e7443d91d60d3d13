import { listQueries, type Entry } from '../../features/lists/index.ts';
import type { Copy } from '../../offline/index.ts';
import type { Refused, RefusedOfThing } from './refused.ts';

/** A list as it looked on this device when a change of it was refused, with the change in it. */
export type SeenList = { readonly name: string; readonly entries: readonly Entry[] };

const start = 'list:';
const isGone = ({ refused: { code } }: Refused) => code === 'NOT_FOUND' || code === 'GONE' || code === 'NOT_ALLOWED';

/** How the list looks in the copy to which a change was refused; nothing when the change may still go into that list. */
export async function seenIn(copy: Copy, change: Refused): Promise<SeenList | undefined> {
  if (!change.thing.startsWith(start) || !isGone(change)) return undefined;
  const { name } = listQueries(change.thing.slice(start.length)).entries;
  const entries = (await copy.read<readonly Entry[]>('lists', name))?.value;
  return entries === undefined ? undefined : { name: change.about ?? '', entries };
}

/** How the list looked that may be saved as a new one. */
export function seenOf({ changes }: RefusedOfThing): SeenList | undefined {
  return changes.map(({ refused }) => refused.seen as SeenList | undefined).find((seen) => seen !== undefined);
}
