import { type AuthService, createAuthService, isNetworkFailure } from './auth-service.ts';
import { createBearer } from './bearer.ts';
import { type IdentityProvider, parseSocialProvider, type Person } from './identity-provider.ts';
import {
  forgetRememberedPerson,
  isLeaving,
  markLeaving,
  type PersonMemory,
  refreshPerson,
  rememberedPerson,
  rememberPerson,
} from './remembered-person.ts';
import { SignInError } from './sign-in-error.ts';

/** What the provider needs of the world around it. */
type EmbeddedWorld = {
  readonly fetch: typeof globalThis.fetch;
  /** Has the server send the verification mail to whoever is signed in. */
  readonly sendVerification: () => Promise<void>;
  /** Takes the browser to another address. */
  readonly leaveTo: (address: string) => void;
  readonly memory: PersonMemory;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type User = { readonly id: string; readonly email: string; readonly name: string; readonly emailVerified: boolean };

/* The server's stand-in for an address that a social provider did not give; the domain can never exist. */
const standIn = /\.placeholder\.invalid$/i;

const personOf = ({ id, email, name, emailVerified }: User): Person => ({
  id,
  email: standIn.test(email) ? '' : email,
  displayName: name,
  emailVerified,
});

/** The service that comes with Canticle: better-auth in the same server and database. */
export function createEmbeddedProvider(world: EmbeddedWorld): IdentityProvider {
  const ask = createAuthService(world.fetch);
  const bearer = createBearer(() => bearerFrom(ask), world.now);
  const enter = (person: Person, remember: boolean) => {
    bearer.forget();
    markLeaving(world.memory, false);
    rememberPerson(world.memory, person, remember);
    return person;
  };
  return {
    kind: 'embedded',
    lastPerson: () => (isLeaving(world.memory) ? null : rememberedPerson(world.memory)),
    currentPerson: () => currentPerson(ask, world.memory),
    bearer: bearer.get,
    ...signIns(ask, world, enter),
    ...accounts(ask, world, enter),
    signOut: async () => {
      bearer.forget();
      await leave(ask, world.memory);
    },
  };
}

/* Without a network the cookie cannot be taken back now; the mark has it done before anybody is let in again. */
async function leave(ask: AuthService, memory: PersonMemory): Promise<void> {
  forgetRememberedPerson(memory);
  markLeaving(memory, true);
  try {
    await ask('POST', '/sign-out');
    markLeaving(memory, false);
  } catch (failure) {
    if (!isNetworkFailure(failure)) throw failure;
  }
}

async function currentPerson(ask: AuthService, memory: PersonMemory): Promise<Person | null> {
  if (isLeaving(memory)) await leave(ask, memory);
  if (isLeaving(memory)) return null;
  try {
    const session = await ask<{ user: User } | null>('GET', '/get-session');
    if (session === null) forgetRememberedPerson(memory);
    else refreshPerson(memory, personOf(session.user));
    return session && personOf(session.user);
  } catch (failure) {
    if (isNetworkFailure(failure)) return rememberedPerson(memory);
    throw failure;
  }
}

type Enter = (person: Person, remember: boolean) => Person;

function signIns(ask: AuthService, { leaveTo }: EmbeddedWorld, enter: Enter) {
  return {
    signInWithPassword: async ({ email, password, remember }) => {
      const { user } = await ask<{ user: User }>('POST', '/sign-in/email', { email, password, rememberMe: remember });
      return enter(personOf(user), remember);
    },
    signInWithProvider: async (id, returnTo) => {
      const body = {
        provider: parseSocialProvider(id),
        callbackURL: returnTo,
        errorCallbackURL: `/login?to=${encodeURIComponent(returnTo)}`,
        disableRedirect: true,
      };
      const { url } = await ask<{ url: string }>('POST', '/sign-in/social', body);
      leaveTo(url);
      return null;
    },
    signInWithToken: async (token) => {
      const { user } = await ask<{ user: User }>('POST', '/one-time-token/verify', { token }).catch(badToken);
      return enter(personOf(user), true);
    },
  } satisfies Partial<IdentityProvider>;
}

/* Nobody is signed in: 401 without a code of its own. */
async function bearerFrom(ask: AuthService): Promise<string | null> {
  try {
    return (await ask<{ token: string }>('GET', '/token')).token;
  } catch (failure) {
    if (failure instanceof SignInError && failure.code === 'auth/unknown') return null;
    throw failure;
  }
}

/* The one-time token plugin answers 400 without a code. */
function badToken(failure: unknown): never {
  if (failure instanceof SignInError && failure.code === 'auth/unknown')
    throw new SignInError('auth/code-not-valid', failure.message);
  throw failure;
}

function accounts(ask: AuthService, { sendVerification }: EmbeddedWorld, enter: Enter) {
  return {
    createAccount: async ({ name, email, password }) => {
      const { token, user } = await ask<{ token: string | null; user: User }>('POST', '/sign-up/email', {
        name,
        email,
        password,
      });
      if (token === null) return 'FAILED_SIGNIN';
      enter(personOf(user), true);
      return sendVerification().then(
        () => 'VERIFICATION_EMAIL_SENT' as const,
        () => 'FAILED_SIGNIN' as const,
      );
    },
    checkCode: (code) =>
      ask('GET', `/verify-email?token=${encodeURIComponent(code)}`).then(
        () => 'VERIFIED_EMAIL' as const,
        (failure: unknown) => {
          if (isNetworkFailure(failure)) throw failure;
          return 'CODE_NOT_VALID' as const;
        },
      ),
    // The embedded service tells nobody who has an account.
    signInMethods: async () => 'unknown' as const,
    forgotPassword: async (email) =>
      void (await ask('POST', '/request-password-reset', { email, redirectTo: '/reset-password' })),
    resetPassword: async (token, newPassword) => void (await ask('POST', '/reset-password', { token, newPassword })),
    changePassword: async (newPassword, currentPassword) =>
      void (await ask('POST', '/change-password', { newPassword, currentPassword, revokeOtherSessions: true })),
    changeEmail: async (newEmail) => void (await ask('POST', '/change-email', { newEmail })),
    hasPassword: async () => {
      const ways = await ask<readonly { readonly providerId: string }[]>('GET', '/list-accounts');
      return ways.some(({ providerId }) => providerId === 'credential');
    },
  } satisfies Partial<IdentityProvider>;
}
