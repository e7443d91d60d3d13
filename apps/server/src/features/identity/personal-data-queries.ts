import type { Reader } from '../../platform/database/index.ts';
import type { User } from './model.ts';
import { findSubject, getUser } from './queries.ts';
import { type Passkey, readSignInMethods } from './security-queries.ts';
import { OWN_ISSUER } from './tokens.ts';

/** Everything this feature stores about a person. Credentials, such as a password or a token, are not included. */
export type IdentityPersonalData = User & {
  readonly address: string | null;
  readonly createdAt: string;
  readonly verificationSentAt: string | null;
  readonly signedOutAt: string | null;
  /** Their subject at each issuer. */
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
  /** Their sessions at our own service. Timestamps are as the engine returns them. */
  readonly signIns: readonly { readonly ipAddress: string | null; readonly userAgent: string | null }[];
  /** Their sign-in methods at our own service: `credential` is a password. */
  readonly ways: readonly string[];
  /** The passkeys they sign in with, without what proves them. */
  readonly passkeys: readonly Passkey[];
  readonly isTwoStepOn: boolean;
  readonly recoveryCodesLeft: number;
};

/** Reads all of it. */
export async function exportIdentityData(db: Reader, userId: string): Promise<IdentityPersonalData> {
  const subject = (await findSubject(db, userId, OWN_ISSUER)) ?? '';
  const userRow = await db
    .selectFrom('users')
    .select(['address', 'created_at as createdAt', 'verification_sent_at as verificationSentAt'])
    .select('signed_out_at as signedOutAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { passkeys, isTwoStepOn, recoveryCodesLeft } = await readSignInMethods(db, subject);
  const accounts = await db.selectFrom('auth_account').select('providerId').where('userId', '=', subject).execute();
  return {
    ...(await getUser(db, userId)),
    ...userRow,
    identities: await db
      .selectFrom('user_identities')
      .select(['issuer', 'subject'])
      .where('user_id', '=', userId)
      .execute(),
    signIns: await db
      .selectFrom('auth_session')
      .select(['ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
      .where('userId', '=', subject)
      .execute(),
    ways: accounts.map(({ providerId }) => providerId),
    passkeys,
    isTwoStepOn,
    recoveryCodesLeft,
  };
}
