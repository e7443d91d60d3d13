import { newId, toIso, type Reader, type Tx } from '../../platform/database/index.ts';

/* The accounts of the embedded sign-in service, in the tables of better-auth. */

/** Which of these addresses have an account. */
export async function listExistingEmails(db: Reader, emails: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('auth_user').select('email').where('email', 'in', emails).execute();
  return rows.map((row) => row.email);
}

/** The address of an account; undefined when there is no such account. */
export async function findAccountEmail(db: Reader, subject: string): Promise<string | undefined> {
  const account = await db.selectFrom('auth_user').select('email').where('id', '=', subject).executeTakeFirst();
  return account?.email;
}

/** Whether an account is not verified, and has a password as its only sign-in method. */
export async function isUnverifiedPasswordAccount(tx: Tx, subject: string): Promise<boolean> {
  const user = await tx.selectFrom('auth_user').select('emailVerified').where('id', '=', subject).executeTakeFirst();
  const accounts = await tx.selectFrom('auth_account').select('providerId').where('userId', '=', subject).execute();
  return user !== undefined && !user.emailVerified && accounts.every(({ providerId }) => providerId === 'credential');
}

/** Sets the password of an account, which it may not have had before. `password` is hashed. */
export async function savePassword(tx: Tx, subject: string, password: string, now: Date): Promise<void> {
  const updatedAt = toIso(now);
  const { numUpdatedRows } = await tx
    .updateTable('auth_account')
    .set({ password, updatedAt })
    .where('userId', '=', subject)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const account = { id: newId(now.getTime()), accountId: subject, userId: subject, providerId: 'credential' };
  await tx
    .insertInto('auth_account')
    .values({ ...account, password, createdAt: updatedAt, updatedAt })
    .execute();
}

/** Marks the address of an account as verified, if the account still has this address. */
export async function markEmailVerified(tx: Tx, subject: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('auth_user')
    .set({ emailVerified: true, updatedAt: toIso(now) })
    .where('id', '=', subject)
    .where('email', '=', email)
    .execute();
}

/** Changes the address of an account. */
export async function changeEmail(tx: Tx, subject: string, email: string): Promise<void> {
  await tx.updateTable('auth_user').set({ email }).where('id', '=', subject).execute();
}

/** Deletes an account with its sessions and sign-in methods. */
export async function deleteAccount(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('auth_user').where('id', '=', subject).execute();
}

/** Ends every session of an account. */
export async function deleteSessions(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('auth_session').where('userId', '=', subject).execute();
}

/** The key pairs our own tokens are signed with: their ids, and the public keys as JSON. */
export async function listSigningKeys(db: Reader): Promise<readonly { id: string; publicKey: string }[]> {
  return db.selectFrom('auth_jwks').select(['id', 'publicKey']).execute();
}
