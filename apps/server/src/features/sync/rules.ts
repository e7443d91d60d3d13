import { createHash } from 'node:crypto';
import { sync } from '@canticle/contract';
import type { ItemChange } from '../../platform/changes/index.ts';
import type { Viewer } from '../../platform/http/index.ts';

type ChangesReply = sync.ChangesSince;
type SyncedChange = ChangesReply['changed'][number];

const SYNCED_KINDS: ReadonlySet<string> = new Set(sync.entityKind.options);
const OTHER_KINDS: ReadonlySet<string> = new Set(sync.untrackedKind.options);

const isSyncedChange = (change: ItemChange): change is ItemChange & SyncedChange => SYNCED_KINDS.has(change.kind);
const isOtherKind = (kind: string): kind is ChangesReply['others'][number] => OTHER_KINDS.has(kind);

/** The visibility of an entity to the viewer: open, known but locked, existing but hidden, or gone. */
export type Visibility = 'open' | 'locked' | 'hidden' | 'gone';

/**
 * A hash of what a person may open: the same for two people with the same rights.
 *
 * @param open  ids of the collections they have
 */
export function hashRights(viewer: Pick<Viewer, 'roles'>, open: ReadonlySet<string>): string {
  const input = JSON.stringify([viewer.roles.toSorted(), [...open].sort()]);
  return createHash('sha256').update(input).digest('base64url').slice(0, 22);
}

/**
 * Whether the person's own rights are among the changes. They may be as before again, such as after a trial that was
 * cancelled: a client that asks only now may have fetched songs meanwhile, as they were open or locked then.
 */
export const haveRightsChanged = (changes: readonly ItemChange[]): boolean =>
  changes.some(({ kind }) => kind === 'rights');

/**
 * Groups changes into changed, deleted and withdrawn. A locked song is both changed, because lists show it with a lock,
 * and withdrawn, because its text is not for the viewer.
 *
 * @param visibility  of songs, collections and files by `kind id`; missing ones are as their change says
 */
export function groupChanges(
  changes: readonly ItemChange[],
  visibility: ReadonlyMap<string, Visibility>,
): Pick<ChangesReply, 'changed' | 'deleted' | 'withdrawn' | 'others'> {
  const synced = changes.filter(isSyncedChange);
  const visibilityOf = ({ kind, id, deleted }: ItemChange): Visibility =>
    deleted ? 'gone' : (visibility.get(`${kind} ${id}`) ?? 'open');
  const withVisibility = (...values: Visibility[]) =>
    synced.filter((one) => values.includes(visibilityOf(one))).map(({ kind, id }) => ({ kind, id }));
  const others = changes.map(({ kind }) => kind).filter(isOtherKind);
  return {
    changed: withVisibility('open', 'locked'),
    deleted: withVisibility('gone'),
    withdrawn: withVisibility('locked', 'hidden'),
    others: [...new Set(others)],
  };
}
