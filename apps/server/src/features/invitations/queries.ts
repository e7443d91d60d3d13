import { createHash } from 'node:crypto';
import { toIso, type Reader } from '../../platform/database/index.ts';
import { getUser } from '../identity/index.ts';
import type { Invitation, SignUpRequest } from './model.ts';

/** What is stored of a key. */
export const hashKey = (key: string) => createHash('sha256').update(`invitation:${key}`).digest('base64url');

/** The invitations administrators made, the newest first. */
export async function listInvitations(db: Reader): Promise<Invitation[]> {
  return selectInvitations(db)
    .where('group_key', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** An invitation an administrator made; undefined when there is none. */
export async function findInvitation(db: Reader, id: string): Promise<Invitation | undefined> {
  return selectInvitations(db).where('id', '=', id).where('group_key', 'is', null).executeTakeFirst();
}

/** The invitation of a key, also of a group's; undefined when there is none. */
export async function findInvitationByKey(db: Reader, key: string): Promise<Invitation | undefined> {
  return selectInvitations(db).where('key_hash', '=', hashKey(key)).executeTakeFirst();
}

/** An invitation that still works, for an account that was created with it. */
export async function findInvitationOfAccount(db: Reader, subject: string, now: Date): Promise<Invitation | undefined> {
  return selectUsable(db, now).where('subject', '=', subject).executeTakeFirst();
}

/** An invitation that still works and was mailed to an address. */
export async function findInvitationOfEmail(db: Reader, email: string, now: Date): Promise<Invitation | undefined> {
  return selectUsable(db, now).where('email', '=', email).executeTakeFirst();
}

/** Which of these addresses have an invitation that still works. */
export async function listInvitedEmails(db: Reader, emails: readonly string[], now: Date): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await selectUsable(db, now)
    .where('email', 'in', [...emails])
    .execute();
  return rows.flatMap(({ email }) => (email === null ? [] : [email]));
}

/** Who asks for an account, the one who has waited longest first. */
export async function listSignUpRequests(db: Reader): Promise<SignUpRequest[]> {
  return selectRequests(db).orderBy('created_at').orderBy('id').execute();
}

/** One of them; undefined when it was answered. */
export async function findSignUpRequest(db: Reader, id: string): Promise<SignUpRequest | undefined> {
  return selectRequests(db).where('id', '=', id).executeTakeFirst();
}

/** How many wait for an answer. */
export async function countSignUpRequests(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('sign_up_requests')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What is stored of a person here: invitations they made, the one they came by, and what they wrote to ask for one. */
export async function exportInvitationData(db: Reader, userId: string) {
  const { email } = await getUser(db, userId);
  return {
    made: await selectInvitations(db).where('created_by_id', '=', userId).orderBy('created_at').execute(),
    asked: await selectRequests(db).where('email', '=', email).execute(),
    cameBy: await selectInvitations(db).where('used_by_id', '=', userId).orderBy('created_at').execute(),
  };
}

function selectUsable(db: Reader, now: Date) {
  return selectInvitations(db).where('used_by_id', 'is', null).where('valid_to', '>', toIso(now));
}

function selectInvitations(db: Reader) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'name', 'role', 'created_by_id as createdById', 'created_at as createdAt'])
    .select(['valid_to as validTo', 'used_by_id as usedById', 'used_at as usedAt']);
}

function selectRequests(db: Reader) {
  return db
    .selectFrom('sign_up_requests')
    .select(['id', 'email', 'name', 'message', 'language', 'created_at as createdAt']);
}
