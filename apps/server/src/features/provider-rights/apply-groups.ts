import { newId, type Tx } from '../../platform/database/index.ts';
import {
  addMember,
  createGroup,
  findMembership,
  type GroupSets,
  isGroupFull,
  listMembers,
  lockGroup,
  removeMember,
} from '../groups/index.ts';
import { deleteProviderMember, recordProviderMember, recordGroupOfValue } from './mutations.ts';
import { findGroupIds, listProviderGroups } from './queries.ts';

/**
 * Puts a person into exactly these groups of the provider, which are made when the first person comes who is in them.
 *
 * @param wanted  the names of the groups the provider says now, by its own value
 */
export async function applyGroups(
  tx: Tx,
  sets: GroupSets,
  userId: string,
  wanted: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const known = await findGroupIds(tx, [...wanted.keys()]);
  for (const [value, name] of wanted) {
    const groupId = known.get(value);
    if (groupId === undefined) await createProviderGroup(tx, userId, value, name, now);
    else await join(tx, groupId, userId, now);
  }
  const wantedIds = await findGroupIds(tx, [...wanted.keys()]);
  for (const groupId of await listProviderGroups(tx, userId))
    if (![...wantedIds.values()].includes(groupId)) await leave(tx, sets, groupId, userId, now);
}

/* Whoever comes first leads it, as whoever makes a group does. */
async function createProviderGroup(tx: Tx, userId: string, value: string, name: string, now: Date): Promise<void> {
  const id = newId(now.getTime());
  await createGroup(tx, userId, { id, name, color: null }, now);
  await recordGroupOfValue(tx, value, id);
  await recordProviderMember(tx, id, userId);
}

async function join(tx: Tx, groupId: string, userId: string, now: Date): Promise<void> {
  await lockGroup(tx, groupId, now);
  // Signing in is not refused because a group is full.
  if (isGroupFull((await listMembers(tx, [groupId])).length)) return;
  if (await addMember(tx, { groupId, userId, role: 'singer' }, now)) await recordProviderMember(tx, groupId, userId);
}

/* The last one stays: a group ends with its sets and what was paid for it, which a claim that is missing once must not do. */
async function leave(tx: Tx, sets: GroupSets, groupId: string, userId: string, now: Date): Promise<void> {
  await lockGroup(tx, groupId, now);
  const others = (await listMembers(tx, [groupId])).filter((member) => member.userId !== userId);
  if (others.length === 0) return;
  await deleteProviderMember(tx, groupId, userId);
  if ((await findMembership(tx, groupId, userId)) !== undefined) await removeMember(tx, sets, groupId, userId, now);
}
