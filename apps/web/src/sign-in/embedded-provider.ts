import { type AuthService, createAuthService, isNetworkFailure } from './auth-service.ts';
import { type Bearer, createBearer } from './bearer.ts';
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

/* What the service answers to a sign-in, and to who is signed in. */
type Answer = { readonly user?: User } | null;

/* The server's stand-in for an address that a social provider did not give; the domain can never exist. */
const standIn = /\.placeholder\.invalid$/i;

/* An answer without anybody in it is none of the service: something between here and there has put it in its place. */
function personOf(answer: Answer): Person {
  if (!answer?.user) throw new Error("User isn't set");
  const { id, email, name, emailVerified } = answer.user;
  return { id, email: standIn.test(email) ? '' : email, displayName: name, emailVerified };
}

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
    currentPerson: () => currentPerson(ask, world.memory, bearer),
    bearer: bearer.get,
    sendVerification: world.sendVerification,
    ...signIns(ask, world, enter),
    ...accounts(ask, bearer),
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

async function currentPerson(ask: AuthService, memory: PersonMemory, bearer: Bearer): Promise<Person | null> {
  if (isLeaving(memory)) await leave(ask, memory);
  if (isLeaving(memory)) return null;
  // The bearer comes with the answer: it would be the next that is asked for.
  const take = bearer.expect();
  try {
    const session = await ask<Answer>('GET', '/get-session', undefined, (headers) => {
      const token = headers.get('set-auth-jwt');
      if (token !== null) take(token);
    });
    if (session === null) forgetRememberedPerson(memory);
    else refreshPerson(memory, personOf(session));
    return session && personOf(session);
  } catch (failure) {
    if (isNetworkFailure(failure)) return rememberedPerson(memory);
    throw failure;
  }
}

type Enter = (person: Person, remember: boolean) => Person;

function signIns(ask: AuthService, { leaveTo }: EmbeddedWorld, enter: Enter) {
  return {
    signInWithPassword: async ({ email, password, remember }) => {
      const body = { email, password, rememberMe: remember };
      return enter(personOf(await ask<Answer>('POST', '/sign-in/email', body)), remember);
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
    signInWithToken: async (token, { replace = false } = {}) => {
      const answer = await ask<Answer>('POST', '/one-time-token/verify', { token, replace }).catch(badToken);
      return enter(personOf(answer), true);
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

function accounts(ask: AuthService, bearer: Bearer) {
  return {
    createAccount: async ({ name, email, password }) => {
      await ask('POST', '/sign-up/email', { name, email, password });
      return 'VERIFICATION_EMAIL_SENT' as const;
    },
    checkCode: (code) =>
      ask('GET', `/verify-email?token=${encodeURIComponent(code)}`).then(
        () => {
          // A changed address renews the sign-in, and what was signed for the old one ends.
          bearer.forget();
          return 'VERIFIED_EMAIL' as const;
        },
        (failure: unknown) => {
          if (isNetworkFailure(failure)) throw failure;
          const isTaken = failure instanceof SignInError && failure.code === 'auth/email-already-in-use';
          return isTaken ? ('ADDRESS_TAKEN' as const) : ('CODE_NOT_VALID' as const);
        },
      ),
    // The embedded service tells nobody who has an account.
    signInMethods: async () => 'unknown' as const,
    forgotPassword: async (email) =>
      void (await ask('POST', '/request-password-reset', { email, redirectTo: '/reset-password' })),
    resetPassword: async (token, newPassword) => void (await ask('POST', '/reset-password', { token, newPassword })),
    changePassword: async (newPassword, currentPassword) => {
      await ask('POST', '/change-password', { newPassword, currentPassword });
      bearer.forget();
    },
    changeEmail: async (newEmail) => void (await ask('POST', '/change-email', { newEmail })),
    hasPassword: async () => {
      const ways = await ask<readonly { readonly providerId: string }[]>('GET', '/list-accounts');
      return ways.some(({ providerId }) => providerId === 'credential');
    },
  } satisfies Partial<IdentityProvider>;
}
