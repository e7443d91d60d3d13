import { NotFound } from '@canticle/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/index.ts';
import type { Group, GroupSummary, Invitation, Membership } from './model.ts';

/** The groups a person is in, by name, with what they are in each. */
export async function listGroupsOf(
  db: Reader,
  userId: string,
): Promise<(Group & Pick<Membership, 'role' | 'joinedAt'> & { readonly memberCount: number })[]> {
  const rows = await db
    .selectFrom('group_members as member')
    .innerJoin('groups as group', 'group.id', 'member.group_id')
    .select(['group.id', 'group.name', 'group.color', 'group.image', 'group.updated_at as updatedAt'])
    .select('group.reminder_hours as reminderHours')
    .select(['member.role', 'member.joined_at as joinedAt'])
    .select((row) =>
      row
        .selectFrom('group_members as each')
        .select((each) => each.fn.countAll().as('count'))
        .whereRef('each.group_id', '=', 'group.id')
        .as('memberCount'),
    )
    .where('member.user_id', '=', userId)
    .orderBy('group.name')
    .orderBy('group.id')
    .execute();
  return rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) }));
}

/** A group of anybody; undefined when there is none. */
export async function findGroup(db: Reader, id: string): Promise<Group | undefined> {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'color', 'image', 'reminder_hours as reminderHours', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * A group the person is in, and what they are in it.
 *
 * @throws {NotFound} to everybody else
 */
export async function getGroup(
  db: Reader,
  userId: string,
  id: string,
): Promise<{ readonly group: Group; readonly membership: Membership }> {
  const membership = await findMembership(db, id, userId);
  const group = membership && (await findGroup(db, id));
  if (membership === undefined || group === undefined) throw new NotFound('Group not found.');
  return { group, membership };
}

/** What a person is in a group; undefined when they are not in it. */
export async function findMembership(db: Reader, groupId: string, userId: string): Promise<Membership | undefined> {
  const row = await selectMembers(db).where('group_id', '=', groupId).where('user_id', '=', userId).executeTakeFirst();
  return row && toMembership(row);
}

/** Everybody in these groups. */
export async function listMembers(db: Reader, groupIds: readonly string[]): Promise<Membership[]> {
  if (groupIds.length === 0) return [];
  const rows = await selectMembers(db)
    .where('group_id', 'in', [...groupIds])
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map(toMembership);
}

/** What a person is in each of their groups. */
export async function listMemberships(db: Reader, userId: string): Promise<Membership[]> {
  const rows = await selectMembers(db).where('user_id', '=', userId).orderBy('group_id').execute();
  return rows.map(toMembership);
}

/** The invitations to a group, the newest first. */
export async function listInvitations(db: Reader, groupId: string): Promise<Invitation[]> {
  return selectInvitations(db).where('group_id', '=', groupId).orderBy('created_at', 'desc').orderBy('key').execute();
}

/** An invitation by its key; undefined when there is none. */
export async function findInvitation(db: Reader, key: string): Promise<Invitation | undefined> {
  return selectInvitations(db).where('key', '=', key).executeTakeFirst();
}

/** Who came by these invitations, the first one first. */
export async function listInvitationUses(db: Reader, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('group_invitation_uses')
    .select(['key', 'user_id as userId', 'used_at as usedAt'])
    .where('key', 'in', [...keys])
    .orderBy('used_at')
    .orderBy('user_id')
    .execute();
}

/** What administrators see of groups they are not in: the name and the number of people. */
export async function listGroupSummaries(db: Reader, ids: readonly string[]): Promise<GroupSummary[]> {
  if (ids.length === 0) return [];
  return toSummaries(
    await selectSummaries(db)
      .where('group.id', 'in', [...ids])
      .execute(),
  );
}

/** Groups whose name contains a text, in any letter case of A to Z. */
export async function findGroupsByName(db: Reader, text: string, limit: number): Promise<GroupSummary[]> {
  const pattern = `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
  return toSummaries(
    await selectSummaries(db)
      .where(sql<boolean>`lower("group".name) like ${pattern} escape '!'`)
      .limit(limit)
      .execute(),
  );
}

function selectSummaries(db: Reader) {
  return db
    .selectFrom('groups as group')
    .select(['group.id', 'group.name'])
    .select((row) =>
      row
        .selectFrom('group_members as member')
        .select((member) => member.fn.countAll().as('count'))
        .whereRef('member.group_id', '=', 'group.id')
        .as('memberCount'),
    )
    .orderBy('group.name')
    .orderBy('group.id');
}

type SummaryRow = Omit<GroupSummary, 'memberCount'> & { readonly memberCount: string | number | bigint | null };

const toSummaries = (rows: readonly SummaryRow[]): GroupSummary[] =>
  rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) }));

/** Whether a picture is that of a group. */
export async function isGroupPicture(db: Reader, image: string): Promise<boolean> {
  return (await db.selectFrom('groups').select('id').where('image', '=', image).executeTakeFirst()) !== undefined;
}

/** What is stored of a person in groups: their groups, the invitations they made, and those they came by. */
export async function exportGroupData(db: Reader, userId: string) {
  return {
    groups: (await listGroupsOf(db, userId)).map(({ id, name, role, joinedAt }) => ({ id, name, role, joinedAt })),
    invitations: await db
      .selectFrom('group_invitations')
      .select(['key', 'group_id as groupId', 'role', 'sent_to as sentTo', 'created_at as createdAt'])
      .where('created_by_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    cameBy: await db
      .selectFrom('group_invitation_uses')
      .select(['key', 'used_at as usedAt'])
      .where('user_id', '=', userId)
      .orderBy('used_at')
      .execute(),
  };
}

function selectMembers(db: Reader) {
  return db
    .selectFrom('group_members')
    .select(['group_id as groupId', 'user_id as userId', 'role', 'joined_at as joinedAt'])
    .select(['in_app as inApp', 'by_mail as byMail']);
}

type MemberRow = Omit<Membership, 'inApp' | 'byMail'> & { readonly inApp: 0 | 1; readonly byMail: 0 | 1 };

const toMembership = ({ inApp, byMail, ...row }: MemberRow): Membership => ({
  ...row,
  inApp: inApp === 1,
  byMail: byMail === 1,
});

function selectInvitations(db: Reader) {
  return db
    .selectFrom('group_invitations')
    .select(['key', 'group_id as groupId', 'role', 'sent_to as sentTo', 'created_by_id as createdById'])
    .select(['created_at as createdAt', 'valid_to as validTo']);
}
