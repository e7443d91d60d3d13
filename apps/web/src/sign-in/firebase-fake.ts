import type { Auth, User, UserCredential } from 'firebase/auth';
import type { FirebaseModule } from './firebase-provider.ts';
import type { MailKind } from './identity-provider.contract.ts';

/* A stand-in for Firebase Authentication in tests: accounts, mails and browsers in memory, with the codes it throws. */

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
type Kept = { local: Account | null; session: Account | null };

const failure = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code: `auth/${code}` });
const mostGuesses = 10;
const shortestPassword = 6;

type Service = ReturnType<typeof createService>;

function createService(tellsMethods: boolean) {
  const accounts = new Map<string, Account>();
  const mails: Mail[] = [];
  const sent: Mail[] = [];
  const state = { online: true, old: false, codes: 0 };
  const mail = (account: Account, kind: MailKind, to = account.email) => {
    const letter = { to, kind, account, code: `${kind}-${++state.codes}` };
    mails.push(letter);
    sent.push(letter);
  };
  const redeem = (code: string): Mail => {
    const found = mails.findIndex((one) => one.code === code);
    const [letter] = found < 0 ? [] : mails.splice(found, 1);
    if (!letter) throw failure('invalid-action-code');
    return letter;
  };
  const peek = (code: string) => mails.some((one) => one.code === code);
  const create = (email: string, password: string | undefined): Account => {
    if (accounts.has(email)) throw failure('email-already-in-use');
    if (password !== undefined && password.length < shortestPassword) throw failure('weak-password');
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
    if (account.guesses >= mostGuesses) throw failure('too-many-requests');
    if (account.password !== password) {
      account.guesses += 1;
      throw failure('wrong-password');
    }
    return account;
  };
  const reach = () => {
    if (!state.online) throw failure('network-request-failed');
  };
  return { accounts, sent, state, mail, redeem, peek, create, check, reach, tellsMethods };
}

/** @param tellsMethods  whether the service answers which ways of signing in an address has */
export function createFirebaseFake({ tellsMethods = false } = {}) {
  const service = createService(tellsMethods);
  return {
    /** Every mail that went out, also those whose code was used. */
    lettersTo: (email: string, kind: MailKind) => service.sent.filter((one) => one.to === email && one.kind === kind),
    browser: () => createBrowser(service, { local: null, session: null }),
    customTokenFor: (email: string) => `x.${btoa(JSON.stringify({ uid: service.accounts.get(email)?.uid }))}.x`,
    growOld: () => {
      service.state.old = true;
    },
    network: (there: boolean) => {
      service.state.online = there;
    },
  };
}

type Browser = { module: FirebaseModule; signedIn: () => Account | null; reopen: (restart: boolean) => Browser };

function createBrowser(service: Service, kept: Kept): Browser {
  const signedIn = () => kept.session ?? kept.local;
  return {
    module: createModule(service, kept, signedIn),
    signedIn,
    reopen: (restart) => createBrowser(service, { local: kept.local, session: restart ? null : kept.session }),
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
    account,
  } as unknown as User;
}

const accountOf = (user: User) => (user as unknown as { account: Account }).account;

function createModule(service: Service, kept: Kept, signedIn: () => Account | null): FirebaseModule {
  const users = new Map<Account, User>();
  const userFor = (account: Account): User => {
    const user = users.get(account) ?? userOf(account);
    users.set(account, user);
    return user;
  };
  let remember = true;
  const enter = (account: Account) => {
    service.state.old = false;
    Object.assign(kept, remember ? { local: account, session: null } : { local: null, session: account });
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
    <A extends unknown[], R>(work: (...given: A) => R) =>
    async (...given: A) => {
      service.reach();
      return work(...given);
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
      enter(service.create(email, password)),
    ),
    updateProfile: online((user: User, { displayName }: { displayName: string }) => {
      accountOf(user).displayName = displayName;
    }),
    signInWithEmailAndPassword: online((_: Auth, email: string, password: string) =>
      enter(service.check(email, password)),
    ),
    signInWithPopup: online((_: Auth, { id }: Provider) =>
      enter(service.create(`${id.replace('.com', '')}@social.example`, undefined)),
    ),
    signInWithCustomToken: online((_: Auth, token: string) => {
      const account = [...service.accounts.values()].find(
        ({ uid }) => token === `x.${btoa(JSON.stringify({ uid }))}.x`,
      );
      if (!account) throw failure('invalid-custom-token');
      return enter(account);
    }),
    signOut: async () => void Object.assign(kept, { local: null, session: null }),
    sendEmailVerification: online((user: User) => service.mail(accountOf(user), 'verify')),
    sendPasswordResetEmail: online((_: Auth, email: string) => {
      const account = service.accounts.get(email);
      if (account) service.mail(account, 'reset');
    }),
    confirmPasswordReset: online((_: Auth, code: string, password: string) => {
      if (service.peek(code) && password.length < shortestPassword) throw failure('weak-password');
      service.redeem(code).account.password = password;
    }),
    updatePassword: online((user: User, password: string) => {
      if (service.state.old) throw failure('requires-recent-login');
      accountOf(user).password = password;
    }),
    reauthenticateWithCredential: online((_: User, { email, password }: { email: string; password: string }) =>
      enter(service.check(email, password)),
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
      service.tellsMethods && service.accounts.has(email) ? ['password'] : [],
    ),
    EmailAuthProvider: { credential: (email: string, password: string) => ({ email, password }) },
    GoogleAuthProvider: named('google'),
    FacebookAuthProvider: named('facebook'),
    TwitterAuthProvider: named('twitter'),
    OAuthProvider: Provider,
  };
  return module as unknown as FirebaseModule;
}
