import type { FirebaseOptions } from 'firebase/app';
import type { Auth, AuthProvider, User } from 'firebase/auth';
import { firebaseError } from './firebase-error.ts';
import { SignInError } from './sign-in-error.ts';
import {
  type IdentityProvider,
  parseSocialProvider,
  type Person,
  type SignInMethod,
  type SocialProviderId,
} from './identity-provider.ts';

/** The parts of Firebase that are used; tests hand in their own. */
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

/** Loads Firebase, which is no part of the app until it is configured. */
export async function loadFirebase(): Promise<FirebaseModule> {
  const [app, auth] = await Promise.all([import('firebase/app'), import('firebase/auth')]);
  return { ...app, ...auth };
}

const personOf = ({ uid, email, displayName, emailVerified }: User): Person => ({
  id: uid,
  email: email ?? '',
  displayName: displayName ?? '',
  emailVerified,
});

/** Runs a step of Firebase and turns its errors into ours. */
const run = <T>(step: Promise<T>): Promise<T> =>
  step.catch((failure: unknown) => {
    throw firebaseError(failure);
  });

/**
 * Firebase Authentication behind the same interface. Social, token and remembered sign-ins stay in the browser; others
 * end with its session.
 * Firebase sends its own mails: our server has no account of it to ask for their codes with.
 *
 * @throws Error 'FIREBASE DID NOT INITIALIZE' when the settings are missing or refused
 */
export function createFirebaseProvider(settings: FirebaseOptions, firebase: FirebaseModule): IdentityProvider {
  const auth = initialize(settings, firebase);
  return {
    kind: 'firebase',
    // Firebase keeps this itself and tells it without a network, but not at once.
    lastPerson: () => null,
    currentPerson: async () => {
      await auth.authStateReady();
      return auth.currentUser && personOf(auth.currentUser);
    },
    bearer: async ({ renew = false } = {}) => {
      await auth.authStateReady();
      return auth.currentUser ? run(auth.currentUser.getIdToken(renew)) : null;
    },
    ...signIns(firebase, auth),
    ...accounts(firebase, auth),
    ...changes(firebase, auth),
    signOut: () => run(firebase.signOut(auth)),
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

function signIns(firebase: FirebaseModule, auth: Auth) {
  const stay = (remember: boolean) =>
    run(
      firebase.setPersistence(auth, remember ? firebase.browserLocalPersistence : firebase.browserSessionPersistence),
    );
  return {
    signInWithPassword: async ({ email, password, remember }) => {
      await stay(remember);
      return personOf((await run(firebase.signInWithEmailAndPassword(auth, email, password))).user);
    },
    signInWithProvider: async (id) => {
      const provider = socialProvider(firebase, parseSocialProvider(id));
      await stay(true);
      return personOf((await run(firebase.signInWithPopup(auth, provider))).user);
    },
    signInWithToken: async (token, { replace = false } = {}) => {
      await auth.authStateReady();
      const here = auth.currentUser?.uid;
      const wanted = uidOf(token);
      // Of what cannot be read Firebase itself says that it is no token.
      if (!replace && here !== undefined && wanted !== undefined && wanted !== here)
        throw new SignInError('auth/signed-in-as-another');
      await stay(true);
      return personOf((await run(firebase.signInWithCustomToken(auth, token))).user);
    },
  } satisfies Partial<IdentityProvider>;
}

/* Whom a custom token is for; Firebase itself says whether it is true. */
function uidOf(token: string): string | undefined {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(claims)) as { uid?: string }).uid;
  } catch {
    return undefined;
  }
}

/* Microsoft asks for consent, Apple for e-mail and name (contract 6.1). */
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

function accounts(firebase: FirebaseModule, auth: Auth) {
  return {
    sendVerification: async () => run(firebase.sendEmailVerification(whoIsThere(auth))),
    createAccount: async ({ name, email, password }) => {
      const { user } = await run(firebase.createUserWithEmailAndPassword(auth, email, password));
      await run(firebase.updateProfile(user, { displayName: name }));
      return run(firebase.sendEmailVerification(user)).then(
        () => 'VERIFICATION_EMAIL_SENT' as const,
        () => 'FAILED_SIGNIN' as const,
      );
    },
    checkCode: async (code) => {
      const failure = await firebase.applyActionCode(auth, code).then(() => null, firebaseError);
      if (failure?.code === 'auth/network-request-failed') throw failure;
      if (failure) return 'CODE_NOT_VALID';
      await auth.currentUser?.reload();
      return 'VERIFIED_EMAIL';
    },
    signInMethods: async (email) => {
      const names = await run(firebase.fetchSignInMethodsForEmail(auth, email));
      const methods = names.flatMap((name) => methodNamed(name) ?? []);
      // With protection against guessing addresses the list is always empty: that is no answer.
      return methods.length === 0 ? 'unknown' : methods;
    },
    forgotPassword: (email) =>
      run(
        firebase.sendPasswordResetEmail(auth, email).catch((failure: { code?: string }) => {
          // Older projects tell who has no account; we do not.
          if (failure.code !== 'auth/user-not-found') throw failure;
        }),
      ),
    resetPassword: (code, newPassword) => run(firebase.confirmPasswordReset(auth, code, newPassword)),
  } satisfies Partial<IdentityProvider>;
}

function whoIsThere(auth: Auth): User {
  if (!auth.currentUser) throw new Error('User not authenticated');
  return auth.currentUser;
}

function changes(firebase: FirebaseModule, auth: Auth) {
  return {
    changePassword: async (newPassword, oldPassword) => {
      const user = whoIsThere(auth);
      try {
        await firebase.updatePassword(user, newPassword);
      } catch {
        // The direct way fails when the sign-in is old: sign in again with the old password, then once more.
        const old = firebase.EmailAuthProvider.credential(user.email ?? '', oldPassword);
        await run(firebase.reauthenticateWithCredential(user, old));
        await run(firebase.updatePassword(user, newPassword));
      }
    },
    changeEmail: async (newEmail) => run(firebase.verifyBeforeUpdateEmail(whoIsThere(auth), newEmail)),
    hasPassword: async () => whoIsThere(auth).providerData.some(({ providerId }) => providerId === 'password'),
  } satisfies Partial<IdentityProvider>;
}

const methodNamed = (name: string): SignInMethod | undefined =>
  (
    ({
      password: 'password',
      'google.com': 'google',
      'apple.com': 'apple',
      'microsoft.com': 'microsoft',
      'facebook.com': 'facebook',
      'twitter.com': 'twitter',
    }) as const satisfies Record<string, SignInMethod>
  )[name as 'password'];
