import { createHash } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { BadRequest, Problem } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { acquireLock, isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { saveAgreement } from './agreement-queries.ts';
import type { IdentityContext } from './identity-context.ts';
import { type LinkPurpose, createLink } from './account-link-queries.ts';
import { deleteAccount, isUnverifiedPasswordAccount } from './account-queries.ts';
import { buildLink } from './mails.ts';
import type { AddedUser, NewUser } from './model.ts';
import { OIDC_PROVIDER_ID } from './oidc-provider.ts';
import { hasOtherAdministrator } from './people-queries.ts';
import { findSubjectOfAccount } from './provider-claim-queries.ts';
import {
  acceptPolicies,
  addRoles,
  deleteUser,
  findPersonByIdentity,
  findOrCreatePerson,
  findSubject,
  getUser,
  listUserRoles,
  saveProfile,
} from './queries.ts';
import type { Policies } from './policies.ts';
import type { SignInService } from './sign-in-service.ts';
import { OWN_ISSUER } from './tokens.ts';

const HOUR_MS = 3600_000;
/** How long the link of a user that an operator added is valid. */
const INVITATION_LIFETIME_MS = 7 * 24 * HOUR_MS;

/** An account of the embedded service. `id` is the subject of its tokens. */
type Account = { readonly id: string; readonly email: string; readonly emailVerified: boolean };

/** An account with its name, which waits for its second step. */
type WaitingAccount = Account & { readonly name: string };

/** The accounts of the embedded service. */
export type AccountStore = {
  find(email: string): Promise<Account | undefined>;
  findById(subject: string): Promise<Account | undefined>;
  /** Creates the token of a link to the address of an account, valid for one hour. */
  createToken(tx: Tx, purpose: LinkPurpose, account: Pick<Account, 'id' | 'email'>): Promise<string>;
  /** The account that a one-time token signs in, and its name; the token is not consumed. */
  findTokenOwner(token: string): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** The account whose second step a browser waits for, by its cookies; the sign-in stays unfinished. */
  findWaiting(cookies: string | undefined): Promise<WaitingAccount | undefined>;
  add(email: string, facts: NewUser): Promise<AddedUser>;
  /** Creates the account of somebody whose address an invitation has verified; undefined when it has one. */
  addInvited(account: {
    readonly email: string;
    readonly name: string;
    readonly password: string;
  }): Promise<Account | undefined>;
  /** Stores that whoever signs up with an account agrees to the policies as they are now. */
  recordAgreement(subject: string, language: string | null): Promise<void>;
  /**
   * Deletes a person, the mails to them and, where the account is ours, their sign-in.
   *
   * @throws {Problem} ONLY_ADMINISTRATOR when no administrator would be left
   */
  removePerson(tx: Tx, userId: string): Promise<void>;
  /** Deletes an account that only signed up and never verified its address, so that the address is free. */
  removeUnverified(email: string): Promise<void>;
  /**
   * Lets whoever has an account at the place's own provider into the account here that has the same address, verified
   * on both sides. One that another account there is linked to already stays with that one.
   */
  linkToProvider(email: string, accountId: string): Promise<void>;
  /** Deletes the person and their sign-in. Returns false when there is none. */
  remove(email: string): Promise<boolean>;
};

/** Creates the store of the embedded service's accounts and their people. */
export function createAccountStore(
  context: AccountStoreContext,
  service: SignInService,
  policies: Pick<Policies, 'versions'>,
): AccountStore {
  return new EmbeddedAccountStore(context, service, policies);
}

type AccountStoreContext = Pick<IdentityContext, 'config' | 'database' | 'mail' | 'now'>;

class EmbeddedAccountStore implements AccountStore {
  readonly #context: AccountStoreContext;
  readonly #service: SignInService;
  readonly #policies: Pick<Policies, 'versions'>;

  constructor(context: AccountStoreContext, service: SignInService, policies: Pick<Policies, 'versions'>) {
    this.#context = context;
    this.#service = service;
    this.#policies = policies;
  }

  find: AccountStore['find'] = async (email) => {
    const found = await (await this.#getAdapter()).findUserByEmail(email.trim().toLowerCase());
    return found?.user;
  };

  findById: AccountStore['findById'] = async (subject) =>
    (await (await this.#getAdapter()).findUserById(subject)) ?? undefined;

  createToken: AccountStore['createToken'] = (tx, purpose, account) => this.#createToken(tx, purpose, account);

  removePerson: AccountStore['removePerson'] = async (tx, userId) => {
    // If two administrators left at the same time, none would remain.
    await acquireLock(tx, 'identity');
    const { roles } = await getUser(tx, userId);
    if (roles.includes('administrator') && !(await hasOtherAdministrator(tx, userId)))
      throw new Problem(
        'ONLY_ADMINISTRATOR',
        'You are the only administrator. Make someone else an administrator first, then delete your account.',
      );
    await this.#deletePersonAndAccount(tx, userId);
  };

  findTokenOwner: AccountStore['findTokenOwner'] = async (token) => {
    const { findVerificationValue, findSession } = await this.#getAdapter();
    // The same hash as the library stores.
    const stored = createHash('sha256').update(token).digest('base64url');
    const found = await findVerificationValue(`one-time-token:${stored}`);
    if (!found || found.expiresAt < this.#context.now()) return undefined;
    const user = (await findSession(found.value))?.user;
    return user && { id: user.id, name: user.name || user.email };
  };

  findWaiting: AccountStore['findWaiting'] = async (cookies = '') => {
    const { createAuthCookie, internalAdapter } = await this.#service.$context;
    const [identifier = ''] = (parseCookies(cookies).get(createAuthCookie('two_factor').name) ?? '').split('.');
    if (!identifier.startsWith('2fa-')) return undefined;
    const found = await internalAdapter.findVerificationValue(identifier);
    if (!found || found.expiresAt < this.#context.now()) return undefined;
    return (await internalAdapter.findUserById(found.value)) ?? undefined;
  };

  add: AccountStore['add'] = async (emailInput, options) => {
    const email = parseEmail(emailInput);
    const account = (await this.find(email)) ?? (await this.#createAccount(email, options));
    const userId = await this.#context.database.transaction(async (tx) => {
      const person = await findOrCreatePerson(tx, toClaims(account, options.name), this.#context.now());
      const before = await listUserRoles(tx, person.userId);
      await addRoles(tx, person.userId, options.roles, this.#context.now());
      if (options.addedBy !== undefined) {
        const details = { before, after: await listUserRoles(tx, person.userId) };
        const entry = { actor: options.addedBy, action: 'set-roles', kind: 'user', id: person.userId, details };
        await recordAudit(tx, entry, this.#context.now());
      }
      if (options.registered) await saveProfile(tx, person.userId, { registered: true }, this.#context.now());
      if (options.privacyAccepted)
        await acceptPolicies(tx, person.userId, { privacy: this.#policies.versions.privacy }, this.#context.now());
      return person.userId;
    });
    if (options.password !== undefined) return { userId, link: undefined };
    const token = await this.#context.database.transaction((tx) =>
      this.#createToken(tx, 'reset', account, INVITATION_LIFETIME_MS),
    );
    return { userId, link: buildLink('/login/reset', serverOrigin(this.#context.config), token) };
  };

  addInvited: AccountStore['addInvited'] = async ({ email, name, password }) => {
    if ((await this.find(email)) !== undefined) return undefined;
    return this.#createAccount(email, { roles: [], name, password }).catch((error: unknown) => {
      // Another request has just created it.
      if (isUniqueViolation(error)) return undefined;
      throw error;
    });
  };

  recordAgreement: AccountStore['recordAgreement'] = (subject, language) =>
    this.#context.database.transaction((tx) =>
      saveAgreement(tx, subject, { ...this.#policies.versions, language }, this.#context.now()),
    );

  removeUnverified: AccountStore['removeUnverified'] = async (email) => {
    const account = await this.find(email);
    if (account === undefined || account.emailVerified) return;
    await this.#context.database.transaction(async (tx) => {
      await acquireLock(tx, 'identity');
      if (!(await isUnverifiedPasswordAccount(tx, account.id))) return;
      const person = await findPersonByIdentity(tx, { issuer: OWN_ISSUER, subject: account.id });
      // A person to whom the operator gave a role was invited.
      if (person !== undefined && (await listUserRoles(tx, person.userId)).length > 0) return;
      if (person !== undefined) await this.#deletePersonAndAccount(tx, person.userId);
      await deleteAccount(tx, account.id);
    });
  };

  linkToProvider: AccountStore['linkToProvider'] = async (email, accountId) => {
    if ((await findSubjectOfAccount(this.#context.database.read, accountId)) !== undefined) return;
    await this.removeUnverified(email);
    const adapter = await this.#getAdapter();
    const found = await adapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true });
    if (!found?.user.emailVerified || found.accounts.some(({ providerId }) => providerId === OIDC_PROVIDER_ID)) return;
    await adapter.linkAccount({ userId: found.user.id, providerId: OIDC_PROVIDER_ID, accountId });
  };

  remove: AccountStore['remove'] = async (email) => {
    const account = await this.find(email);
    if (account === undefined) return false;
    await this.#context.database.transaction(async (tx) => {
      const person = await findPersonByIdentity(tx, { issuer: OWN_ISSUER, subject: account.id });
      if (person !== undefined) await this.#deletePersonAndAccount(tx, person.userId);
      await deleteAccount(tx, account.id);
    });
    return true;
  };

  #createToken(
    tx: Tx,
    purpose: LinkPurpose,
    { id, email }: Pick<Account, 'id' | 'email'>,
    lifeMs = HOUR_MS,
  ): Promise<string> {
    return createLink(tx, purpose, { subject: id, email }, new Date(this.#context.now().getTime() + lifeMs));
  }

  async #createAccount(email: string, { name, password, verified = true }: NewUser): Promise<Account> {
    const { internalAdapter, password: passwords } = await this.#service.$context;
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
  }

  async #deletePersonAndAccount(tx: Tx, userId: string): Promise<void> {
    const subject = await findSubject(tx, userId, OWN_ISSUER);
    const { email } = await getUser(tx, userId);
    await this.#context.mail.deleteTo(tx, email);
    await deleteUser(tx, userId, this.#context.now());
    if (subject === undefined) return;
    await deleteAccount(tx, subject);
  }

  async #getAdapter() {
    return (await this.#service.$context).internalAdapter;
  }
}

function toClaims({ id, email, emailVerified }: Account, name = '') {
  return {
    issuer: OWN_ISSUER,
    subject: id,
    email,
    emailVerified,
    name,
    picture: null,
    sessionId: undefined,
    authTime: undefined,
    issuedAt: undefined,
    expiresAt: 0,
  };
}

function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320)
    throw new BadRequest(`"${text}" is not an email address.`);
  return email;
}

/** The origin of links in mails that no request causes. */
export function serverOrigin({ publicUrl, host, port }: IdentityContext['config']): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
