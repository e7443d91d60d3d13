import { Conflict, invitations, NotFound, TooManyRequests } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { type Route, servePublic } from '../../platform/http/index.ts';
import { preferredMessageLanguage } from '../../platform/messages/index.ts';
import { clientNetworkOf, type RateLimit } from '../../platform/rate-limits/index.ts';
import {
  listAdministrators,
  listKnownEmails,
  mailLinkOrigin,
  serveWithCapability,
  withMinimumDuration,
} from '../identity/index.ts';
import { invite } from './invite.ts';
import { composeDeclineMail, composeHasAccountMail } from './mails.ts';
import type { InvitationContext, SignUpRequest } from './model.ts';
import { deleteSignUpRequest, saveSignUpRequest } from './mutations.ts';
import { countSignUpRequests, findSignUpRequest, listSignUpRequests } from './queries.ts';
import { assertNotClosed, mayAsk, resolveEnd } from './rules.ts';

const REQUESTS_PER_CLIENT: RateLimit = {
  name: 'requests for accounts by a client',
  maxAttempts: 20,
  windowMs: 3600_000,
};
const REQUESTS_PER_EMAIL: RateLimit = {
  name: 'requests for accounts of an address',
  maxAttempts: 2,
  windowMs: 24 * 3600_000,
};
/** Administrators answer these first. */
const MAX_WAITING = 500;

const serveAdministrators = serveWithCapability('administer', 'Only administrators can do this.');

/** Asking for an account without an invitation, and the answers of administrators. */
export function requestRoutes(context: InvitationContext): Route[] {
  const { database, config, now, mail } = context;
  return [
    askRoute(context),

    serveAdministrators(invitations.listSignUpRequests, async () =>
      (await listSignUpRequests(database.read)).map(({ id, name, email, message, createdAt }) => ({
        id,
        name,
        email,
        message,
        createdAt,
      })),
    ),

    serveAdministrators(invitations.answerSignUpRequest, async ({ viewer, params, body, request, write }) => {
      assertNotClosed(config.signUp);
      const origin = mailLinkOrigin(config, request.origin);
      return write(async (tx) => {
        const asked = await findSignUpRequest(tx, params.id);
        if (asked === undefined || !(await deleteSignUpRequest(tx, params.id)))
          throw new NotFound('This request has already been answered.');
        const { id, email, name, language } = asked;
        const action = body.accept ? 'accept-request' : 'decline-request';
        await recordAudit(
          tx,
          { actor: viewer.userId, action, kind: 'invitation', id, details: { email, name } },
          now(),
        );
        if (body.accept) {
          const input = { email, name, role: body.role ?? null, createdById: viewer.userId };
          await invite(context, tx, viewer, { ...input, validTo: resolveEnd(undefined, now()) }, origin, language);
        } else if (body.sendMail === true) await mail.send(tx, composeDeclineMail(email, language));
        return {};
      });
    }),
  ];
}

/* Whether the address has an account, has asked before or is stored now: the answer is the same, after the same time. */
function askRoute(context: InvitationContext): Route {
  const { database, config, now, rateLimiter } = context;
  return servePublic(invitations.requestSignUp, async ({ body, request }) => {
    assertNotClosed(config.signUp);
    if (!mayAsk(config.signUp))
      throw new Conflict('Anyone can create an account here, so you do not need to request one.');
    const client = await rateLimiter.consume([[REQUESTS_PER_CLIENT, clientNetworkOf(request.ip)]]);
    if (client.retryAfterS !== undefined)
      throw new TooManyRequests('Too many requests. Try again later.', { retryAfter: client.retryAfterS });
    const origin = mailLinkOrigin(config, request.origin);
    const language = preferredMessageLanguage(request.headers['accept-language']);
    const { email, name, message = '' } = body;
    return withMinimumDuration(async () => {
      const { retryAfterS } = await rateLimiter.consume([[REQUESTS_PER_EMAIL, email]]);
      if (retryAfterS !== undefined || (await countSignUpRequests(database.read)) >= MAX_WAITING) return {};
      if ((await listKnownEmails(database.read, [email])).length > 0)
        await sendHasAccount(context, email, origin, language);
      else await storeRequest(context, { email, name, message, language }, now());
      return {};
    });
  });
}

async function sendHasAccount({ database, mail }: InvitationContext, email: string, origin: string, language: string) {
  await database.transaction((tx) => mail.send(tx, composeHasAccountMail(email, `${origin}/login`, language)));
}

async function storeRequest(
  { database }: InvitationContext,
  request: Omit<SignUpRequest, 'id' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await saveSignUpRequest(tx, request, now))) return;
    const to = await listAdministrators(tx);
    const news = { kind: 'account-asked', to, name: request.name, link: '/admin?view=invitations' } as const;
    for (const id of to.slice(0, 1)) await recordChange(tx, { kind: 'rights', id, owner: id, news }, now);
  });
}
