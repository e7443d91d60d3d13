import { createHash, randomBytes } from 'node:crypto';
import { toIso, type Reader, type Tx } from '../../platform/database/index.ts';

/** What a link in a mail is for: to prove an address, or to choose a new password. */
export type LinkPurpose = 'verify' | 'reset';

/** A link in a mail. */
export type AccountLink = {
  /** The account, as the embedded service knows it. */
  readonly subject: string;
  /** The address the link was made for; of `verify` the one it proves. */
  readonly email: string;
};

/** A new link. Gives the token, which is stored nowhere. */
export async function createLink(
  tx: Tx,
  purpose: LinkPurpose,
  { subject, email }: AccountLink,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const row = { token_hash: hashToken(purpose, token), subject, purpose, email, expires_at: toIso(expiresAt) };
  await tx.insertInto('account_links').values(row).execute();
  return token;
}

/** The link a token belongs to; undefined when there is none, or its time is over. */
export async function findLink(
  db: Reader,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  return db
    .selectFrom('account_links')
    .select(['subject', 'email'])
    .where('token_hash', '=', hashToken(purpose, token))
    .where('expires_at', '>', toIso(now))
    .executeTakeFirst();
}

/** Takes a link, which nobody can take a second time; undefined as above. */
export async function consumeLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  return tx
    .deleteFrom('account_links')
    .where('token_hash', '=', hashToken(purpose, token))
    .where('expires_at', '>', toIso(now))
    .returning(['subject', 'email'])
    .executeTakeFirst();
}

/**
 * Ends the links of an account.
 *
 * @param exceptToken  the token of a `verify` link that stays
 */
export async function revokeLinks(tx: Tx, subject: string, exceptToken?: string): Promise<void> {
  const links = tx.deleteFrom('account_links').where('subject', '=', subject);
  await (exceptToken === undefined
    ? links
    : links.where('token_hash', '!=', hashToken('verify', exceptToken))
  ).execute();
}

/** Ends the links that would give an account another address than this one. */
export async function revokeLinksToOtherEmails(tx: Tx, subject: string, email: string): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where('subject', '=', subject)
    .where('purpose', '=', 'verify')
    .where('email', '!=', email)
    .execute();
}

const hashToken = (purpose: LinkPurpose, token: string) =>
  createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
