import { Problem } from '@canticle/contract';
import { findTrouble } from '../../database/index.ts';
import type { RequestFacts } from '../../http/index.ts';
import { clientOf, countAttempts } from './attempts.ts';
import type { IdentityRooms } from './identity.ts';
import { isFresh, isPlaceholder } from './rules.ts';
import { askService, type SignInService } from './sign-in-service.ts';

/** Failures in a minute per account, and per client (contract 1.5); new accounts in a minute count per client too. */
const FAILURES = { perAccount: 10, perClient: 100 } as const;
/** Mails to new addresses one person may cause in an hour. */
const NEW_ADDRESSES_PER_HOUR = 5;

/** Calls that somebody could guess with. */
const GUESSABLE = ['/sign-in/email', '/change-password', '/reset-password', '/one-time-token/verify', '/verify-email'];

const WHO_IS_THERE = ['/get-session', '/token'];

/** A call of the embedded service. `path` is what follows /api/auth. */
export type SignInCall = {
  readonly path: string;
  readonly body: { readonly [field: string]: unknown };
  readonly request: Request;
  readonly facts: RequestFacts;
};

/** Who is signed in at the embedded service. */
export type SignedIn = {
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean };
  readonly session: { readonly createdAt: Date };
};

/** Mails that the gate sends in the service's stead, or beside it. */
type GateMails = {
  sendReset(email: string, facts: RequestFacts): Promise<void>;
  /** Tells those whom a change of address concerns; throws {Unavailable} when mails cannot be sent. */
  sendAddressNews(user: SignedIn['user'], newEmail: string, facts: RequestFacts): Promise<void>;
};

/**
 * Stands in front of the embedded service with the rules that are ours: limits on guessing, a recent sign-in for a new
 * address, our own mails, and providers that are configured.
 *
 * @throws {Problem} TOO_MANY, INVALID_PROVIDER
 */
export function createGate(
  { config, now }: Pick<IdentityRooms, 'config' | 'now'>,
  service: SignInService,
  mails: GateMails,
): (call: SignInCall) => Promise<Response> {
  const perAccount = countAttempts(FAILURES.perAccount, 60_000);
  const perClient = countAttempts(FAILURES.perClient, 60_000);
  const newAddresses = countAttempts(NEW_ADDRESSES_PER_HOUR, 3600_000);
  const isConfigured = (provider: unknown) => config.socialProviders.some(({ id }) => id === provider);
  const ask = (request: Request) => askService(() => service.handler(request));
  const sessionOf = ({ headers }: Request) =>
    askService(async () => (await service.api.getSession({ headers })) as SignedIn | null);

  /* A sign-in is prolonged once a day. On a full disk it cannot be, and lasts all the same. */
  const askWhoIsThere = (request: Request): Promise<Response> =>
    ask(request).catch((error: unknown) => {
      if (findTrouble(error)?.kind !== 'full') throw error;
      const url = new URL(request.url);
      url.searchParams.set('disableRefresh', 'true');
      return ask(new Request(url, request));
    });

  /* Whose account a guess is about: the address in the body, or the one signed in. */
  const accountOf = async ({ path, body, request }: SignInCall): Promise<string | undefined> => {
    if (path === '/change-password') return (await sessionOf(request))?.user.email;
    if (path !== '/sign-in/email' || typeof body['email'] !== 'string') return undefined;
    return body['email'].trim().toLowerCase();
  };

  /* Counted before the answer is known, so that a thousand guesses at the same moment are a thousand guesses. */
  const guess = async (call: SignInCall): Promise<Response> => {
    const client = clientOf(call.facts.ip);
    const account = await accountOf(call);
    refuse(perClient.wait(client, now()));
    if (account !== undefined) refuse(perAccount.wait(account, now()));
    perClient.count(client, now());
    if (account !== undefined) perAccount.count(account, now());
    const response = await ask(call.request);
    if (response.status < 400) {
      perClient.release(client);
      if (account !== undefined) perAccount.release(account);
    }
    return response;
  };

  const signUp = async ({ body, request, facts }: SignInCall): Promise<Response> => {
    if (isStandIn(body['email'])) return notAnAddress();
    const client = clientOf(facts.ip);
    refuse(perClient.wait(client, now()));
    perClient.count(client, now());
    return ask(request);
  };

  const changeEmail = async ({ body, request, facts }: SignInCall): Promise<Response> => {
    const found = await sessionOf(request);
    if (found === null) return ask(request);
    if (isStandIn(body['newEmail'])) return notAnAddress();
    if (!isFresh(found.session.createdAt, now())) return notFresh();
    refuse(newAddresses.wait(found.user.id, now()));
    newAddresses.count(found.user.id, now());
    await mails.sendAddressNews(
      found.user,
      String(body['newEmail'] ?? '')
        .trim()
        .toLowerCase(),
      facts,
    );
    return ask(request);
  };

  return async (call) => {
    const { path, body, request, facts } = call;
    if (path === '/error')
      return new Response(null, { status: 302, headers: { location: `/login${new URL(request.url).search}` } });
    if (path === '/request-password-reset') {
      await mails.sendReset(String(body['email'] ?? ''), facts);
      return Response.json({ status: true });
    }
    if (path === '/sign-in/social' && !isConfigured(body['provider']))
      throw new Problem('INVALID_PROVIDER', 'INVALID PROVIDER');
    if (path === '/change-email') return changeEmail(call);
    if (path === '/sign-up/email') return signUp(call);
    if (WHO_IS_THERE.includes(path)) return askWhoIsThere(request);
    return GUESSABLE.includes(path) ? guess(call) : ask(request);
  };
}

/* Who took the stand-in of somebody else's address first would keep them from ever signing in. */
function isStandIn(email: unknown): boolean {
  return typeof email === 'string' && isPlaceholder(email.trim());
}

function notAnAddress(): Response {
  return Response.json({ code: 'INVALID_EMAIL', message: 'Invalid email' }, { status: 400 });
}

function notFresh(): Response {
  return Response.json({ code: 'SESSION_NOT_FRESH', message: 'Sign in again to do this.' }, { status: 403 });
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) throw new Problem('TOO_MANY', 'Too many requests. Wait a few minutes.', { retryAfter: wait });
}
