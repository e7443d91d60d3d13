import { groups, maskEmail, NotFound, Problem, TooManyRequests } from '@canticle/contract';
import { toIso } from '../../platform/database/index.ts';
import { absoluteUrl, type RequestInfo, type Route, serve, servePublic } from '../../platform/http/index.ts';
import { isLoopback } from '../../platform/config/index.ts';
import { clientNetworkOf, type RateLimit, type RateLimitResult } from '../../platform/rate-limits/index.ts';
import { listPersonNames } from '../identity/index.ts';
import { admitByGroupInvitation, endGroupAdmission } from '../invitations/index.ts';
import { composeInvitationMail } from './invitation-mail.ts';
import type { GroupContext, GroupSets, Invitation } from './model.ts';
import { addMember, createInvitation, deleteInvitation, lockGroup, recordInvitationUse } from './mutations.ts';
import { findGroup, findInvitation, findMembership, getGroup, listInvitations, listInvitationUses } from './queries.ts';
import {
  admitsNewcomers,
  assertInvitationUsable,
  isInvitationOver,
  requireLeader,
  resolveInvitationEnd,
} from './rules.ts';
import { readGroup, readInvitations } from './views.ts';

const WRONG_KEYS_PER_CLIENT: RateLimit = {
  name: 'wrong keys of invitations',
  maxAttempts: 60,
  windowMs: 10 * 60_000,
};
const MAILS_PER_PERSON: RateLimit = {
  name: 'invitations mailed by a person',
  maxAttempts: 50,
  windowMs: 24 * 3600_000,
};
const MAILS_PER_ADDRESS: RateLimit = {
  name: 'invitations mailed to an address',
  maxAttempts: 5,
  windowMs: 24 * 3600_000,
};

/** The invitations to a group, and joining by them. */
export function invitationRoutes(context: GroupContext, sets: GroupSets): Route[] {
  return [...leaderRoutes(context), ...guestRoutes(context, sets)];
}

function leaderRoutes(context: GroupContext): Route[] {
  const { database, mail, now } = context;
  return [
    serve(groups.listGroupInvitations, async ({ viewer, params }) => {
      requireLeader((await getGroup(database.read, viewer.userId, params.id)).membership.role);
      return readInvitations(database.read, await listInvitations(database.read, params.id));
    }),

    serve(groups.createGroupInvitation, async ({ viewer, params, body, request, write }) => {
      const { role, mailTo: email } = body;
      const { group, membership } = await getGroup(database.read, viewer.userId, params.id);
      requireLeader(membership.role);
      const validTo = toIso(resolveInvitationEnd(body.validTo ?? undefined, now()));
      const origin = email == null ? '' : linkOrigin(context, request);
      const counted = email == null ? undefined : await countMail(context, viewer.userId, email);
      const created = write(async (tx) => {
        const sentTo = email == null ? null : maskEmail(email);
        const input = { groupId: group.id, role, sentTo, createdById: viewer.userId, validTo };
        const invitation = await createInvitation(tx, input, now());
        if (email != null) {
          await admitByGroupInvitation(tx, { key: invitation.key, createdById: viewer.userId, validTo }, now());
          const who = (await listPersonNames(tx, [viewer.userId])).get(viewer.userId) ?? '';
          const link = `${origin}/groups/join/${invitation.key}`;
          await mail.send(tx, composeInvitationMail(email, { who, name: group.name, link }, viewer.language));
        }
        const [reply] = await readInvitations(tx, [invitation]);
        if (reply === undefined) throw new Error('An invitation that was just made is there.');
        return reply;
      });
      // A request that came twice, or failed, mailed nothing.
      return created.catch(async (error: unknown) => {
        await counted?.release();
        throw error;
      });
    }),

    serve(groups.deleteGroupInvitation, ({ viewer, params, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        requireLeader((await getGroup(tx, viewer.userId, params.id)).membership.role);
        if (!(await deleteInvitation(tx, params.id, params.key)) && !hasIdempotencyKey)
          throw new NotFound('Invitation not found.');
        return {};
      }),
    ),
  ];
}

