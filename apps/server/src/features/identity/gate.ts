import { Problem } from '@canticle/contract';
import { findTrouble } from '../../database/index.ts';
import type { RequestFacts } from '../../http/index.ts';
import { clientOf, type RateLimit } from '../../rate-limits/index.ts';
import { SHORTEST_PASSWORD } from './credentials.ts';
import { countGuesses, type Origin, refuse } from './guesses.ts';
import type { IdentityRooms } from './identity.ts';
import { rememberClients } from './known-clients.ts';
import { mailOrigin } from './mails.ts';
import { isOpenCall } from './open-calls.ts';
import { isFresh, isPlaceholder } from './rules.ts';
import { hideSessionToken } from './session-tokens.ts';
import { askService, type SignInService } from './sign-in-service.ts';
import { steadily } from './steadily.ts';

/** Mails to new addresses one person may cause. */
const NEW_ADDRESSES: RateLimit = { name: 'new addresses of a person', tries: 5, windowMs: 3600_000 };
/** Longer than signing up takes: hashing the password, an account and a mail. */
const SIGN_UP_MS = 600;

/** Calls that somebody could guess with. */
const GUESSABLE = ['/sign-in/email', '/change-password', '/reset-password', '/one-time-token/verify', '/verify-email'];

const WHO_IS_THERE = ['/get-session', '/token'];

/** A call of the embedded service. `path` is what follows /api/auth. */
export type SignInCall = {
  readonly path: string;
  readonly body: { readonly [field: string]: unknown };
  readonly request: Request;
  readonly facts: RequestFacts;
  /** Whether no page of a browser asks. */
  readonly isProgram: boolean;
};

/** Who is signed in at the embedded service. */
export type SignedIn = {
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean };
  readonly session: { readonly id: string; readonly createdAt: Date };
};

/** Of the accounts, what the gate asks. */
type GateAccounts = {
  /** Makes an address free again that was only signed up with. */
  removeUnverified(email: string): Promise<void>;
  /** Whose password a link chooses anew. */
  emailOfReset(token: string): Promise<string | undefined>;
  /** Whom a one-time token signs in, and what they are called; undefined when it signs in nobody. */
  ownerOfToken(token: string): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** Has the bearers of an account looked at again. */
  sessionEnded(subject: string): Promise<void>;
};

/** Mails that the gate sends in the service's stead, or beside it. */
type GateMails = {
  sendReset(email: string, facts: RequestFacts): Promise<void>;
  /** Tells those whom a change of address concerns; throws {Unavailable} when mails cannot be sent. */
  sendAddressNews(user: SignedIn['user'], newEmail: string, facts: RequestFacts): Promise<void>;
};

/**
 * Stands in front of the embedded service with the rules that are ours: which calls are open, limits on guessing, a recent
 * sign-in for a new address, our own mails, and providers that are configured.
 *
 * @throws {Problem} NOT_FOUND, TOO_MANY, INVALID_PROVIDER
 */
