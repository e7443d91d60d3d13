import type { FirebaseOptions } from 'firebase/app';
import type { Auth, AuthProvider, User } from 'firebase/auth';
import { toSignInError } from './firebase-error.ts';
import { SignInError } from './sign-in-error.ts';
import { readUid } from './token-claims.ts';
import {
  type IdentityProvider,
  parseSocialProvider,
  type Person,
  type SignInMethod,
  type SocialProviderId,
} from './identity-provider.ts';

/** The parts of Firebase that are used; tests pass their own. */
export type FirebaseModule = Pick<typeof import('firebase/app'), 'initializeApp'> &
  Pick<
    typeof import('firebase/auth'),
    | 'applyActionCode'
    | 'browserLocalPersistence'
    | 'browserSessionPersistence'
    | 'confirmPasswordReset'
    | 'createUserWithEmailAndPassword'
    | 'EmailAuthProvider'
    | 'FacebookAuthProvider'
    | 'fetchSignInMethodsForEmail'
    | 'getAuth'
    | 'GoogleAuthProvider'
    | 'OAuthProvider'
    | 'reauthenticateWithCredential'
    | 'sendEmailVerification'
    | 'sendPasswordResetEmail'
    | 'setPersistence'
    | 'signInWithCustomToken'
    | 'signInWithEmailAndPassword'
    | 'signInWithPopup'
    | 'signOut'
    | 'TwitterAuthProvider'
    | 'updatePassword'
    | 'updateProfile'
    | 'verifyBeforeUpdateEmail'
  >;

/** Loads Firebase, which is not part of the main bundle. */
export async function loadFirebase(): Promise<FirebaseModule> {
  const [app, auth] = await Promise.all([import('firebase/app'), import('firebase/auth')]);
  return { ...app, ...auth };
}

const toPerson = ({ uid, email, displayName, emailVerified }: User): Person => ({
  id: uid,
  email: email ?? '',
  displayName: displayName ?? '',
  emailVerified,
});

/** Runs a Firebase call and maps its errors to ours. */
const withSignInErrors = <T>(promise: Promise<T>): Promise<T> =>
  promise.catch((failure: unknown) => {
    throw toSignInError(failure);
  });

/**
 * Firebase Authentication as an identity provider. Social, token and remembered sign-ins are stored in the browser;
 * others end with its session. Firebase sends its own mails: our server has no service account to request their codes
 * with.
 *
 * @throws Error 'FIREBASE DID NOT INITIALIZE' when the settings are missing or rejected
 */
export function createFirebaseProvider(settings: FirebaseOptions, firebase: FirebaseModule): IdentityProvider {
  const auth = initialize(settings, firebase);
  return {
    kind: 'firebase',
    // Firebase stores this itself and returns it offline, but not immediately.
    rememberedPerson: () => null,
    currentPerson: async () => {
      await auth.authStateReady();
      return auth.currentUser && toPerson(auth.currentUser);
    },
    getBearerToken: async ({ renew = false } = {}) => {
      await auth.authStateReady();
      return auth.currentUser ? withSignInErrors(auth.currentUser.getIdToken(renew)) : null;
    },
    ...createSignInMethods(firebase, auth),
    ...createAccountMethods(firebase, auth),
    ...createCredentialMethods(firebase, auth),
    signOut: () => withSignInErrors(firebase.signOut(auth)),
  };
}

function initialize({ apiKey, authDomain, projectId }: FirebaseOptions, firebase: FirebaseModule): Auth {
  if (!apiKey || !projectId) throw new Error('FIREBASE DID NOT INITIALIZE');
  try {
    return firebase.getAuth(firebase.initializeApp({ apiKey, projectId, ...(authDomain && { authDomain }) }));
  } catch (cause) {
    throw new Error('FIREBASE DID NOT INITIALIZE', { cause });
  }
}

function createSignInMethods(firebase: FirebaseModule, auth: Auth) {
  const setPersistence = (remember: boolean) =>
    withSignInErrors(
      firebase.setPersistence(auth, remember ? firebase.browserLocalPersistence : firebase.browserSessionPersistence),
    );
  return {
    signInWithPassword: async ({ email, password, remember }) => {
      await setPersistence(remember);
      return toPerson((await withSignInErrors(firebase.signInWithEmailAndPassword(auth, email, password))).user);
    },
    signInWithProvider: async (id) => {
      const provider = socialProvider(firebase, parseSocialProvider(id));
      await setPersistence(true);
      return toPerson((await withSignInErrors(firebase.signInWithPopup(auth, provider))).user);
    },
    signInWithToken: async (token, { replace = false } = {}) => {
      await auth.authStateReady();
      const currentUid = auth.currentUser?.uid;
      const tokenUid = readUid(token);
      // For an unreadable token, Firebase itself reports that it is invalid.
      if (!replace && currentUid !== undefined && tokenUid !== undefined && tokenUid !== currentUid)
        throw new SignInError('auth/signed-in-as-another');
      await setPersistence(true);
      return toPerson((await withSignInErrors(firebase.signInWithCustomToken(auth, token))).user);
    },
  } satisfies Partial<IdentityProvider>;
}

