import { randomUUID } from 'node:crypto';
import type { Admission } from './admission.ts';
import type { AccountStore } from './account-store.ts';
import type { AuthRequest, AuthSession } from './auth-request.ts';
import { Problem } from '@canticle/contract';
import { isReachedByHttps } from '../../platform/config/index.ts';
import { isForeignKeyViolation, toDatabaseError } from '../../platform/database/index.ts';
import type { RequestInfo } from '../../platform/http/index.ts';
import { messageLanguageOf, preferredMessageLanguage } from '../../platform/messages/index.ts';
import { clientNetworkOf, type RateLimit } from '../../platform/rate-limits/index.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './credentials.ts';
import { createLoginThrottle, type AttemptSource, rejectIfLimited } from './login-throttle.ts';
import type { IdentityContext } from './identity-context.ts';
import { invitationCookie, readInvitationKey } from './invitation-cookie.ts';
import { createKnownClients } from './known-clients.ts';
import { mailLinkOrigin, type SecurityNotice } from './mails.ts';
import { isAllowedRoute } from './allowed-routes.ts';
import { guardPasskeys, sessionNotFreshResponse } from './passkey-guard.ts';
import { passkeyDomain } from './passkeys.ts';
import { OIDC_PROVIDER_ID } from './oidc-provider.ts';
import { isRecentSignIn, isPlaceholder } from './rules.ts';
import { guardSecondStep, refuseUntilSecondStep, type StepDeps, withBody } from './second-step-guard.ts';
import { stripSessionToken } from './session-tokens.ts';
import { signUpCookie } from './sign-up-cookie.ts';
import type { SignInCounts } from './sign-in-counts.ts';
import { callSignInService, type SignInService } from './sign-in-service.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { errorCode } from '../../platform/errors/index.ts';

/** Mails to new addresses that one person may cause. */
const EMAIL_CHANGES_PER_PERSON: RateLimit = { name: 'new addresses of a person', maxAttempts: 5, windowMs: 3600_000 };
/** Longer than signing up takes: hashing the password, creating an account and sending a mail. */
const SIGN_UP_MIN_MS = 600;

/** Routes that could be used for guessing. */
const THROTTLED_PATHS = [
  '/sign-in/email',
  '/change-password',
  '/reset-password',
  '/one-time-token/verify',
  '/verify-email',
];

const SESSION_PATHS = ['/get-session', '/token'];

/* The language of the card somebody fills in. English says nothing: it is what programs have that name none. */
function chosenLanguage({ headers }: Request): string | null {
  const language = preferredMessageLanguage(headers.get('accept-language') ?? undefined);
  return language === messageLanguageOf(null) ? null : language;
}

/** The account operations the guard needs. */
type GuardAccounts = Pick<AccountStore, 'find' | 'findWaiting' | 'addInvited' | 'recordAgreement'> & {
  /** Frees an address that was only signed up with. */
  removeUnverified(email: string): Promise<void>;
  /** The address whose password a link resets. */
  findResetEmail(token: string): Promise<string | undefined>;
  /** The account a one-time token signs in, and its name; undefined when it signs in nobody. */
  findTokenOwner(token: string): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** Invalidates the cached bearers of an account. */
  onSessionEnded(subject: string): Promise<void>;
};

/** Mails that the guard sends instead of the service, or in addition to it. */
type GuardMails = {
  sendReset(email: string, facts: RequestInfo): Promise<void>;
  /** Notifies the people affected by a change of address; throws {Unavailable} when mails cannot be sent. */
  sendEmailChangeNotices(user: AuthSession['user'], newEmail: string, facts: RequestInfo): Promise<void>;
  /** Tells somebody that the way they sign in was changed. */
  sendSecurityNotice(user: AuthSession['user'], notice: SecurityNotice, facts: RequestInfo): Promise<void>;
};

