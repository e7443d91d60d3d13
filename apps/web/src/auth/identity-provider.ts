import type { AuthService } from './auth-service.ts';

/** The five social providers, in the order of the tiles. */
export const socialProviderIds = ['google', 'apple', 'microsoft', 'facebook', 'twitter'] as const;

export type SocialProviderId = (typeof socialProviderIds)[number];

/** One of the five, or the place's own provider. */
export type OtherProviderId = SocialProviderId | 'oidc';

export type SignInMethod = 'password' | SocialProviderId;

/** A signed-in person, as the identity service knows them. */
export type Person = {
  /** The person's permanent id at this service. Also names their local cache. */
  readonly id: string;
  /** Empty when a social provider gave none; then the person has to enter one. */
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
};

/** The embedded service's response to a sign-in, and to a request for the session. */
export type SignInReply = {
  readonly user?: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly emailVerified: boolean;
  };
} | null;

/** The embedded service itself, for what only it can do. */
export type EmbeddedAccess = {
  readonly request: AuthService;
  /** Completes a sign-in with the service's response to it. */
  readonly completeSignIn: (reply: SignInReply, remember: boolean) => Person;
};

/**
 * The interface of all identity services. Every failure that a person can act on is a SignInError with one of the
 * common codes (contract 6.1); any other error is thrown unchanged.
 */
export type IdentityProvider = {
  readonly kind: 'embedded' | 'firebase';
  /**
   * The person who was signed in when this page was last open, returned synchronously without a request; null when
   * unknown. Must be confirmed by `currentPerson`.
   */
  rememberedPerson(): Person | null;
  /** The signed-in person; null for nobody. Offline: the person who was signed in last on this device. */
  currentPerson(): Promise<Person | null>;
  /**
   * The bearer token for a call, renewed before it expires; null when nobody is signed in. `renew` requests a new one
   * now.
   */
  getBearerToken(options?: { readonly renew?: boolean }): Promise<string | null>;
  /** @param remember  false: the sign-in ends with the browser's session */
  signInWithPassword(credentials: {
    readonly email: string;
    readonly password: string;
    readonly remember: boolean;
  }): Promise<Person>;
  /**
   * Signs in with one of the five, or with the place's own provider (`oidc`). Returns null when the browser is redirected to the provider, which returns to
   * `returnTo`.
   * @throws Error 'INVALID PROVIDER' for any other id, or one that is not configured
   */
  signInWithProvider(id: string, returnTo: string, invitation?: string): Promise<Person | null>;
  /**
   * Signs in with the token of an address (`?authToken=`); it works once.
   *
   * @throws {SignInError} `auth/signed-in-as-another` when it belongs to another person than the signed-in one, unless
   *   `replace`; the token can then still be used
   */
  signInWithToken(token: string, options?: { readonly replace?: boolean }): Promise<Person>;
  /**
   * Creates the account and has the verification mail sent. Some services sign in at once; the embedded one requires a
   * verified address first, and does not reveal whether the account existed before. Somebody whose invitation was mailed
   * to the address is signed in at once.
   */
  createAccount(account: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
    /** The key of the invitation the person came with. */
    readonly invitation?: string | undefined;
    /** The path of the page that the link in the mail opens. */
    readonly returnTo?: string | undefined;
  }): Promise<'VERIFICATION_EMAIL_SENT' | 'FAILED_SIGNIN'>;
  /**
   * Sends the verification mail to the signed-in person again.
   * @throws {SignInError|ApiError} the service's or the server's, whichever of the two sends it
   */
  sendVerification(): Promise<void>;
  /** Redeems the code of a verification mail. The address may have got its own account since the mail was sent. */
  verifyCode(code: string): Promise<'VERIFIED_EMAIL' | 'CODE_NOT_VALID' | 'ADDRESS_TAKEN'>;
  /** The sign-in methods of the address; the service may refuse to reveal them. */
  listSignInMethods(email: string): Promise<readonly SignInMethod[] | 'unknown'>;
  /** Sends a password reset mail; does not reveal whether the account exists. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets a new password with the code of that mail. */
  resetPassword(code: string, newPassword: string): Promise<void>;
  changePassword(newPassword: string, oldPassword: string): Promise<void>;
  /** Requests a change of the e-mail address; it takes effect once confirmed from the mail sent there. */
  changeEmail(newEmail: string): Promise<void>;
  /** Whether the person signs in with a password, so that the old one can be requested. */
  hasPassword(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Undefined where another service signs people in. */
  readonly embedded?: EmbeddedAccess;
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
