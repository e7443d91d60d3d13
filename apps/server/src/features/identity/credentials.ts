import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { recordChange } from '../../platform/changes/index.ts';
import { isUniqueViolation, acquireLock, type Tx } from '../../platform/database/index.ts';
import type { IdentityContext } from './identity-context.ts';
import { type AccountLink, revokeLinks, findLink, consumeLink } from './account-link-queries.ts';
import {
  changeEmail,
  deleteSessions,
  findAccountEmail,
  listExistingEmails,
  markEmailVerified,
  savePassword,
} from './account-queries.ts';
import { findPersonByIdentity } from './queries.ts';
import { deleteUnfinishedSignIns } from './security-queries.ts';
import { OWN_ISSUER } from './tokens.ts';
import { isFromSignUp } from './sign-up-cookie.ts';

/** Minimum length of a password. */
export const MIN_PASSWORD_LENGTH = 10;
/** Maximum length of a password. */
export const MAX_PASSWORD_LENGTH = 128;

type CredentialsContext = Pick<IdentityContext, 'config' | 'database' | 'now'>;

/**
 * Replaces the library's own endpoints for choosing and changing the password and verifying an address: each is one
 * transaction that also ends every other link and session of the account (decision 0006).
 */
export function credentialsPlugin(context: CredentialsContext) {
  return {
    id: 'canticle-credentials',
    endpoints: {
      resetPassword: resetPasswordEndpoint(context),
      changePassword: changePasswordEndpoint(context),
      verifyEmail: verifyEmailEndpoint(context),
    },
  } satisfies BetterAuthPlugin;
}

function resetPasswordEndpoint({ database, now }: CredentialsContext) {
  return createAuthEndpoint(
    '/reset-password',
    { method: 'POST', body: z.object({ token: z.string(), newPassword: z.string() }) },
    async (ctx) => {
      const { token, newPassword } = ctx.body;
      assertPasswordLength(newPassword);
      // A password is only hashed for links that exist, because hashing is slow.
      if ((await findLink(database.read, 'reset', token, now())) === undefined) throw invalidTokenError('BAD_REQUEST');
      const password = await ctx.context.password.hash(newPassword);
      const isDone = await database.transaction(async (tx) => {
        const link = await consumeLink(tx, 'reset', token, now());
        if (link === undefined) return false;
        await savePassword(tx, link.subject, password, now());
        await markEmailVerified(tx, link.subject, link.email, now());
        await revokeSessions(tx, link.subject, now());
        return true;
      });
      if (!isDone) throw invalidTokenError('BAD_REQUEST');
      return ctx.json({ status: true });
    },
  );
}

function changePasswordEndpoint({ database, now }: CredentialsContext) {
  return createAuthEndpoint(
    '/change-password',
    {
      method: 'POST',
      body: z.object({ currentPassword: z.string(), newPassword: z.string() }),
      use: [sensitiveSessionMiddleware],
    },
    async (ctx) => {
      const { currentPassword, newPassword } = ctx.body;
      const { user } = ctx.context.session;
      assertPasswordLength(newPassword);
      const { internalAdapter, password: passwords } = ctx.context;
      const account = await internalAdapter.findCredentialAccount(user.id);
      if (!account?.password)
        throw new APIError('BAD_REQUEST', {
          code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
          message: 'This account has no password.',
        });
      const isPasswordCorrect =
        currentPassword.length <= MAX_PASSWORD_LENGTH &&
        (await passwords.verify({ hash: account.password, password: currentPassword }));
      if (!isPasswordCorrect)
        throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' });
      const password = await passwords.hash(newPassword);
      await database.transaction(async (tx) => {
        await savePassword(tx, user.id, password, now());
        await revokeSessions(tx, user.id, now());
      });
      const session = await internalAdapter.createSession(user.id, undefined);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ user });
    },
  );
}

const hasTwoStep = (account: object): boolean => 'twoFactorEnabled' in account && account.twoFactorEnabled === true;