/**
 * Guards the embedded service with our own rules: allowed routes, rate limits, a recent sign-in for a new address, our
 * own mails, and configured providers only.
 *
 * @param requiresIssuer  whether the place's own provider names itself in every answer
 * @throws {Problem} NOT_FOUND, TOO_MANY, INVALID_PROVIDER
 */
export function createAuthGuard(
  context: GuardContext,
  service: SignInService,
  mails: GuardMails,
  admission: Admission,
  accounts: GuardAccounts,
  requiresIssuer: () => Promise<boolean> = async () => false,
): (call: AuthRequest) => Promise<Response> {
  const guard = new AuthGuard(context, service, mails, admission, accounts, requiresIssuer);
  return (call) => guard.handle(call);
}

type GuardContext = Pick<IdentityContext, 'config' | 'now' | 'rateLimiter'> & { readonly signInCounts: SignInCounts };

class AuthGuard {
  readonly #context: GuardContext;
  readonly #service: SignInService;
  readonly #mails: GuardMails;
  readonly #admission: Admission;
  readonly #accounts: GuardAccounts;
  readonly #requiresIssuer: () => Promise<boolean>;
  readonly #knownClients: ReturnType<typeof createKnownClients>;
  readonly #throttle: ReturnType<typeof createLoginThrottle>;
  readonly #steps: StepDeps;

