import type { Reader, Tx } from '../../platform/database/index.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/* How a person signs in to the embedded service, and where they are signed in. Timestamps are ISO text. */

/** A passkey, without what proves it. */
export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null until it was used to sign in. */
  readonly lastUsedAt: string | null;
};

/** The ways somebody signs in. */
type SignInMethods = {
  readonly hasPassword: boolean;
  readonly passkeys: readonly Passkey[];
  readonly isTwoStepOn: boolean;
  readonly recoveryCodesLeft: number;
};

/** Somewhere a person is signed in. */
type SignedInDevice = {
  readonly id: string;
  /** What the browser or program called itself; empty when it said nothing. */
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
};

/** The ways an account signs in. */
export async function readSignInMethods(db: Reader, subject: string): Promise<SignInMethods> {
  const accounts = await db
    .selectFrom('auth_account')
    .select(['providerId', 'password'])
    .where('userId', '=', subject)
    .execute();
  const twoStep = await findActiveTwoStep(db, subject);
  return {
    hasPassword: accounts.some(({ providerId, password }) => providerId === 'credential' && password !== null),
    passkeys: await listPasskeys(db, subject),
    isTwoStepOn: twoStep !== undefined,
    recoveryCodesLeft: twoStep === undefined ? 0 : countRecoveryCodes(twoStep.backupCodes),
  };
}

async function findActiveTwoStep(db: Reader, subject: string) {
  return db
    .selectFrom('auth_two_factor')
    .innerJoin('auth_user', 'auth_user.id', 'auth_two_factor.userId')
    .select('backupCodes')
    .where('auth_two_factor.userId', '=', subject)
    .where('auth_user.twoFactorEnabled', '=', true)
    .executeTakeFirst();
}

/** The passkeys of an account, oldest first. */
async function listPasskeys(db: Reader, subject: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('auth_passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', subject)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name: name ?? '',
    createdAt: toText(createdAt),
    lastUsedAt,
  }));
}

/** Whether there is a passkey with this credential, whoever it belongs to. */
export async function isPasskeyKnown(db: Reader, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_passkey')
    .select('id')
    .where('credentialID', '=', credentialId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody signed in with a passkey. */
export async function markPasskeyUsed(tx: Tx, credentialId: string, at: string): Promise<void> {
  await tx.updateTable('auth_passkey').set({ lastUsedAt: at }).where('credentialID', '=', credentialId).execute();
}

/** Where an account is signed in, last used first. */
export async function listDevices(db: Reader, subject: string, now: Date): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', subject)
    .execute();
  return rows
    .filter(({ expiresAt }) => new Date(expiresAt) > now)
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      userAgent: userAgent ?? '',
      createdAt: toText(createdAt),
      lastUsedAt: toText(updatedAt),
    }))
    .toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
}

/** Ends one sign-in of an account; returns false when it has none with this id. */
export async function endDevice(tx: Tx, subject: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_session')
    .where('userId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every sign-in of an account but one. */
export async function endOtherDevices(tx: Tx, subject: string, exceptId: string | undefined): Promise<void> {
  const sessions = tx.deleteFrom('auth_session').where('userId', '=', subject);
  await (exceptId === undefined ? sessions : sessions.where('id', '!=', exceptId)).execute();
}

/** Ends sign-ins that wait for their second step, and passkeys that are being added. */
export async function deleteUnfinishedSignIns(tx: Tx, subject: string): Promise<void> {
  await tx
    .deleteFrom('auth_verification')
    .where((where) =>
      where.or([where('value', '=', subject), where('value', 'like', `%"userData":{"id":"${subject}"%`)]),
    )
    .execute();
}

/** Turns two-step sign-in off; returns false when it was not on. */
export async function removeTwoStep(tx: Tx, subject: string): Promise<boolean> {
  const isOn = (await findActiveTwoStep(tx, subject)) !== undefined;
  await tx.updateTable('auth_user').set({ twoFactorEnabled: false }).where('id', '=', subject).execute();
  await tx.deleteFrom('auth_two_factor').where('userId', '=', subject).execute();
  return isOn;
}

/* Dates of the service are objects on PostgreSQL and text on SQLite. */
const toText = (date: string | null) => (date === null ? '' : new Date(date).toISOString());
