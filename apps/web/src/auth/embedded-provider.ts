import { type AuthService, createAuthService, isAuthNetworkError } from './auth-service.ts';
import { type BearerCache, createBearerCache } from './bearer-cache.ts';
import { type IdentityProvider, parseSocialProvider, type Person, type SignInReply } from './identity-provider.ts';
import {
  clearRememberedPerson,
  isSigningOut,
  markSigningOut,
  type PersonStorage,
  updateRememberedPerson,
  readRememberedPerson,
  rememberPerson,
} from './remembered-person.ts';
import { SignInError } from './sign-in-error.ts';

/** The dependencies of the provider. */
type EmbeddedDependencies = {
  readonly fetch: typeof globalThis.fetch;
  /** Has the server send the verification mail to the signed-in person. */
  readonly sendVerification: () => Promise<void>;
  /** Redirects the browser to another address. */
  readonly redirectTo: (address: string) => void;
  readonly storage: PersonStorage;
  /** The language of the page, as in its `lang`. */
  readonly language: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/* The server's placeholder for an address that a social provider did not give; the domain can never exist. */
const placeholderEmail = /\.placeholder\.invalid$/i;

/* A response without a person is not from the service: an intermediary replaced it. */
function toPerson(response: SignInReply): Person {
  if (!response?.user) throw new Error("User isn't set");
  const { id, email, name, emailVerified } = response.user;
  return { id, email: placeholderEmail.test(email) ? '' : email, displayName: name, emailVerified };
}

/** The identity provider built into Canticle: better-auth in the same server and database. */
export function createEmbeddedProvider(dependencies: EmbeddedDependencies): IdentityProvider {
  const request = createAuthService(dependencies.fetch, dependencies.language);
  const bearer = createBearerCache(() => fetchBearer(request), dependencies.now);
  const completeSignIn = (person: Person, remember: boolean) => {
    bearer.clear();
    markSigningOut(dependencies.storage, false);
    rememberPerson(dependencies.storage, person, remember);
    return person;
  };
  return {
    kind: 'embedded',
    rememberedPerson: () => (isSigningOut(dependencies.storage) ? null : readRememberedPerson(dependencies.storage)),
    currentPerson: () => fetchCurrentPerson(request, dependencies.storage, bearer),
    getBearerToken: bearer.get,
    sendVerification: dependencies.sendVerification,
    ...createSignInMethods(request, dependencies, completeSignIn),
    ...createAccountMethods(request, bearer),
    embedded: {
      request,
      completeSignIn: (reply, remember) => completeSignIn(toPerson(reply), remember),
    },
    signOut: async () => {
      bearer.clear();
      await endSession(request, dependencies.storage);
    },
  };
}

/* Offline, the cookie cannot be revoked now; the mark has it revoked before anybody is let in again. */
async function endSession(request: AuthService, storage: PersonStorage): Promise<void> {
  clearRememberedPerson(storage);
  markSigningOut(storage, true);
  try {
    await request('POST', '/sign-out');
    markSigningOut(storage, false);
  } catch (failure) {
    if (!isAuthNetworkError(failure)) throw failure;
  }
}

async function fetchCurrentPerson(
  request: AuthService,
  storage: PersonStorage,
  bearer: BearerCache,
): Promise<Person | null> {
  if (isSigningOut(storage)) await endSession(request, storage);
  if (isSigningOut(storage)) return null;
  // The response contains the bearer token, which saves the next request.
  const updateBearer = bearer.beginUpdate();
  try {
    const session = await request<SignInReply>('GET', '/get-session', undefined, (headers) => {
      const token = headers.get('set-auth-jwt');
      if (token !== null) updateBearer(token);
    });
    if (session === null) clearRememberedPerson(storage);
    else updateRememberedPerson(storage, toPerson(session));
    return session && toPerson(session);
  } catch (failure) {
    if (isAuthNetworkError(failure)) return readRememberedPerson(storage);
    throw failure;
  }
}

type CompleteSignIn = (person: Person, remember: boolean) => Person;

function createSignInMethods(
  request: AuthService,
  { redirectTo }: EmbeddedDependencies,
  completeSignIn: CompleteSignIn,
) {
  return {
    signInWithPassword: async ({ email, password, remember }) => {
      const body = { email, password, rememberMe: remember };
      return completeSignIn(toPerson(await request<SignInReply>('POST', '/sign-in/email', body)), remember);
    },
    signInWithProvider: async (id, returnTo, invitation) => {
      const body = {
        provider: id === 'oidc' ? id : parseSocialProvider(id),
        callbackURL: returnTo,
        errorCallbackURL: `/login?to=${encodeURIComponent(returnTo)}`,
        disableRedirect: true,
        invitation,
      };
      const { url } = await request<{ url: string }>('POST', '/sign-in/social', body);
      redirectTo(url);
      return null;
    },
    signInWithToken: async (token, { replace = false } = {}) => {
      const response = await request<SignInReply>('POST', '/one-time-token/verify', { token, replace }).catch(
        throwInvalidToken,
      );
      return completeSignIn(toPerson(response), true);
    },
  } satisfies Partial<IdentityProvider>;
}

/* Nobody is signed in: 401 without a code of its own. */
async function fetchBearer(request: AuthService): Promise<string | null> {
  try {
    return (await request<{ token: string }>('GET', '/token')).token;
  } catch (failure) {
    if (failure instanceof SignInError && failure.code === 'auth/unknown') return null;
    throw failure;
  }
}

/* The one-time token plugin sends 400 without a code. */
function throwInvalidToken(failure: unknown): never {
  if (failure instanceof SignInError && failure.code === 'auth/unknown')
    throw new SignInError('auth/code-not-valid', failure.message);
  throw failure;
}

/* The service accepts fewer characters in an address than a browser. */
const encodeParameter = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

function createAccountMethods(request: AuthService, bearer: BearerCache) {
  return {
    createAccount: async ({ name, email, password, invitation, returnTo }) => {
      const callbackURL = returnTo === undefined ? undefined : `/verify-email?to=${encodeParameter(returnTo)}`;
      await request('POST', '/sign-up/email', { name, email, password, invitation, agreed: true, callbackURL });
      return 'VERIFICATION_EMAIL_SENT' as const;
    },
    verifyCode: (code) =>
      request('GET', `/verify-email?token=${encodeURIComponent(code)}&signIn=true`).then(
        () => {
          // A changed address renews the session, and tokens signed for the old one expire.
          bearer.clear();
          return 'VERIFIED_EMAIL' as const;
        },
        (failure: unknown) => {
          if (isAuthNetworkError(failure)) throw failure;
          const isTaken = failure instanceof SignInError && failure.code === 'auth/email-already-in-use';
          return isTaken ? ('ADDRESS_TAKEN' as const) : ('CODE_NOT_VALID' as const);
        },
      ),
    // The embedded service does not reveal who has an account.
    listSignInMethods: async () => 'unknown' as const,
    requestPasswordReset: async (email) =>
      void (await request('POST', '/request-password-reset', { email, redirectTo: '/reset-password' })),
    resetPassword: async (token, newPassword) =>
      void (await request('POST', '/reset-password', { token, newPassword })),
    changePassword: async (newPassword, currentPassword) => {
      await request('POST', '/change-password', { newPassword, currentPassword });
      bearer.clear();
    },
    changeEmail: async (newEmail) => void (await request('POST', '/change-email', { newEmail })),
    hasPassword: async () => {
      const linkedAccounts = await request<readonly { readonly providerId: string }[]>('GET', '/list-accounts');
      return linkedAccounts.some(({ providerId }) => providerId === 'credential');
    },
  } satisfies Partial<IdentityProvider>;
}
