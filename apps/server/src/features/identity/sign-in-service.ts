import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import { bearer, jwt, oneTimeToken } from 'better-auth/plugins';
import type { JSONWebKeySet, JWK } from 'jose';
import { isReachedByHttps } from '../../platform/config/index.ts';
import { type DatabaseError, toDatabaseError, newId, type Reader, readJson } from '../../platform/database/index.ts';
import type { Admission } from './admission.ts';
import { listSigningKeys } from './account-queries.ts';
import { credentialsPlugin, MIN_PASSWORD_LENGTH } from './credentials.ts';
import type { IdentityContext } from './identity-context.ts';
import type { SignInMails } from './mails.ts';
import { readInvitationCookie } from './invitation-cookie.ts';
import { passkeyPlugin } from './passkeys.ts';
import { isPlaceholder } from './rules.ts';
import { socialPlugin, socialProviders } from './social.ts';
import { OWN_ALGORITHM, OWN_AUDIENCE, OWN_ISSUER } from './tokens.ts';
import { twoStepPlugin } from './two-step.ts';

const DAY_S = 24 * 3600;
const HOUR_S = 3600;

/** Lifetime of our bearer tokens. */
const BEARER_LIFETIME = '10m';

/** The base path of the embedded service. */
export const SIGN_IN_PATH = '/api/auth';

type SignInServiceContext = Pick<IdentityContext, 'config' | 'database' | 'log' | 'now'>;

/**
 * The embedded sign-in service: better-auth on our own database, in tables that begin with `auth_`
 * (docs/decisions/0006-sign-in-runs-inside-the-server-and-guesses-are-counted-in-the-database.md).
 */
export function createSignInService(
  context: SignInServiceContext,
  mails: SignInMails,
  admission: Admission,
  oidc?: BetterAuthPlugin,
) {
  const { config, database, log } = context;
  return betterAuth({
    appName: 'Canticle',
    secret: config.secret,
    ...(config.publicUrl === undefined ? {} : { baseURL: config.publicUrl }),
    basePath: SIGN_IN_PATH,
    // Its own transactions are off: a hook that sends a mail opens one of ours, and SQLite has only one writer.
    database: { db: database.kysely as never, type: database.engine, transaction: false },
    user: {
      modelName: 'auth_user',
      changeEmail: { enabled: true, updateEmailWithoutVerification: true },
    },
    databaseHooks: { user: { create: newcomerHooks(admission) } },
    session: { modelName: 'auth_session', expiresIn: config.sessionDays * DAY_S, updateAge: HOUR_S },
    account: {
      modelName: 'auth_account',
      encryptOAuthTokens: true,
      // Accounts are never linked by e-mail address (contract 6.2).
      accountLinking: { enabled: true, disableImplicitLinking: true },
    },
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: config.firebase !== undefined,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      // Signing up gives the same answer, and signs nobody in, whether or not the address has an account.
      requireEmailVerification: true,
      onExistingUserSignUp: ({ user }, request) => recordMailFailure(mails.sendAccountExists(user.email, request)),
    },
    emailVerification: {
      expiresIn: HOUR_S,
      // The link is ours: the library's own token could not be revoked.
      sendVerificationEmail: ({ user, url }, request) =>
        recordMailFailure(mails.sendVerificationLink(user, request, returnPathOf(url))),
    },
    socialProviders: socialProviders(config.socialProviders),
    trustedOrigins: (request) => (request === undefined ? [] : originsOf(request)),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: {
      // Errors that are not meant for the caller (the database is unavailable, a bug) are left to the central error
      // handler.
      onError: (error) => {
        if (!(error instanceof APIError)) throw error;
      },
    },
    logger: {
      level: 'error',
      log: (level, message, ...details: unknown[]) => {
        log[level]({ part: 'sign-in' }, String(message));
        const failures = failureStorage.getStore();
        if (failures !== undefined)
          failures.databaseError ??= details.map(toDatabaseError).find((one) => one !== undefined);
      },
    },
    advanced: {
      cookiePrefix: 'canticle',
      useSecureCookies: isReachedByHttps(config),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), validateSchema: false },
      // Both would be off while NODE_ENV is "test".
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    plugins: [
      // First: what the others send with a new session must not go out before the second step.
      twoStepPlugin(config),
      passkeyPlugin(context),
      // The session token alone, without its signature, is not accepted.
      bearer({ requireSignature: true }),
      oneTimeToken({ expiresIn: 3, storeToken: 'hashed' }),
      ownTokens(),
      socialPlugin(config.socialProviders),
      ...(oidc === undefined ? [] : [oidc]),
      credentialsPlugin(context),
    ],
  });
}

