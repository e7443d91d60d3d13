import type { Auth, User, UserCredential } from 'firebase/auth';
import type { FirebaseModule } from './firebase-provider.ts';
import type { MailKind } from './identity-provider.contract.ts';

/*
 * A fake of Firebase Authentication for tests: accounts, mails and browsers in memory, with the error codes it throws.
 */

type Account = {
  uid: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
  password: string | undefined;
  guesses: number;
};
type Mail = {
  readonly to: string;
  readonly kind: MailKind;
  readonly code: string;
  readonly account: Account;
};
type SignedInAccounts = { local: Account | null; session: Account | null };

const failure = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code: `auth/${code}` });
const maxGuesses = 10;
const minPasswordLength = 6;

type Service = ReturnType<typeof createService>;

function createService(revealsMethods: boolean) {
  const accounts = new Map<string, Account>();
  const mails: Mail[] = [];
  const sent: Mail[] = [];
  const state = { online: true, old: false, codes: 0 };
  const mail = (account: Account, kind: MailKind, to = account.email) => {
    const message = { to, kind, account, code: `${kind}-${++state.codes}` };
    mails.push(message);
    sent.push(message);
  };
  const redeem = (code: string): Mail => {
    const found = mails.findIndex((one) => one.code === code);
    const [message] = found < 0 ? [] : mails.splice(found, 1);
    if (!message) throw failure('invalid-action-code');
    return message;
  };
  const isCodeValid = (code: string) => mails.some((one) => one.code === code);
  const create = (email: string, password: string | undefined): Account => {
    if (accounts.has(email)) throw failure('email-already-in-use');
    if (password !== undefined && password.length < minPasswordLength) throw failure('weak-password');
    const account = {
      uid: `uid-${accounts.size + 1}`,
      email,
      displayName: '',
      emailVerified: password === undefined,
      password,
      guesses: 0,
    };
    accounts.set(email, account);
    return account;
  };
  const check = (email: string, password: string): Account => {
    const account = accounts.get(email);
    if (!account) throw failure('invalid-credential');
    if (account.guesses >= maxGuesses) throw failure('too-many-requests');
    if (account.password !== password) {
      account.guesses += 1;
      throw failure('wrong-password');
    }
    return account;
  };
  const requireOnline = () => {
    if (!state.online) throw failure('network-request-failed');
  };
  return { accounts, sent, state, mail, redeem, isCodeValid, create, check, requireOnline, revealsMethods };
}

/** @param tellsMethods  whether the service answers which ways of signing in an address has */
export function createFirebaseFake({ tellsMethods: revealsMethods = false } = {}) {
  const service = createService(revealsMethods);
  return {
    /** Every mail sent, also those whose code was used. */
    mailsTo: (email: string, kind: MailKind) => service.sent.filter((one) => one.to === email && one.kind === kind),
    browser: () => createBrowser(service, { local: null, session: null }),
    customTokenFor: (email: string) => `x.${btoa(JSON.stringify({ uid: service.accounts.get(email)?.uid }))}.x`,
    expireRecentSignIn: () => {
      service.state.old = true;
    },
    setOnline: (isOnline: boolean) => {
      service.state.online = isOnline;
    },
  };
}

type Browser = { module: FirebaseModule; signedIn: () => Account | null; reopen: (restart: boolean) => Browser };

function createBrowser(service: Service, signedInAccounts: SignedInAccounts): Browser {
  const signedIn = () => signedInAccounts.session ?? signedInAccounts.local;
  return {
    module: createModule(service, signedInAccounts, signedIn),
    signedIn,
    reopen: (restart) =>
      createBrowser(service, { local: signedInAccounts.local, session: restart ? null : signedInAccounts.session }),
  };
}

function userOf(account: Account): User {
  let issued = 1;
  return {
    uid: account.uid,
    get email() {
      return account.email;
    },
    get displayName() {
      return account.displayName;
    },
    get emailVerified() {
      return account.emailVerified;
    },
    providerData: account.password === undefined ? [] : [{ providerId: 'password' }],
    getIdToken: async (renew?: boolean) => `${account.uid}-token-${renew ? ++issued : issued}`,
    reload: async () => {},
  } as unknown as User;
}

