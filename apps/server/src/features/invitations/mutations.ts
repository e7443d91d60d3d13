import { randomBytes } from 'node:crypto';
import { deleteBefore, newId, toIso, type Tx } from '../../platform/database/index.ts';
import type { Invitation, SignUpRequest } from './model.ts';
import { hashKey } from './queries.ts';

const DAY_MS = 24 * 3600_000;
/** How long an invitation nobody used stays in the list after its end, and a request that nobody answers. */
const KEPT_MS = 90 * DAY_MS;

type NewInvitation = Pick<Invitation, 'email' | 'name' | 'role' | 'createdById'> & { readonly validTo: Date };

/** Creates an invitation. Returns it with its key, which is not stored. */
export async function createInvitation(
  tx: Tx,
  { validTo, ...input }: NewInvitation,
  now: Date,
): Promise<{ readonly invitation: Invitation; readonly key: string }> {
  const key = randomBytes(24).toString('base64url');
  const invitation = {
    ...input,
    id: newId(now.getTime()),
    createdAt: toIso(now),
    validTo: toIso(validTo),
    usedById: null,
    usedAt: null,
  };
  await insertInvitation(tx, invitation, key, null);
  return { invitation, key };
}

/**
 * Lets the one person to whom the leader of a group mailed an invitation create an account by it too. It ends with the
 * invitation of the group.
 */
export async function admitByGroupInvitation(
  tx: Tx,
  { key, createdById, validTo }: { readonly key: string; readonly createdById: string; readonly validTo: string },
  now: Date,
): Promise<void> {
  const nobodyYet = { email: null, name: '', role: null, usedById: null, usedAt: null };
  const invitation = { ...nobodyYet, id: newId(now.getTime()), createdById, createdAt: toIso(now), validTo };
  await insertInvitation(tx, invitation, key, key);
}

/** Ends that, because somebody who has an account already came by the invitation. */
export async function endGroupAdmission(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('invitations').where('group_key', '=', key).where('used_by_id', 'is', null).execute();
}

async function insertInvitation(tx: Tx, invitation: Invitation, key: string, groupKey: string | null): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      key_hash: hashKey(key),
      email: invitation.email,
      name: invitation.name,
      role: invitation.role,
      group_key: groupKey,
      created_by_id: invitation.createdById,
      created_at: invitation.createdAt,
      valid_to: invitation.validTo,
      subject: null,
      used_by_id: null,
      used_at: null,
    })
    .execute();
}

/** Records which account was created with a key. Another account before it that was never used loses it. */
export async function assignAccount(tx: Tx, key: string, subject: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ subject })
    .where('key_hash', '=', hashKey(key))
    .where('used_by_id', 'is', null)
    .execute();
}

/** Records who came by an invitation; false when somebody else was faster. */
export async function markUsed(tx: Tx, id: string, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ used_by_id: userId, used_at: toIso(now) })
    .where('id', '=', id)
    .where('used_by_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an invitation that nobody has used; false when somebody has. */
export async function deleteUnusedInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('used_by_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores who asks for an account; an address that has asked before stays where it was. */
export async function saveSignUpRequest(
  tx: Tx,
  request: Omit<SignUpRequest, 'id' | 'createdAt'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_up_requests')
    .values({ ...request, id: newId(now.getTime()), created_at: toIso(now) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a request that was answered; false when somebody else was faster. */
export async function deleteSignUpRequest(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_up_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the request of an address, whose person is here now. */
export async function deleteSignUpRequestOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_up_requests').where('email', '=', email).execute();
}

/** Deletes what is no longer needed, at most `limit` of each; returns the higher count. */
export async function deleteExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  return Math.max(
    await deleteUnusedBefore(tx, before, limit),
    await deleteBefore(tx, 'sign_up_requests', 'created_at', before, limit),
  );
}

/* An invitation somebody came by is kept for as long as their account. */
async function deleteUnusedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const expired = tx
    .selectFrom('invitations')
    .select('id')
    .where('valid_to', '<', toIso(before))
    .where('used_by_id', 'is', null)
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('invitations').where('id', 'in', expired).executeTakeFirst();
  return Number(numDeletedRows);
}
