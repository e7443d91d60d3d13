import type { groups } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { absoluteUrl } from '../../platform/http/index.ts';
import { listPersonNames, listPublicPeople } from '../identity/index.ts';
import type { Invitation } from './model.ts';
import { getGroup, listGroupsOf, listInvitationUses, listMembers } from './queries.ts';

/** The groups a person is in. */
export async function readGroups(db: Reader, userId: string, origin: string): Promise<groups.Group[]> {
  const rows = await listGroupsOf(db, userId);
  return rows.map(({ joinedAt: _joined, reminderHours: _reminder, ...row }) => ({
    ...row,
    image: absoluteUrl(row.image, origin),
  }));
}

/**
 * A group with its members: leaders first, then by name.
 *
 * @throws {NotFound} to everybody who is not in it
 */
export async function readGroup(db: Reader, userId: string, id: string, origin: string): Promise<groups.GroupDetails> {
  const { group, membership } = await getGroup(db, userId, id);
  const memberships = new Map((await listMembers(db, [id])).map((one) => [one.userId, one]));
  const people = await listPublicPeople(db, [...memberships.keys()]);
  const members = people.flatMap((person) => {
    const found = memberships.get(person.id);
    if (found === undefined) return [];
    const { role, joinedAt } = found;
    return [{ ...person, image: absoluteUrl(person.image, origin), role, joinedAt }];
  });
  const isLeader = ({ role }: (typeof members)[number]) => role === 'leader';
  return {
    ...group,
    image: absoluteUrl(group.image, origin),
    role: membership.role,
    notices: { inApp: membership.inApp, byMail: membership.byMail },
    memberCount: members.length,
    members: [...members.filter(isLeader), ...members.filter((one) => !isLeader(one))],
  };
}

/** Invitations with who came by each. */
export async function readInvitations(
  db: Reader,
  invitations: readonly Invitation[],
): Promise<groups.GroupInvitation[]> {
  const uses = await listInvitationUses(
    db,
    invitations.map(({ key }) => key),
  );
  const names = await listPersonNames(db, [...new Set(uses.map(({ userId }) => userId))]);
  const usesOf = Map.groupBy(uses, ({ key }) => key);
  return invitations.map(({ key, role, sentTo, createdAt, validTo }) => ({
    key,
    role,
    sentTo,
    createdAt,
    validTo,
    uses: (usesOf.get(key) ?? []).map(({ userId: id, usedAt }) => ({ id, displayName: names.get(id) ?? '', usedAt })),
  }));
}