/* Another site must not sign anybody in, by an address it opens or shows. */
const isCallOfApp = (headers: Headers | undefined): boolean =>
  ['same-origin', null, undefined].includes(headers?.get('sec-fetch-site')) &&
  headers?.get('sec-fetch-mode') !== 'navigate';

function verifyEmailEndpoint({ config, database, now }: CredentialsContext) {
  const query = z.object({ token: z.string(), signIn: z.string().optional() });
  return createAuthEndpoint('/verify-email', { method: 'GET', query }, async (ctx) => {
    const { token, signIn } = ctx.query;
    const link = await findLink(database.read, 'verify', token, now());
    if (link === undefined) throw invalidTokenError('UNAUTHORIZED');
    const currentSession = await getSessionFromCtx(ctx);
    const account = await ctx.context.internalAdapter.findUserById(link.subject);
    const isEmailChanged = await database
      .transaction((tx) => applyVerifiedEmail(tx, link, token, now()))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? emailTakenError() : error;
      });
    if (isEmailChanged && currentSession?.user.id === link.subject) {
      // Keeps the age of the session: operations that require a recent sign-in still require it.
      const { createdAt } = currentSession.session;
      const session = await ctx.context.internalAdapter.createSession(link.subject, undefined, { createdAt }, true);
      await setSessionCookie(ctx, {
        session,
        user: { ...currentSession.user, email: link.email, emailVerified: true },
      });
    }
    const isFirstTime = account?.emailVerified === false && account.email === link.email;
    // The first time, the link in the mail signs in, in the browser in which the account was created.
    const isOwn = isCallOfApp(ctx.headers) && isFirstTime && isFromSignUp(ctx.headers, account.id, config.secret);
    if (signIn === 'true' && isOwn && !hasTwoStep(account) && currentSession === null) {
      const session = await ctx.context.internalAdapter.createSession(account.id, undefined);
      await setSessionCookie(ctx, { session, user: { ...account, emailVerified: true } });
    }
    return ctx.json({ status: true });
  });
}

/**
 * Ends every session of an account, begun ones too, and every link that was mailed for it.
 *
 * @param exceptToken  the token of a `verify` link that stays valid
 */
async function revokeSessions(tx: Tx, subject: string, now: Date, exceptToken?: string): Promise<void> {
  await revokeLinks(tx, subject, exceptToken);
  await deleteSessions(tx, subject);
  await deleteUnfinishedSignIns(tx, subject);
  await invalidateUserCache(tx, subject, now);
}

/** Invalidates the cached bearers of an account, after one of its sessions has ended. */
export async function invalidateUserCache(tx: Tx, subject: string, now: Date): Promise<void> {
  const person = await findPersonByIdentity(tx, { issuer: OWN_ISSUER, subject });
  if (person !== undefined) await recordChange(tx, { kind: 'user', id: person.userId, owner: person.userId }, now);
}

/*
 * Changes the account to the verified address. Returns true when it had another one before. Opening the link again
 * returns the same and changes nothing.
 */
async function applyVerifiedEmail(tx: Tx, link: AccountLink, token: string, now: Date): Promise<boolean> {
  await acquireLock(tx, 'identity');
  const { subject, email } = link;
  const currentEmail = await findAccountEmail(tx, subject);
  if (currentEmail === undefined) throw invalidTokenError('UNAUTHORIZED');
  if (currentEmail === email) {
    await markEmailVerified(tx, subject, email, now);
    return false;
  }
  if ((await listExistingEmails(tx, [email])).length > 0) throw emailTakenError();
  await changeEmail(tx, subject, email);
  await markEmailVerified(tx, subject, email, now);
  await revokeSessions(tx, subject, now, token);
  return true;
}

function assertPasswordLength(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' });
  if (password.length > MAX_PASSWORD_LENGTH)
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: 'Password too long' });
}

function invalidTokenError(status: 'BAD_REQUEST' | 'UNAUTHORIZED'): APIError {
  return new APIError(status, { code: 'INVALID_TOKEN', message: 'Invalid token' });
}

function emailTakenError(): APIError {
  return new APIError('CONFLICT', {
    code: 'USER_ALREADY_EXISTS',
    message: 'This email address already belongs to another account.',
  });
}
