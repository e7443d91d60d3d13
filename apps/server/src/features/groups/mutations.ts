import { randomBytes } from 'node:crypto';
import { Conflict, NotFound } from '@canticle/contract';
import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { toDbBoolean, toIso, type Tx } from '../../platform/database/index.ts';
import type { Group, GroupRole, GroupSets, Invitation, Membership } from './model.ts';
import { findGroup, findMembership, listMembers, listMemberships } from './queries.ts';
import { assertGroupSize, findSuccessor } from './rules.ts';

/**
 * Creates a group with its first leader, or returns the one they lead that has this id already.
 *
 * @throws {Conflict} when the id was used for another group
 */
export async function createGroup(
  tx: Tx,
  userId: string,
  { id, name, color }: Pick<Group, 'id' | 'name' | 'color'>,
  now: Date,
): Promise<void> {
  const at = toIso(now);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('groups')
    .values({ id, name, color, image: null, reminder_hours: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) {
    await addMember(tx, { groupId: id, userId, role: 'leader' }, now);
    return;
  }
  if ((await findMembership(tx, id, userId))?.role !== 'leader')
    throw new Conflict('This ID is already used by another group. Create a new one.');
}

/**
 * Locks a group until the end of the transaction, so that its members are changed by one at a time.
 *
 * @throws {NotFound} when it has ended
 */
export async function lockGroup(tx: Tx, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('groups')
    .set({ updated_at: toIso(now) })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound('Group not found.');
}

/** Changes what a group is called and looks like, and when it is reminded of its sets. */
export async function updateGroup(
  tx: Tx,
  id: string,
  { reminderHours, ...values }: Partial<Pick<Group, 'name' | 'color' | 'image' | 'reminderHours'>>,
  now: Date,
): Promise<void> {
  const reminder = reminderHours === undefined ? {} : { reminder_hours: reminderHours };
  await tx
    .updateTable('groups')
    .set({ ...values, ...reminder, updated_at: toIso(now) })
    .where('id', '=', id)
    .execute();
}

/** Ends a group for everybody in it. */
export async function deleteGroup(tx: Tx, sets: GroupSets, id: string, now: Date): Promise<void> {
  await sets.releaseGroupLists(tx, id, now);
  const members = await listMembers(tx, [id]);
  const userIds = members.map(({ userId }) => userId);
  await recordRights(tx, userIds, now);
  const changes = userIds.map((owner) => ({ kind: 'group', id, owner, deleted: true }) as const);
  await recordChanges(tx, changes, now);
  await tx.deleteFrom('groups').where('id', '=', id).execute();
}

/**
 * Adds somebody to a group; a member stays what they are. False when they were in it already.
 *
 * @throws {Unprocessable} when there would be too many
 */
export async function addMember(
  tx: Tx,
  { groupId, userId, role }: Pick<Membership, 'groupId' | 'userId' | 'role'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, role, joined_at: toIso(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await recordRights(tx, [userId], now);
  await recordGroupChange(tx, groupId, [userId], now);
  assertGroupSize((await listMemberships(tx, userId)).length, (await listMembers(tx, [groupId])).length);
  return true;
}

/**
 * Records that what these members of a group see of it has changed, or everybody in it; its leaders see it in any case.
 * The others of a large group learn who came and went when they open it.
 */
export async function recordGroupChange(
  tx: Tx,
  groupId: string,
  userIds: readonly string[] | 'everybody',
  now: Date,
): Promise<void> {
  const members = await listMembers(tx, [groupId]);
  const concerned = members.filter(
    ({ role, userId }) => userIds === 'everybody' || role === 'leader' || userIds.includes(userId),
  );
  const changes = concerned.map(({ userId }) => ({ kind: 'group', id: groupId, owner: userId }) as const);
  await recordChanges(tx, changes, now);
}

/* A songbook that is given to the group opens to who joins it, and closes to who leaves. */
async function recordRights(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  const changes = userIds.map((id) => ({ kind: 'rights', id, owner: id }) as const);
  await recordChanges(tx, changes, now);
}

export async function setMemberRole(tx: Tx, groupId: string, userId: string, role: GroupRole): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** Stores what a member wants to be notified of. */
export async function setMemberNotices(
  tx: Tx,
  groupId: string,
  userId: string,
  { inApp, byMail }: Pick<Membership, 'inApp' | 'byMail'>,
): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ in_app: toDbBoolean(inApp), by_mail: toDbBoolean(byMail) })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Takes somebody out of a group. It ends with its last member, and gets a leader when it would have none. The sets they
 * made stay with the group.
 */
export async function removeMember(tx: Tx, sets: GroupSets, groupId: string, userId: string, now: Date): Promise<void> {
  const members = await listMembers(tx, [groupId]);
  const rest = members.filter((one) => one.userId !== userId);
  if (rest.length === 0) return deleteGroup(tx, sets, groupId, now);
  await tx.deleteFrom('group_members').where('group_id', '=', groupId).where('user_id', '=', userId).execute();
  await recordRights(tx, [userId], now);
  await recordChange(tx, { kind: 'group', id: groupId, owner: userId, deleted: true }, now);
  const successor = findSuccessor(rest);
  const heir = successor ?? rest.find(({ role }) => role === 'leader');
  if (successor !== undefined) await setMemberRole(tx, groupId, successor.userId, 'leader');
  if (heir !== undefined) await sets.reassignGroupLists(tx, groupId, userId, heir.userId, now);
  if (successor !== undefined) await sets.recordGroupListChanges(tx, groupId, successor.userId, now);
  await recordGroupChange(tx, groupId, [], now);
}

/** Takes somebody out of all their groups, because their account is deleted. */
export async function leaveAllGroups(tx: Tx, sets: GroupSets, userId: string, now: Date): Promise<void> {
  for (const { groupId } of await listMemberships(tx, userId)) {
    await lockGroup(tx, groupId, now);
    await removeMember(tx, sets, groupId, userId, now);
  }
}

type NewInvitation = Pick<Invitation, 'groupId' | 'role' | 'sentTo' | 'createdById' | 'validTo'>;

/** Creates an invitation with a key that cannot be guessed. */
export async function createInvitation(tx: Tx, input: NewInvitation, now: Date): Promise<Invitation> {
  const invitation = { ...input, key: randomBytes(24).toString('base64url'), createdAt: toIso(now) };
  await tx
    .insertInto('group_invitations')
    .values({
      key: invitation.key,
      group_id: invitation.groupId,
      role: invitation.role,
      sent_to: invitation.sentTo,
      created_by_id: invitation.createdById,
      created_at: invitation.createdAt,
      valid_to: invitation.validTo,
    })
    .execute();
  return invitation;
}

/** Deletes an invitation to a group; false when there is none. */
export async function deleteInvitation(tx: Tx, groupId: string, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that somebody came by an invitation, and notifies the leaders of the group. */
export async function recordInvitationUse(tx: Tx, invitation: Invitation, userId: string, now: Date): Promise<void> {
  const { key, groupId } = invitation;
  await tx
    .insertInto('group_invitation_uses')
    .values({ key, user_id: userId, used_at: toIso(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const group = await findGroup(tx, groupId);
  if (group === undefined) return;
  const leaders = (await listMembers(tx, [groupId])).filter(({ role }) => role === 'leader');
  const news = {
    kind: 'group-joined',
    to: leaders.map((one) => one.userId).filter((id) => id !== userId),
    by: userId,
    name: group.name,
    link: `/groups/${groupId}`,
  } as const;
  await recordChange(tx, { kind: 'group', id: groupId, owner: userId, news }, now);
}
