import { Forbidden, Problem, Unprocessable } from '@canticle/contract';
import type { GroupRole, Invitation, Membership } from './model.ts';

const DEFAULT_VALIDITY_MS = 30 * 24 * 3600_000;
const MAX_VALIDITY_MS = 366 * 24 * 3600_000;
/** The most groups one person may be in, and the most people of one group. */
const MAX_GROUPS = 1000;
const MAX_MEMBERS = 2000;

/**
 * What a person may do in a group: its members read it, its leaders look after it. Nobody outside learns that it
 * exists.
 */
type GroupRights = { readonly read: boolean; readonly lead: boolean };

/**
 * @param role  undefined for somebody outside
 * @example findGroupRights('singer') // { read: true, lead: false }
 * @example findGroupRights(undefined) // { read: false, lead: false }
 */
export function findGroupRights(role: GroupRole | undefined): GroupRights {
  return { read: role !== undefined, lead: role === 'leader' };
}

/**
 * Refuses a member who is no leader.
 *
 * @throws {Forbidden}
 */
export function requireLeader(role: GroupRole): void {
  if (!findGroupRights(role).lead) throw new Forbidden('Only the leaders of the group can do this.');
}

type MemberRole = Pick<Membership, 'userId' | 'role'>;

/**
 * A group that has members has a leader.
 *
 * @param members  everybody in it
 * @param userId   whose role changes, or who leaves
 * @param role     what they are from now on; undefined when they leave
 * @throws {Problem} ONLY_LEADER when nobody would lead it
 */
export function assertLeaderRemains(members: readonly MemberRole[], userId: string, role?: GroupRole): void {
  const others = members.filter((one) => one.userId !== userId);
  const isOver = role === undefined && others.length === 0;
  if (isOver || role === 'leader' || others.some((one) => one.role === 'leader')) return;
  throw new Problem('ONLY_LEADER', 'You are the only leader. Make another member a leader first.');
}

/**
 * Who leads a group after somebody's account was deleted: nobody new while there is a leader, or else who has been in
 * it longest.
 *
 * @param members  those who are left
 */
export function findSuccessor(members: readonly Membership[]): Membership | undefined {
  if (members.some(({ role }) => role === 'leader')) return undefined;
  return members.toSorted((a, b) =>
    a.joinedAt < b.joinedAt || (a.joinedAt === b.joinedAt && a.userId < b.userId) ? -1 : 1,
  )[0];
}

/** Whether nobody else can join a group. */
export function isGroupFull(members: number): boolean {
  return members >= MAX_MEMBERS;
}

/**
 * Checks the size of a group.
 *
 * @throws {Unprocessable} when the person is in too many groups, or the group has too many people
 */
export function assertGroupSize(groupsOfPerson: number, members: number): void {
  if (groupsOfPerson > MAX_GROUPS) throw new Unprocessable(`You can be in up to ${MAX_GROUPS} groups.`);
  if (members > MAX_MEMBERS) throw new Unprocessable(`A group can have up to ${MAX_MEMBERS} members.`);
}

/**
 * Until when a new invitation is valid.
 *
 * @param requested  as the client sent it; undefined for 30 days
 * @throws {Unprocessable} when it is in the past, or more than a year ahead
 */
export function resolveInvitationEnd(requested: string | undefined, now: Date): Date {
  if (requested === undefined) return new Date(now.getTime() + DEFAULT_VALIDITY_MS);
  const end = Date.parse(requested);
  if (end <= now.getTime() || end > now.getTime() + MAX_VALIDITY_MS)
    throw new Unprocessable('An invitation can be valid for up to a year.');
  return new Date(end);
}

/**
 * Whether nobody new can come by an invitation.
 *
 * @param usedByIds  who came by it
 */
export function isInvitationOver(
  { validTo, sentTo }: Pick<Invitation, 'validTo' | 'sentTo'>,
  usedByIds: readonly string[],
  now: Date,
): boolean {
  return Date.parse(validTo) <= now.getTime() || (sentTo !== null && usedByIds.length > 0);
}

/**
 * Whether somebody without an account can create one by an invitation. Where that takes an invitation, one that a leader
 * mailed to a person is enough; a link that many may use is not.
 *
 * @example admitsNewcomers({ mode: 'invited' }, { sentTo: 'ka…@example.org' }) // true
 * @example admitsNewcomers({ mode: 'invited' }, { sentTo: null }) // false
 */
export function admitsNewcomers(
  { mode }: { readonly mode: 'open' | 'invited' | 'closed' },
  { sentTo }: Pick<Invitation, 'sentTo'>,
): boolean {
  return mode === 'open' || (mode === 'invited' && sentTo !== null);
}

/**
 * Somebody who came by an invitation and left, or was removed, needs another one.
 *
 * @throws {Problem} GONE when the invitation does not work for this person
 */
export function assertInvitationUsable(
  invitation: Pick<Invitation, 'validTo' | 'sentTo'>,
  usedByIds: readonly string[],
  userId: string,
  now: Date,
): void {
  if (usedByIds.includes(userId))
    throw new Problem('GONE', 'You have already used this invitation. Ask a leader of the group for a new one.');
  if (isInvitationOver(invitation, usedByIds, now))
    throw new Problem('GONE', 'This invitation has expired. Ask a leader of the group for a new one.');
}
