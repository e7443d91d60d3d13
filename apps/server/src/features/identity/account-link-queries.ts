import { createHash, randomBytes } from 'node:crypto';
import { toIso, type Reader, type Tx } from '../../platform/database/index.ts';

/** The purpose of a mailed link: to verify an address, or to choose a new password. */
export type LinkPurpose = 'verify' | 'reset';

/** A link in a mail. */
export type AccountLink = {
  /** The account id in the embedded service. */
  readonly subject: string;
  /** The address the link was created for; for `verify`, the one it verifies. */
  readonly email: string;
};

/** Creates a link. Returns the token, which is not stored. */
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

/** The link of a token; undefined when there is none, or it has expired. */
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

/** Consumes a link, so that it cannot be used a second time; undefined as above. */
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
 * Revokes the links of an account.
 *
 * @param exceptToken  the token of a `verify` link that stays valid
 */
export async function revokeLinks(tx: Tx, subject: string, exceptToken?: string): Promise<void> {
  const links = tx.deleteFrom('account_links').where('subject', '=', subject);
  await (exceptToken === undefined
    ? links
    : links.where('token_hash', '!=', hashToken('verify', exceptToken))
  ).execute();
}

/** Revokes the links that would change the address of an account to another one than this. */
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
