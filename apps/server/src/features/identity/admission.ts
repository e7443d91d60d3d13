import type { Reader, Tx } from '../../platform/database/index.ts';
import type { Claims } from './claims.ts';

/** Decides who may create an account; provided by the feature that invites people. */
export type Admission = {
  /**
   * Refuses whoever may not create an account, before there is one.
   *
   * @throws {Problem} SIGN_UP_CLOSED, NOT_INVITED, GONE
   */
  assertMayCreateAccount(newcomer: Newcomer): Promise<{
    /** The invitation was mailed to this address: whoever has its key reads the mails to it. */
    readonly isEmailProven: boolean;
  }>;
  /** Records which account of the embedded service was created with the key of an invitation. */
  assignAccount(key: string, subject: string): Promise<void>;
  /**
   * Refuses somebody new, whichever service they signed in at.
   *
   * @returns what is done once they are added, in the same transaction, which uses up their invitation
   * @throws {Problem} SIGN_UP_CLOSED, NOT_INVITED
   */
  findAdmission(
    db: Reader,
    claims: Pick<Claims, 'issuer' | 'subject' | 'email' | 'emailVerified'>,
  ): Promise<(tx: Tx, userId: string) => Promise<void>>;
};

/** Somebody who wants to create an account. */
export type Newcomer = {
  /** In lower case; empty when none is known. */
  readonly email: string;
  /** Whether another service vouches for the address; otherwise they verify it before they can sign in. */
  readonly isEmailVerified: boolean;
  /** The key of an invitation; undefined when they have none. */
  readonly key: string | undefined;
};