export function createGate(
  { config, now, rateLimits }: Pick<IdentityRooms, 'config' | 'now' | 'rateLimits'>,
  service: SignInService,
  mails: GateMails,
  accounts: GateAccounts,
): (call: SignInCall) => Promise<Response> {
  const known = rememberClients(config);
  const guesses = countGuesses(known, rateLimits);
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

  const originOf = ({ facts, request }: SignInCall): Origin => ({
    client: clientOf(facts.ip),
    cookies: request.headers.get('cookie') ?? undefined,
  });

  const guess = async (call: SignInCall): Promise<Response> => {
    const { path, body, request } = call;
    const from = originOf(call);
    if (path === '/sign-in/email') return signIn(call, lowerCase(body['email']), from);
    const session = path === '/change-password' ? await sessionOf(request) : null;
    const counted = await (session === null ? guesses.atNothing(from) : guesses.inSession(session.session.id, from));
    const email = path === '/reset-password' ? await accounts.emailOfReset(String(body['token'] ?? '')) : undefined;
    const response = await ask(request);
    if (response.status >= 400) return response;
    await counted.release();
    return email === undefined ? response : remembered(email, from, response);
  };

  const signIn = async ({ request }: SignInCall, email: string, from: Origin): Promise<Response> => {
    const counted = await guesses.atAccount(email, from);
    const response = await ask(request);
    if (response.status < 400) {
      await counted.release();
      return remembered(email, from, response);
    }
    // Whether the password was right is told to nobody who has not opened the mail: they may just have chosen it themselves.
    const code = response.status === 403 ? ((await response.clone().json()) as { code?: string }).code : undefined;
    return code === 'EMAIL_NOT_VERIFIED' ? wrongPassword() : response;
  };

  const remembered = (email: string, { client, cookies }: Origin, response: Response): Response => {
    const headers = new Headers(response.headers);
    headers.append('set-cookie', known.remember(email, client, cookies));
    return new Response(response.body, { status: response.status, headers });
  };

  /*
   * Known or not, an address is answered the same, after the same time. One that was signed up with and never verified is
   * free: whoever comes last, and opens the mail, has it.
   */
  const signUp = async (call: SignInCall): Promise<Response> => {
    const { body, request, facts } = call;
    if (isStandIn(body['email'])) return notAnAddress();
    await guesses.atNothing(originOf(call));
    if (config.firebase !== undefined) return ask(request);
    mailOrigin(config, facts.origin);
    const again = request.clone();
    return steadily(async () => {
      if (isLongEnough(body['password'])) await accounts.removeUnverified(lowerCase(body['email']));
      const response = await ask(request);
      // Somebody else has just signed up with the address: for the second one it is taken.
      const isRace =
        response.status === 422 &&
        ((await response.clone().json()) as { code?: string }).code === 'FAILED_TO_CREATE_USER';
      return isRace ? ask(again) : response;
    }, SIGN_UP_MS);
  };

  /* A link that somebody sent must not make another one of whoever opens it without their knowing. */
  const redeem = async (call: SignInCall): Promise<Response> => {
    const { body, request } = call;
    const here = body['replace'] === true ? null : await sessionOf(request);
    const owner = here === null ? undefined : await accounts.ownerOfToken(String(body['token'] ?? ''));
    if (owner === undefined || owner.id === here?.user.id) return guess(call);
    await (await guesses.atNothing(originOf(call))).release();
    const message = 'Somebody else is signed in here.';
    return Response.json({ code: 'SIGNED_IN_AS_ANOTHER', message, other: owner.name }, { status: 409 });
  };

  const signOut = async ({ request }: SignInCall): Promise<Response> => {
    const found = await sessionOf(request);
    const response = await ask(request);
    if (found !== null && response.status < 400) await accounts.sessionEnded(found.user.id);
    return response;
  };

  const changeEmail = async ({ body, request, facts }: SignInCall): Promise<Response> => {
    const found = await sessionOf(request);
    if (found === null) return ask(request);
    if (isStandIn(body['newEmail'])) return notAnAddress();
    if (!isFresh(found.session.createdAt, now())) return notFresh();
    refuse((await rateLimits.countTry([[NEW_ADDRESSES, found.user.id]])).waitS);
    await mails.sendAddressNews(
      found.user,
      String(body['newEmail'] ?? '')
        .trim()
        .toLowerCase(),
      facts,
    );
    return ask(request);
  };

  const answer = async (call: SignInCall): Promise<Response> => {
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
    if (path === '/sign-out') return signOut(call);
    if (path === '/one-time-token/verify') return redeem(call);
    if (WHO_IS_THERE.includes(path)) return askWhoIsThere(request);
    return GUESSABLE.includes(path) ? guess(call) : ask(request);
  };

  return async (call) => {
    if (!isOpenCall(call.request.method, call.path))
      throw new Problem('NOT_FOUND', 'There is nothing at this address.');
    return hideSessionToken(call, await answer(call));
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

/* As the service says it. */
function wrongPassword(): Response {
  const told = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
  return Response.json(told, { status: 401 });
}

const lowerCase = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase() : '');

const isLongEnough = (password: unknown) => typeof password === 'string' && password.length >= SHORTEST_PASSWORD;
