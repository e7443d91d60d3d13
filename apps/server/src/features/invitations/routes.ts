import { Conflict, invitations, NotFound, TooManyRequests, Unprocessable } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { type Route, servePublic, type Viewer } from '../../platform/http/index.ts';
import { clientNetworkOf, type RateLimit } from '../../platform/rate-limits/index.ts';
import { listKnownEmails, listPersonNames, mailLinkOrigin, serveWithCapability } from '../identity/index.ts';
import { checkInvitationList, readInvitationList } from './invitation-list.ts';
import { invite, linkOf, recordInvitation } from './invite.ts';
import type { Invitation, InvitationContext } from './model.ts';
import { deleteUnusedInvitation } from './mutations.ts';
import { findInvitation, findInvitationByKey, listInvitations, listInvitedEmails } from './queries.ts';
import { requestRoutes } from './request-routes.ts';
import { assertNotClosed, isOver, resolveEnd } from './rules.ts';

const serveAdministrators = serveWithCapability('administer', 'Only administrators can do this.');

/** The most people in one list. */
const MAX_LIST = 500;
const MAILS_PER_PERSON: RateLimit = {
  name: 'account invitations mailed by a person',
  maxAttempts: 200,
  windowMs: 24 * 3600_000,
};
const LISTS_PER_PERSON: RateLimit = {
  name: 'lists of account invitations by a person',
  maxAttempts: 10,
  windowMs: 24 * 3600_000,
};
const WRONG_KEYS_PER_CLIENT: RateLimit = {
  name: 'wrong keys of account invitations',
  maxAttempts: 60,
  windowMs: 10 * 60_000,
};

/** Who may create an account: invitations, and requests of people who have none. */
export function invitationRoutes(context: InvitationContext): Route[] {
  return [...administratorRoutes(context), cardRoute(context), ...requestRoutes(context)];
}

function administratorRoutes(context: InvitationContext): Route[] {
  const { database, config, now } = context;
  return [
    serveAdministrators(invitations.listInvitations, async () =>
      serializeInvitations(database.read, await listInvitations(database.read)),
    ),

    serveAdministrators(invitations.createInvitation, async ({ viewer, body, request }) => {
      assertNotClosed(config.signUp);
      const { email = null, name = '', role = null } = body;
      const validTo = resolveEnd(body.validTo ?? undefined, now());
      const origin = mailLinkOrigin(config, request.origin);
      if (email === null) assertLinksWork(context);
      else {
        if ((await listKnownEmails(database.read, [email])).length > 0)
          throw new Conflict('This address already has an account.');
        await countUse(context, viewer, MAILS_PER_PERSON);
      }
      // Not by `write`, which would store the reply of a call with an Idempotency-Key, and the link with it.
      return database.transaction(async (tx) => {
        const input = { email, name, role, createdById: viewer.userId, validTo };
        const { invitation, key } = await invite(context, tx, viewer, input, origin);
        const [reply] = await serializeInvitations(tx, [invitation]);
        if (reply === undefined) throw new Error('An invitation that was just made is there.');
        return { invitation: reply, link: email === null ? linkOf(origin, key) : null };
      });
    }),

    serveAdministrators(invitations.inviteList, async ({ viewer, body, request, write }) => {
      assertNotClosed(config.signUp);
      const lines = readInvitationList(body.csv);
      if (lines.length > MAX_LIST) throw new Unprocessable(`A list can have up to ${MAX_LIST} people.`);
      const origin = mailLinkOrigin(config, request.origin);
      const emails = lines.map(({ email }) => email);
      const rows = checkInvitationList(lines, {
        here: new Set(await listKnownEmails(database.read, emails)),
        invited: new Set(await listInvitedEmails(database.read, emails, now())),
      });
      const right = rows.filter(({ problem }) => problem === null);
      if (!body.send || right.length === 0) return { rows, invited: 0 };
      await countUse(context, viewer, LISTS_PER_PERSON);
      return write(async (tx) => {
        const validTo = resolveEnd(undefined, now());
        for (const { email, name, role } of right)
          await invite(context, tx, viewer, { email, name, role, createdById: viewer.userId, validTo }, origin);
        return { rows, invited: right.length };
      });
    }),

    serveAdministrators(invitations.revokeInvitation, ({ viewer, params, write }) =>
      write(async (tx) => {
        const invitation = await findInvitation(tx, params.id);
        if (invitation === undefined) throw new NotFound('Invitation not found.');
        if (!(await deleteUnusedInvitation(tx, params.id)))
          throw new Conflict('This invitation has already been used and can no longer be revoked.');
        await recordInvitation(tx, viewer, 'revoke-invitation', invitation, now());
        return {};
      }),
    ),
  ];
}

/* Only wrong keys count against the limit: a whole choir behind one address may open its invitations at once. */
function cardRoute({ config, database, rateLimiter, now }: InvitationContext): Route {
  return servePublic(invitations.getInvitationCard, async ({ params, request }) => {
    assertNotClosed(config.signUp);
    const client = [WRONG_KEYS_PER_CLIENT, clientNetworkOf(request.ip)] as const;
    const retryAfter = await rateLimiter.findRetryAfter(client);
    if (retryAfter !== undefined)
      throw new TooManyRequests('Too many wrong invitations. Wait a few minutes.', { retryAfter });
    const invitation = await findInvitationByKey(database.read, params.key);
    if (invitation === undefined) {
      await rateLimiter.consume([client]);
      throw new NotFound('Invitation not found. It may have been revoked.');
    }
    const { email, name, createdById } = invitation;
    const names = await listPersonNames(database.read, createdById === null ? [] : [createdById]);
    return { email, name, invitedBy: names.get(createdById ?? '') ?? '', isExpired: isOver(invitation, now()) };
  });
}

/* The key of a link goes with the account that is created with it; another service's accounts do not carry one. */
function assertLinksWork({ config }: InvitationContext): void {
  if (config.firebase !== undefined)
    throw new Unprocessable(
      'People sign in with Firebase here. Enter the email address of the person you are inviting.',
    );
}

async function countUse({ rateLimiter }: InvitationContext, { userId }: Viewer, limit: RateLimit): Promise<void> {
  const { retryAfterS } = await rateLimiter.consume([[limit, userId]]);
  if (retryAfterS !== undefined)
    throw new TooManyRequests('Too many invitations sent today. Try again tomorrow.', { retryAfter: retryAfterS });
}

async function serializeInvitations(db: Reader, all: readonly Invitation[]): Promise<invitations.Invitation[]> {
  const ids = all.flatMap(({ createdById, usedById }) => [createdById, usedById].filter((id) => id !== null));
  const names = await listPersonNames(db, [...new Set(ids)]);
  return all.map(({ createdById, usedById, ...invitation }) => ({
    ...invitation,
    invitedBy: names.get(createdById ?? '') ?? '',
    usedBy: usedById === null ? null : { id: usedById, displayName: names.get(usedById) ?? '' },
  }));
}
