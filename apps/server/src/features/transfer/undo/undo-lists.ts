import { deleteList, findList, type List, listEntries } from '../../playlists/index.ts';
import { hashList } from '../plan/plan-set.ts';
import type { UndoKind, Verdict } from './undo-kind.ts';
import { markAsUndone, UNRECORDED } from './write-queries.ts';

/**
 * Set lists are deleted for whoever has them, and can be restored for 30 days. One that was changed, or shared, stays.
 * What a list was before is not kept: it belongs to a person.
 */
export const listUndo: UndoKind = {
  kind: 'list',
  async judge(db, writes) {
    const verdicts = new Map<string, Verdict>();
    for (const { itemId, before, storedHash } of writes) {
      const list = await findList(db, itemId);
      if (list === undefined) continue;
      const rows = (await listEntries(db, [itemId])).get(itemId) ?? [];
      if (before === UNRECORDED) verdicts.set(itemId, 'not-kept');
      else if (hashList({ ...list, rows }) !== storedHash) verdicts.set(itemId, 'changed');
      else verdicts.set(itemId, isInUse(list) ? 'used' : 'trash');
    }
    return verdicts;
  },
  async discard(tx, { itemId }, { now }) {
    const list = await findList(tx, itemId);
    if (list === undefined) return;
    await deleteList(tx, list, now());
    await markAsUndone(tx, 'list', itemId);
  },
  revert: () => Promise.reject(new Error('What a list was before is not kept.')),
};

/* An import makes a list of one person, without any of this. */
const isInUse = ({ sharedWithIds, groupId, isPublished, isTemplate, color, place }: List): boolean =>
  sharedWithIds.length > 0 || groupId !== null || isPublished || isTemplate || color !== null || Boolean(place);