  constructor(
    context: GuardContext,
    service: SignInService,
    mails: GuardMails,
    admission: Admission,
    accounts: GuardAccounts,
    requiresIssuer: () => Promise<boolean>,
  ) {
    this.#requiresIssuer = requiresIssuer;
    this.#context = context;
    this.#service = service;
    this.#mails = mails;
    this.#admission = admission;
    this.#accounts = accounts;
    this.#knownClients = createKnownClients(context.config);
    this.#throttle = createLoginThrottle(this.#knownClients, context.rateLimiter);
    this.#steps = {
      throttle: this.#throttle,
      rateLimiter: context.rateLimiter,
      secret: context.config.secret,
      now: context.now,
      forward: (request) => this.#forward(request),
      findSession: (request) => this.#findSession(request),
      findWaiting: (cookies) => accounts.findWaiting(cookies),
      assertMailsPossible: ({ requestInfo }) => void mailLinkOrigin(context.config, requestInfo.origin),
      notify: (user, notice, { requestInfo }) => mails.sendSecurityNotice(user, notice, requestInfo),
      rememberClient: (email, source, response) => this.#withKnownClientCookie(email, source, response),
    };
  }

  async handle(call: AuthRequest): Promise<Response> {
    if (!isAllowedRoute(call.request.method, call.path))
      throw new Problem('NOT_FOUND', 'Nothing found at this address.');
    return stripSessionToken(call, await this.#dispatch(call));
  }

  #isConfigured(provider: unknown): boolean {
    const { socialProviders, oidc } = this.#context.config;
    return socialProviders.some(({ id }) => id === provider) || (oidc !== undefined && provider === OIDC_PROVIDER_ID);
  }

  async #forward(request: Request): Promise<Response> {
    return refuseUntilSecondStep(request, await callSignInService(() => this.#service.handler(request)));
  }

  #findSession({ headers }: Request): Promise<AuthSession | null> {
    // The library's type of a session omits the fields of our own plugins.
    return callSignInService(async () => (await this.#service.api.getSession({ headers })) as AuthSession | null);
  }

  /* A session is extended once a day. On a full disk the extension fails, but the session stays valid. */
  #forwardSessionRead(request: Request): Promise<Response> {
    return this.#forward(request).catch((error: unknown) => {
      if (toDatabaseError(error)?.kind !== 'full') throw error;
      const url = new URL(request.url);
      url.searchParams.set('disableRefresh', 'true');
      return this.#forward(new Request(url, request));
    });
  }

  #attemptSourceOf({ requestInfo, request }: AuthRequest): AttemptSource {
    return { client: clientNetworkOf(requestInfo.ip), cookies: request.headers.get('cookie') ?? undefined };
  }

  async #forwardThrottled(call: AuthRequest): Promise<Response> {
    const { path, body, request } = call;
    const source = this.#attemptSourceOf(call);
    if (path === '/sign-in/email') return this.#signIn(call, normalizeEmail(body['email']), source);
    const session = path === '/change-password' ? await this.#findSession(request) : null;
    const attempt = await (session === null
      ? this.#throttle.countByClient(source)
      : this.#throttle.countBySession(session.session.id, source));
    const email =
      path === '/reset-password' ? await this.#accounts.findResetEmail(String(body['token'] ?? '')) : undefined;
    const response = await this.#forward(request);
    if (response.status >= 400) return response;
    await attempt.release();
    return email === undefined ? response : this.#withKnownClientCookie(email, source, response);
  }

  async #signIn({ request }: AuthRequest, email: string, source: AttemptSource): Promise<Response> {
    const attempt = await this.#throttle.countByAccount(email, source);
    const response = await this.#forward(request);
    this.#context.signInCounts.count(response.status < 400 ? 'accepted' : 'refused');
    if (response.status < 400) {
      await attempt.release();
      return this.#withKnownClientCookie(email, source, response);
    }
    // Whether the password was right is not revealed before the address is verified: the caller may just have chosen it
    // themselves.
    const code = response.status === 403 ? await codeOf(response) : undefined;
    if (code === 'SECOND_STEP_NEEDED') await attempt.release();
    return code === 'EMAIL_NOT_VERIFIED' ? invalidCredentialsResponse() : response;
  }

  #withKnownClientCookie(email: string, { client, cookies }: AttemptSource, response: Response): Response {
    const headers = new Headers(response.headers);
    headers.append('set-cookie', this.#knownClients.recordSignIn(email, client, cookies));
    return new Response(response.body, { status: response.status, headers });
  }

  /*
   * Known or not, an address gets the same answer after the same time. An address that signed up and was never verified
   * is free: the last one to sign up who also opens the mail gets it.
   */
  async #signUp(call: AuthRequest): Promise<Response> {
    const { body, request, requestInfo } = call;
    if (isPlaceholderInput(body['email'])) return invalidEmailResponse();
    await this.#throttle.countByClient(this.#attemptSourceOf(call));
    if (this.#context.config.firebase !== undefined) return this.#forward(request);
    const email = normalizeEmail(body['email']);
    const key = readInvitationKey(body['invitation']);
    const { isEmailProven } = await this.#admission.assertMayCreateAccount({ email, isEmailVerified: false, key });
    if (isEmailProven && key !== undefined) return this.#signUpInvited(call, email, key);
    mailLinkOrigin(this.#context.config, requestInfo.origin);
    return withMinimumDuration(async () => {
      if (isLongEnough(body['password'])) await this.#accounts.removeUnverified(email);
      const response = await this.#createAccount(request);
      if (response.status >= 400) return response;
      await this.#completeSignUp(email, key, body['agreed'] === true, request);
      return this.#withSignUpCookie(email, response);
    }, SIGN_UP_MIN_MS);
  }

  /*
   * Another request that signs up with the address at the moment may have created its account first, for which the
   * address is taken now, or removed ours before it had a password.
   */
  async #createAccount(request: Request, retries = 3): Promise<Response> {
    const retryRequest = request.clone();
    const response = await this.#forward(request).catch((error: unknown) => {
      if (!isForeignKeyViolation(error) || retries === 0) throw error;
    });
    const isRace =
      response === undefined || (response.status === 422 && (await codeOf(response)) === 'FAILED_TO_CREATE_USER');
    return isRace && (response === undefined || retries > 0)
      ? this.#createAccount(retryRequest, retries - 1)
      : response;
  }

  async #withSignUpCookie(email: string, response: Response): Promise<Response> {
    const account = await this.#accounts.find(email);
    const { config } = this.#context;
    const created = account?.emailVerified === false ? account.id : randomUUID();
    const headers = new Headers(response.headers);
    headers.append('set-cookie', signUpCookie(created, { secret: config.secret, isSecure: isReachedByHttps(config) }));
    return new Response(response.body, { status: response.status, headers });
  }

  /* An account that is verified is somebody else's. */
  async #completeSignUp(email: string, key: string | undefined, hasAgreed: boolean, request: Request): Promise<void> {
    if (key === undefined && !hasAgreed) return;
    const account = await this.#accounts.find(email);
    if (account === undefined || account.emailVerified) return;
    if (key !== undefined) await this.#admission.assignAccount(key, account.id);
    if (hasAgreed) await this.#accounts.recordAgreement(account.id, chosenLanguage(request));
  }

  /* The invitation was mailed to this address: its key has verified it, and nobody waits for a second mail. */
  async #signUpInvited(call: AuthRequest, email: string, key: string): Promise<Response> {
    const { body, request } = call;
    const [name, password] = [String(body['name'] ?? '').trim(), body['password']];
    // The service says what is wrong with them.
    if (name === '' || !isUsablePassword(password)) return this.#forward(request);
    await this.#accounts.removeUnverified(email);
    const account = await this.#accounts.addInvited({ email, name: name.slice(0, MAX_NAME_LENGTH), password });
    if (account === undefined) return emailTakenResponse();
    await this.#admission.assignAccount(key, account.id);
    if (body['agreed'] === true) await this.#accounts.recordAgreement(account.id, chosenLanguage(request));
    const signIn = withBody(request, '/sign-in/email', { email, password, rememberMe: true });
    return this.#signIn({ ...call, request: signIn }, email, this.#attemptSourceOf(call));
  }

  /* The key goes with the browser to the other service and back. */
  async #signInElsewhere({ body, request }: AuthRequest): Promise<Response> {
    if (!this.#isConfigured(body['provider'])) throw new Problem('INVALID_PROVIDER', 'INVALID PROVIDER');
    // What the service would take besides: tokens from elsewhere, further scopes and parameters.
    const { provider, callbackURL, errorCallbackURL, disableRedirect } = body;
    const known = { provider, callbackURL, errorCallbackURL, disableRedirect };
    const response = await this.#forward(withBody(request, '/sign-in/social', known));
    const headers = new Headers(response.headers);
    const isSecure = isReachedByHttps(this.#context.config);
    headers.append('set-cookie', invitationCookie(readInvitationKey(body['invitation']), isSecure));
    return new Response(response.body, { status: response.status, headers });
  }

  /* Somebody new who may not come in is told so on the page where they signed in. */
  async #returnFromElsewhere({ path, request }: AuthRequest): Promise<Response> {
    try {
      if (path === `/callback/${OIDC_PROVIDER_ID}`) await this.#assertIssuer(new URL(request.url));
      return await this.#forward(request);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return new Response(null, { status: 302, headers: { location: `/login?error=${error.code}` } });
    }
  }

  /* An answer that does not say whose it is could be another provider's (RFC 9207, section 2.4). */
  async #assertIssuer({ searchParams }: URL): Promise<void> {
    const isAnswer = searchParams.has('code') || searchParams.has('error');
    if (isAnswer && !searchParams.has('iss') && (await this.#requiresIssuer()))
      throw new Problem('INVALID_PROVIDER', 'INVALID PROVIDER');
  }

  /* A link sent by somebody else must not switch the account of the person who opens it without their knowledge. */
  async #redeemOneTimeToken(call: AuthRequest): Promise<Response> {
    const { body, request } = call;
    const currentSession = body['replace'] === true ? null : await this.#findSession(request);
    const owner =
      currentSession === null ? undefined : await this.#accounts.findTokenOwner(String(body['token'] ?? ''));
    if (owner === undefined || owner.id === currentSession?.user.id) return this.#forwardThrottled(call);
    await (await this.#throttle.countByClient(this.#attemptSourceOf(call))).release();
    const message = 'Someone else is signed in here.';
    return Response.json({ code: 'SIGNED_IN_AS_ANOTHER', message, other: owner.name }, { status: 409 });
  }

  async #signOut({ request }: AuthRequest): Promise<Response> {
    const currentSession = await this.#findSession(request);
    const response = await this.#forward(request);
    if (currentSession !== null && response.status < 400) await this.#accounts.onSessionEnded(currentSession.user.id);
    return response;
  }

  async #changeEmail({ body, request, requestInfo }: AuthRequest): Promise<Response> {
    const currentSession = await this.#findSession(request);
    if (currentSession === null) return this.#forward(request);
    if (isPlaceholderInput(body['newEmail'])) return invalidEmailResponse();
    if (!isRecentSignIn(currentSession.session.createdAt, this.#context.now())) return sessionNotFreshResponse();
    rejectIfLimited(
      (await this.#context.rateLimiter.consume([[EMAIL_CHANGES_PER_PERSON, currentSession.user.id]])).retryAfterS,
    );
    await this.#mails.sendEmailChangeNotices(
      currentSession.user,
      String(body['newEmail'] ?? '')
        .trim()
        .toLowerCase(),
      requestInfo,
    );
    return this.#forward(request);
  }

  #usePasskey(call: AuthRequest): Promise<Response> {
    if (passkeyDomain(this.#context.config) === undefined)
      throw new Problem('NOT_FOUND', 'Passkeys need an address with HTTPS.');
    return guardPasskeys(call, this.#attemptSourceOf(call), this.#steps);
  }

  async #dispatch(call: AuthRequest): Promise<Response> {
    const { path, body, request, requestInfo } = call;
    if (path === '/error')
      return new Response(null, { status: 302, headers: { location: `/login${new URL(request.url).search}` } });
    if (path === '/request-password-reset') {
      await this.#mails.sendReset(String(body['email'] ?? ''), requestInfo);
      return Response.json({ status: true });
    }
    if (path === '/sign-in/social') return this.#signInElsewhere(call);
    if (path.startsWith('/callback/')) return this.#returnFromElsewhere(call);
    if (path === '/change-email') return this.#changeEmail(call);
    if (path === '/sign-up/email') return this.#signUp(call);
    if (path === '/sign-out') return this.#signOut(call);
    if (path === '/one-time-token/verify') return this.#redeemOneTimeToken(call);
    if (path.startsWith('/two-factor/')) return guardSecondStep(call, this.#attemptSourceOf(call), this.#steps);
    if (path.startsWith('/passkey/')) return this.#usePasskey(call);
    if (SESSION_PATHS.includes(path)) return this.#forwardSessionRead(request);
    return THROTTLED_PATHS.includes(path) ? this.#forwardThrottled(call) : this.#forward(request);
  }
}

/* A person who registered the placeholder of somebody else's address would lock them out for ever. */
function isPlaceholderInput(email: unknown): boolean {
  return typeof email === 'string' && isPlaceholder(email.trim());
}

function invalidEmailResponse(): Response {
  return Response.json({ code: 'INVALID_EMAIL', message: 'Invalid email' }, { status: 400 });
}

/* The same response as the service's. */
function invalidCredentialsResponse(): Response {
  const body = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
  return Response.json(body, { status: 401 });
}

const normalizeEmail = (email: unknown) => (typeof email === 'string' ? email.trim().toLowerCase() : '');

const MAX_NAME_LENGTH = 200;

const isUsablePassword = (password: unknown): password is string =>
  isLongEnough(password) && typeof password === 'string' && password.length <= MAX_PASSWORD_LENGTH;

const isLongEnough = (password: unknown) => typeof password === 'string' && password.length >= MIN_PASSWORD_LENGTH;

/* The same response as the service's, for whoever has proved that the address is theirs. */
function emailTakenResponse(): Response {
  const body = { code: 'USER_ALREADY_EXISTS', message: 'This email address already has an account. Sign in with it.' };
  return Response.json(body, { status: 422 });
}

/** The code of an error the sign-in service responded with. */
async function codeOf(response: Response): Promise<string | undefined> {
  return errorCode(await response.clone().json());
}