const accounts = new WeakMap<User, Account>();

function accountOf(user: User): Account {
  const account = accounts.get(user);
  if (!account) throw new Error('a user of another service');
  return account;
}

function createModule(
  service: Service,
  signedInAccounts: SignedInAccounts,
  signedIn: () => Account | null,
): FirebaseModule {
  const users = new Map<Account, User>();
  const userFor = (account: Account): User => {
    const user = users.get(account) ?? userOf(account);
    users.set(account, user);
    accounts.set(user, account);
    return user;
  };
  let remember = true;
  const signIn = (account: Account) => {
    service.state.old = false;
    Object.assign(signedInAccounts, remember ? { local: account, session: null } : { local: null, session: account });
    return { user: userFor(account) } as UserCredential;
  };
  const auth = {
    authStateReady: async () => {},
    get currentUser() {
      const account = signedIn();
      return account && userFor(account);
    },
  } as Auth;
  const online =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    async (...args: A) => {
      service.requireOnline();
      return work(...args);
    };
  class Provider {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
    addScope() {
      return this;
    }
    setCustomParameters() {
      return this;
    }
  }
  const named = (id: string) =>
    class extends Provider {
      constructor() {
        super(id);
      }
    };
  const module = {
    initializeApp: () => ({}),
    getAuth: () => auth,
    browserLocalPersistence: { type: 'LOCAL' },
    browserSessionPersistence: { type: 'SESSION' },
    setPersistence: async (_: Auth, { type }: { type: string }) => {
      remember = type === 'LOCAL';
    },
    createUserWithEmailAndPassword: online((_: Auth, email: string, password: string) =>
      signIn(service.create(email, password)),
    ),
    updateProfile: online((user: User, { displayName }: { displayName: string }) => {
      accountOf(user).displayName = displayName;
    }),
    signInWithEmailAndPassword: online((_: Auth, email: string, password: string) =>
      signIn(service.check(email, password)),
    ),
    signInWithPopup: online((_: Auth, { id }: Provider) =>
      signIn(service.create(`${id.replace('.com', '')}@social.example`, undefined)),
    ),
    signInWithCustomToken: online((_: Auth, token: string) => {
      const account = [...service.accounts.values()].find(
        ({ uid }) => token === `x.${btoa(JSON.stringify({ uid }))}.x`,
      );
      if (!account) throw failure('invalid-custom-token');
      return signIn(account);
    }),
    signOut: async () => void Object.assign(signedInAccounts, { local: null, session: null }),
    sendEmailVerification: online((user: User) => service.mail(accountOf(user), 'verify')),
    sendPasswordResetEmail: online((_: Auth, email: string) => {
      const account = service.accounts.get(email);
      if (account) service.mail(account, 'reset');
    }),
    confirmPasswordReset: online((_: Auth, code: string, password: string) => {
      if (service.isCodeValid(code) && password.length < minPasswordLength) throw failure('weak-password');
      service.redeem(code).account.password = password;
    }),
    updatePassword: online((user: User, password: string) => {
      if (service.state.old) throw failure('requires-recent-login');
      accountOf(user).password = password;
    }),
    reauthenticateWithCredential: online((_: User, { email, password }: { email: string; password: string }) =>
      signIn(service.check(email, password)),
    ),
    verifyBeforeUpdateEmail: online((user: User, email: string) => {
      if (service.state.old) throw failure('requires-recent-login');
      service.mail(accountOf(user), 'change', email);
    }),
    applyActionCode: online((_: Auth, code: string) => {
      const { account, kind, to } = service.redeem(code);
      account.emailVerified = true;
      if (kind === 'change') account.email = to;
    }),
    fetchSignInMethodsForEmail: online((_: Auth, email: string) =>
      service.revealsMethods && service.accounts.has(email) ? ['password'] : [],
    ),
    EmailAuthProvider: { credential: (email: string, password: string) => ({ email, password }) },
    GoogleAuthProvider: named('google'),
    FacebookAuthProvider: named('facebook'),
    TwitterAuthProvider: named('twitter'),
    OAuthProvider: Provider,
  };
  return module as unknown as FirebaseModule;
}