/* Microsoft needs consent, Apple the scopes e-mail and name (contract 6.1). */
function socialProvider(firebase: FirebaseModule, id: SocialProviderId): AuthProvider {
  switch (id) {
    case 'google':
      return new firebase.GoogleAuthProvider();
    case 'facebook':
      return new firebase.FacebookAuthProvider();
    case 'twitter':
      return new firebase.TwitterAuthProvider();
    case 'microsoft':
      return new firebase.OAuthProvider('microsoft.com').setCustomParameters({ prompt: 'consent' });
    case 'apple': {
      const apple = new firebase.OAuthProvider('apple.com');
      apple.addScope('email');
      apple.addScope('name');
      return apple;
    }
  }
}

function createAccountMethods(firebase: FirebaseModule, auth: Auth) {
  return {
    sendVerification: async () => withSignInErrors(firebase.sendEmailVerification(requireUser(auth))),
    createAccount: async ({ name, email, password }) => {
      const { user } = await withSignInErrors(firebase.createUserWithEmailAndPassword(auth, email, password));
      await withSignInErrors(firebase.updateProfile(user, { displayName: name }));
      return withSignInErrors(firebase.sendEmailVerification(user)).then(
        () => 'VERIFICATION_EMAIL_SENT' as const,
        () => 'FAILED_SIGNIN' as const,
      );
    },
    verifyCode: async (code) => {
      const failure = await firebase.applyActionCode(auth, code).then(() => null, toSignInError);
      if (failure?.code === 'auth/network-request-failed') throw failure;
      if (failure) return 'CODE_NOT_VALID';
      await auth.currentUser?.reload();
      return 'VERIFIED_EMAIL';
    },
    listSignInMethods: async (email) => {
      const names = await withSignInErrors(firebase.fetchSignInMethodsForEmail(auth, email));
      const methods = names.flatMap((name) => signInMethods.get(name) ?? []);
      // With email enumeration protection the list is always empty, so an empty list means unknown.
      return methods.length === 0 ? 'unknown' : methods;
    },
    requestPasswordReset: (email) =>
      withSignInErrors(
        firebase.sendPasswordResetEmail(auth, email).catch((failure: { code?: string }) => {
          // Older projects reveal who has no account; we do not.
          if (failure.code !== 'auth/user-not-found') throw failure;
        }),
      ),
    resetPassword: (code, newPassword) => withSignInErrors(firebase.confirmPasswordReset(auth, code, newPassword)),
  } satisfies Partial<IdentityProvider>;
}

function requireUser(auth: Auth): User {
  if (!auth.currentUser) throw new Error('User not authenticated');
  return auth.currentUser;
}

function createCredentialMethods(firebase: FirebaseModule, auth: Auth) {
  return {
    changePassword: async (newPassword, oldPassword) => {
      const user = requireUser(auth);
      try {
        await firebase.updatePassword(user, newPassword);
      } catch {
        // The direct call fails when the sign-in is old: sign in again with the old password, then retry once.
        const old = firebase.EmailAuthProvider.credential(user.email ?? '', oldPassword);
        await withSignInErrors(firebase.reauthenticateWithCredential(user, old));
        await withSignInErrors(firebase.updatePassword(user, newPassword));
      }
    },
    changeEmail: async (newEmail) => withSignInErrors(firebase.verifyBeforeUpdateEmail(requireUser(auth), newEmail)),
    hasPassword: async () => requireUser(auth).providerData.some(({ providerId }) => providerId === 'password'),
  } satisfies Partial<IdentityProvider>;
}

const signInMethods: ReadonlyMap<string, SignInMethod> = new Map([
  ['password', 'password'],
  ['google.com', 'google'],
  ['apple.com', 'apple'],
  ['microsoft.com', 'microsoft'],
  ['facebook.com', 'facebook'],
  ['twitter.com', 'twitter'],
]);