/* The page somebody wanted when they signed up: `to` of the address that the app asked to be led back to. */
function returnPathOf(link: string): string | undefined {
  const callback = new URL(link).searchParams.get('callbackURL') ?? '';
  return new URLSearchParams(callback.split('?')[1]).get('to') ?? undefined;
}

/* Our own bearers: what they say, and the keys they are signed with. */
function ownTokens() {
  return jwt({
    jwks: { keyPairConfig: { alg: OWN_ALGORITHM, crv: 'Ed25519' } },
    jwt: {
      issuer: OWN_ISSUER,
      audience: OWN_AUDIENCE,
      expirationTime: BEARER_LIFETIME,
      definePayload: ({ user, session }) => ({
        email: isPlaceholder(user.email) ? '' : user.email,
        email_verified: user.emailVerified && !isPlaceholder(user.email),
        name: user.name,
        picture: user.image ?? undefined,
        auth_time: Math.floor(session.createdAt.getTime() / 1000),
        sid: session.id,
      }),
    },
    schema: { jwks: { modelName: 'auth_jwks' } },
  });
}

export type SignInService = ReturnType<typeof createSignInService>;

/* What the hooks below know of an account that is about to be created, and of the call that creates it. */
type NewAccount = { readonly id?: string; readonly email: string; readonly emailVerified: boolean };
type CreatingCall = { readonly path: string; readonly headers?: Headers | undefined } | null | undefined;

/*
 * Somebody new who comes by another service, whichever call creates the account. Signing up with a password was judged
 * before (auth-guard.ts), and what an operator or an invitation by mail adds comes by no call.
 */
function newcomerHooks(admission: Admission) {
  const keyOf = (call: CreatingCall) =>
    call == null || call.path === '/sign-up/email' ? undefined : { key: readInvitationCookie(call.headers) };
  return {
    before: async ({ email: address, emailVerified }: NewAccount, call: CreatingCall) => {
      const found = keyOf(call);
      if (found === undefined) return;
      // An address the service does not vouch for could be anybody's.
      const email = emailVerified && !isPlaceholder(address) ? address.toLowerCase() : '';
      await admission
        .assertMayCreateAccount({ email, isEmailVerified: email !== '', key: found.key })
        .catch((error: unknown) => {
          recordRefusal(error);
          throw error;
        });
    },
    after: async ({ id }: NewAccount, call: CreatingCall) => {
      const key = keyOf(call)?.key;
      if (key !== undefined && id !== undefined) await admission.assignAccount(key, id);
    },
  };
}

/* Database errors during a call of the service, why a mail could not be sent, and why somebody new was refused. */
type SignInFailures = {
  refusal: unknown;
  databaseError: DatabaseError | undefined;
  mailFailure: { readonly error: unknown } | undefined;
};
const failureStorage = new AsyncLocalStorage<SignInFailures>();

/** Says why the current call of the service fails, in place of the service's own reason. */
export function recordRefusal(error: unknown): void {
  const failures = failureStorage.getStore();
  if (failures !== undefined) failures.refusal ??= error;
}

/* The service continues when a mail fails, but nobody should wait for a mail that was never written. */
async function recordMailFailure(sending: Promise<void>): Promise<void> {
  await sending.catch((error: unknown) => {
    const failures = failureStorage.getStore();
    if (failures !== undefined) failures.mailFailure ??= { error };
    throw error;
  });
}

/**
 * Calls the service. When the database is full or unavailable, the service only logs it and answers that nobody is
 * signed in or that an account cannot be created.
 *
 * @throws {DatabaseError} when that is the reason for its refusal; the error of a mail that could not be sent; {Problem}
 * when somebody new may not create an account
 */
export async function callSignInService<T>(call: () => Promise<T>): Promise<T> {
  const failures: SignInFailures = { refusal: undefined, databaseError: undefined, mailFailure: undefined };
  const result = await failureStorage.run(failures, call).catch((error: unknown) => {
    throw failures.refusal ?? failures.databaseError ?? error;
  });
  if (failures.refusal !== undefined) throw failures.refusal;
  if (failures.mailFailure !== undefined) throw failures.mailFailure.error;
  if (failures.databaseError !== undefined && !(result instanceof Response && result.status < 400))
    throw failures.databaseError;
  return result;
}

/** The public keys of our own tokens. */
export async function readJwks(db: Reader): Promise<JSONWebKeySet> {
  const rows = await listSigningKeys(db);
  return { keys: rows.map((row) => ({ ...readJson<JWK>(row.publicKey), kid: row.id, alg: OWN_ALGORITHM })) };
}

/* The origins of the request's host: a client that can choose the Host header is not another site in a browser. */
function originsOf(request: Request): string[] {
  const host = request.headers.get('host');
  return host === null ? [] : [`http://${host}`, `https://${host}`];
}
