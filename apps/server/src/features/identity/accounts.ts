import { BadRequest } from '@canticle/contract';
import { createEmailVerificationToken } from 'better-auth/api';
import { generateId } from 'better-auth';
import { writeDown } from '../../audit/index.ts';
import type { Reader, Tx } from '../../database/index.ts';
import type { IdentityRooms } from './identity.ts';
import { linkTo } from './mails.ts';
import type { AddedUser, AddUser } from './model.ts';
import {
  acceptPolicies,
  addRoles,
  deleteUser,
  findByIdentity,
  findOrMakePerson,
  findSubject,
  getUser,
  rolesOf,
  saveProfile,
} from './queries.ts';
import type { Policies } from './policies.ts';
import type { SignInService } from './sign-in-service.ts';
import { OWN_ISSUER } from './tokens.ts';

const HOUR_MS = 3600_000;
/** How long the link of somebody an operator added works. */
const INVITATION_MS = 7 * 24 * HOUR_MS;
const RESET_MS = HOUR_MS;
const VERIFICATION_S = 3600;

/** Somebody the embedded service knows. `id` is the subject of their tokens. */
export type Account = { readonly id: string; readonly email: string; readonly emailVerified: boolean };

/** The people of the embedded service, from the inside. */
export type Accounts = {
  find(email: string): Promise<Account | undefined>;
  findById(subject: string): Promise<Account | undefined>;
  /** A token with which an address is verified, for one hour. */
  verificationToken(email: string): Promise<string>;
  /** A token with which a new password is chosen once, within one hour. */
  resetToken(account: Account): Promise<string>;
  add(email: string, facts: AddUser): Promise<AddedUser>;
  /** Removes a person, the mails to them and, where it is ours, their way to sign in. */
  removePerson(tx: Tx, userId: string): Promise<void>;
  /** Removes the person and their way to sign in. Gives false when there is nobody. */
  remove(email: string): Promise<boolean>;
};

/** Opens the accounts of the embedded service, beside the people they belong to. */
export function keepAccounts(
  rooms: Pick<IdentityRooms, 'config' | 'database' | 'mail' | 'now'>,
  service: SignInService,
  policies: Pick<Policies, 'versions'>,
): Accounts {
  const { config, database, mail, now } = rooms;
  const inside = async () => (await service.$context).internalAdapter;

  const find = async (email: string): Promise<Account | undefined> => {
    const found = await (await inside()).findUserByEmail(email.trim().toLowerCase());
    return found?.user;
  };

  const resetToken = async ({ id }: Account, lifeMs = RESET_MS): Promise<string> => {
    const token = generateId(32);
    const expiresAt = new Date(Date.now() + lifeMs);
    await (await inside()).createVerificationValue({ value: id, identifier: `reset-password:${token}`, expiresAt });
    return token;
  };

  const make = async (email: string, { name, password, verified = true }: AddUser): Promise<Account> => {
    const { internalAdapter, password: passwords } = await service.$context;
    const account = await internalAdapter.createUser(
      { email, name: name ?? email.split('@')[0] ?? '', emailVerified: verified },
      { method: 'email-password' },
    );
    if (password !== undefined) {
      await internalAdapter.linkAccount({
        userId: account.id,
        providerId: 'credential',
        accountId: account.id,
        password: await passwords.hash(password),
      });
    }
    return account;
  };

  const removePerson = async (tx: Tx, userId: string): Promise<void> => {
    const subject = await findSubject(tx, userId, OWN_ISSUER);
    const { email } = await getUser(tx, userId);
    await mail.forget(tx, email);
    await deleteUser(tx, userId, now());
    if (subject === undefined) return;
    await tx.deleteFrom('auth_verification').where('value', '=', subject).execute();
    await tx.deleteFrom('auth_user').where('id', '=', subject).execute();
  };

  return {
    find,
    removePerson,
    findById: async (subject) => (await (await inside()).findUserById(subject)) ?? undefined,
    verificationToken: (email) => createEmailVerificationToken(config.secret, email, undefined, VERIFICATION_S),
    resetToken: (account) => resetToken(account),

    async add(address, facts) {
      const email = readAddress(address);
      const account = (await find(email)) ?? (await make(email, facts));
      const userId = await database.transaction(async (tx) => {
        const person = await findOrMakePerson(tx, claimsOf(account, facts.name), now());
        const before = await rolesOf(tx, person.userId);
        await addRoles(tx, person.userId, facts.roles, now());
        if (facts.by !== undefined) {
          const details = { before, after: await rolesOf(tx, person.userId) };
          const deed = { actor: facts.by, action: 'set-roles', kind: 'user', id: person.userId, details };
          await writeDown(tx, deed, now());
        }
        if (facts.registered) await saveProfile(tx, person.userId, { registered: true }, now());
        if (facts.privacyAccepted)
          await acceptPolicies(tx, person.userId, { privacy: policies.versions.privacy }, now());
        return person.userId;
      });
      if (facts.password !== undefined) return { userId, link: undefined };
      return { userId, link: linkTo('/login/reset', ownOrigin(config), await resetToken(account, INVITATION_MS)) };
    },

    async remove(email) {
      const account = await find(email);
      if (account === undefined) return false;
      await database.transaction(async (tx) => {
        const person = await findByIdentity(tx, { issuer: OWN_ISSUER, subject: account.id });
        if (person !== undefined) await removePerson(tx, person.userId);
        await tx.deleteFrom('auth_user').where('id', '=', account.id).execute();
      });
      return true;
    },
  };
}

/** Which of these addresses have an account. */
export async function listKnownAddresses(db: Reader, emails: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('auth_user').select('email').where('email', 'in', emails).execute();
  return rows.map((row) => row.email);
}

function claimsOf({ id, email, emailVerified }: Account, name = '') {
  return {
    issuer: OWN_ISSUER,
    subject: id,
    email,
    emailVerified,
    name,
    picture: null,
    authTime: undefined,
    issuedAt: undefined,
    expiresAt: 0,
  };
}

function readAddress(text: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320)
    throw new BadRequest(`"${text}" is not an e-mail address.`);
  return email;
}

function ownOrigin({ publicUrl, host, port }: IdentityRooms['config']): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
