/** The five social providers, in the order of the tiles. */
export const socialProviderIds = ['google', 'apple', 'microsoft', 'facebook', 'twitter'] as const;

export type SocialProviderId = (typeof socialProviderIds)[number];

export type SignInMethod = 'password' | SocialProviderId;

/** Somebody who is signed in, as the identity service knows them. */
export type Person = {
  /** Names the person at this service, for good. Names their copy in the browser too. */
  readonly id: string;
  /** Empty when a social provider gave none; then the person has to enter one. */
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
};

/**
 * The one interface behind which the identity service stands. Every failure that a person can act on is a SignInError
 * with a code of the common vocabulary (contract 6.1); anything else is thrown as it came.
 */
export type IdentityProvider = {
  readonly kind: 'embedded' | 'firebase';
  /**
   * Who was signed in when this page was last open, told at once and without asking anybody; null when unknown. What it
   * says has to be confirmed by `currentPerson`.
   */
  rememberedPerson(): Person | null;
  /** Who is signed in; null for nobody. Without a network: whoever was signed in last on this device. */
  currentPerson(): Promise<Person | null>;
  /** The bearer for a call, renewed before it runs out; null when nobody is signed in. `renew` asks for a new one now. */
  getBearerToken(options?: { readonly renew?: boolean }): Promise<string | null>;
  /** @param remember  false: the sign-in ends with the browser's session */
  signInWithPassword(credentials: {
    readonly email: string;
    readonly password: string;
    readonly remember: boolean;
  }): Promise<Person>;
  /**
   * Signs in with one of the five. Gives null when the browser leaves for the provider and returns to `returnTo`.
   * @throws Error 'INVALID PROVIDER' for any other id, or one that is not configured
   */
  signInWithProvider(id: string, returnTo: string): Promise<Person | null>;
  /**
   * Signs in with the token of an address (`?authToken=`); it works once.
   *
   * @throws {SignInError} `auth/signed-in-as-another` when it is of somebody else than who is signed in, unless `replace`;
   *   the token can then still be used
   */
  signInWithToken(token: string, options?: { readonly replace?: boolean }): Promise<Person>;
  /**
   * Creates the account and has the verification mail sent. Some services sign in at once; the embedded one signs nobody
   * in before the address is verified, and does not tell whether it had an account before.
   */
  createAccount(account: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
  }): Promise<'VERIFICATION_EMAIL_SENT' | 'FAILED_SIGNIN'>;
  /**
   * Sends the verification mail to whoever is signed in once more.
   * @throws {SignInError|ApiError} the service's or the server's, whichever of the two sends it
   */
  sendVerification(): Promise<void>;
  /** Redeems the code of a verification mail. The address may have got an account of its own since the mail was sent. */
  verifyCode(code: string): Promise<'VERIFIED_EMAIL' | 'CODE_NOT_VALID' | 'ADDRESS_TAKEN'>;
  /** Which ways of signing in the address has; the service may refuse to tell. */
  listSignInMethods(email: string): Promise<readonly SignInMethod[] | 'unknown'>;
  /** Has a mail sent in which a new password can be chosen; says nothing about whether the account exists. */
  requestPasswordReset(email: string): Promise<void>;
  /** Chooses a new password with the code of that mail. */
  resetPassword(code: string, newPassword: string): Promise<void>;
  changePassword(newPassword: string, oldPassword: string): Promise<void>;
  /** Asks for another e-mail address; it counts once the mail sent there is answered. */
  changeEmail(newEmail: string): Promise<void>;
  /** Whether the person signs in with a password, so that there is an old one to ask for. */
  hasPassword(): Promise<boolean>;
  signOut(): Promise<void>;
};

/**
 * The id of a social provider.
 * @throws Error 'INVALID PROVIDER' for any other text
 * @example parseSocialProvider('google') // 'google'
 */
export function parseSocialProvider(id: string): SocialProviderId {
  const providerId = socialProviderIds.find((one) => one === id);
  if (!providerId) throw new Error('INVALID PROVIDER');
  return providerId;
}