function guestRoutes(context: GroupContext, sets: GroupSets): Route[] {
  const { config, database, now } = context;
  return [
    servePublic(groups.getGroupInvitationCard, async ({ params, request }) => {
      const invitation = await getInvitation(context, params.key, request);
      const group = await findGroup(database.read, invitation.groupId);
      if (group === undefined) throw new NotFound('Invitation not found.');
      const uses = await listInvitationUses(database.read, [invitation.key]);
      const makerId = invitation.createdById;
      const names = await listPersonNames(database.read, makerId === null ? [] : [makerId]);
      const isExpired = isInvitationOver(
        invitation,
        uses.map(({ userId }) => userId),
        now(),
      );
      return {
        id: group.id,
        name: group.name,
        color: group.color,
        image: absoluteUrl(group.image, request.origin),
        role: invitation.role,
        invitedBy: names.get(makerId ?? '') ?? '',
        sentTo: invitation.sentTo,
        isExpired,
        admitsNewcomers: !isExpired && admitsNewcomers(config.signUp, invitation),
      };
    }),

    serve(groups.acceptInvitation, async ({ viewer, params, request, write }) => {
      await getInvitation(context, params.key, request);
      return write(async (tx) => {
        const found = await findInvitation(tx, params.key);
        if (found === undefined) throw new NotFound('Invitation not found.');
        await lockGroup(tx, found.groupId, now());
        // Read again: the group was locked meanwhile, and somebody may have revoked or used it.
        const invitation = await findInvitation(tx, params.key);
        if (invitation === undefined) throw new NotFound('Invitation not found.');
        const { groupId, role } = invitation;
        if ((await findMembership(tx, groupId, viewer.userId)) === undefined) {
          const uses = await listInvitationUses(tx, [invitation.key]);
          const usedByIds = uses.map(({ userId }) => userId);
          assertInvitationUsable(invitation, usedByIds, viewer.userId, now());
          await addMember(tx, { groupId, userId: viewer.userId, role }, now());
          await recordInvitationUse(tx, invitation, viewer.userId, now());
          await endGroupAdmission(tx, invitation.key);
          await sets.recordGroupListChanges(tx, groupId, viewer.userId, now());
        }
        return readGroup(tx, viewer.userId, groupId, request.origin);
      });
    }),
  ];
}

/* Only wrong keys count against the limit: a whole choir behind one address may join at once. */
async function getInvitation(
  { database, rateLimiter }: GroupContext,
  key: string,
  { ip }: Pick<RequestInfo, 'ip'>,
): Promise<Invitation> {
  const client = [WRONG_KEYS_PER_CLIENT, clientNetworkOf(ip)] as const;
  const retryAfter = await rateLimiter.findRetryAfter(client);
  if (retryAfter !== undefined)
    throw new TooManyRequests('Too many wrong invitations. Wait a few minutes.', { retryAfter });
  const invitation = await findInvitation(database.read, key);
  if (invitation !== undefined) return invitation;
  await rateLimiter.consume([client]);
  throw new NotFound('Invitation not found. It may have been revoked.');
}

async function countMail({ rateLimiter }: GroupContext, userId: string, email: string): Promise<RateLimitResult> {
  const counted = await rateLimiter.consume([
    [MAILS_PER_PERSON, userId],
    [MAILS_PER_ADDRESS, email.trim().toLowerCase()],
  ]);
  const { retryAfterS } = counted;
  if (retryAfterS !== undefined)
    throw new TooManyRequests('Too many invitations sent by email. Share a link instead.', { retryAfter: retryAfterS });
  return counted;
}

/* Without PUBLIC_URL the host of the request is used only where no stranger can choose it. */
function linkOrigin({ config }: GroupContext, { origin }: Pick<RequestInfo, 'origin'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  if (URL.canParse(origin) && isLoopback(new URL(origin).hostname)) return origin;
  throw new Problem(
    'NO_MAIL_LINKS',
    'Invitations can only be sent by email once PUBLIC_URL is set. Share a link instead.',
  );
}
