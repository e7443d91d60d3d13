import { type Reader, readJson, toIso, type Tx } from '../../platform/database/index.ts';
import { findPersonByIdentity } from './queries.ts';
import { OIDC_PROVIDER_ID } from './oidc-provider.ts';
import type { ProviderClaims } from './oidc-profile.ts';
import { OWN_ISSUER } from './tokens.ts';

/** Gives a person the rights their provider says they have; provided by the feature that knows roles and groups. */
export type ApplyProviderClaims = (tx: Tx, userId: string, claims: ProviderClaims) => Promise<void>;

/** Who has signed in but is not a person here within a day was not let in. */
const LIFETIME_MS = 24 * 3600_000;

/**
 * Applies what the provider says at a sign-in. Of somebody who is not a person here yet, it is stored until they are.
 *
 * @param accountId  the subject of the account at the provider
 */
export async function receiveProviderClaims(
  tx: Tx,
  accountId: string,
  { roles, groups }: ProviderClaims,
  apply: ApplyProviderClaims,
  now: Date,
): Promise<void> {
  const subject = await findSubjectOfAccount(tx, accountId);
  const person = subject === undefined ? undefined : await findPersonByIdentity(tx, { issuer: OWN_ISSUER, subject });
  if (person !== undefined) return apply(tx, person.userId, { roles, groups });
  const claims = JSON.stringify({ roles, groups });
  const expires_at = toIso(new Date(now.getTime() + LIFETIME_MS));
  await tx
    .insertInto('provider_claims')
    .values({ account_id: accountId, claims, expires_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ claims, expires_at }))
    .execute();
}

/**
 * Applies what was stored of somebody who is a person here from now on.
 *
 * @param subject  the subject of their account here
 */
export async function applyStoredClaims(
  tx: Tx,
  subject: string,
  userId: string,
  apply: ApplyProviderClaims,
): Promise<void> {
  const account = await tx
    .selectFrom('auth_account')
    .select('accountId')
    .where('userId', '=', subject)
    .where('providerId', '=', OIDC_PROVIDER_ID)
    .executeTakeFirst();
  if (account === undefined) return;
  const row = await tx
    .deleteFrom('provider_claims')
    .where('account_id', '=', account.accountId)
    .returning('claims')
    .executeTakeFirst();
  if (row !== undefined) await apply(tx, userId, readJson<ProviderClaims>(row.claims));
}

/** The subject here of an account at the provider; undefined when it never signed in. */
export async function findSubjectOfAccount(db: Reader, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_account')
    .select('userId')
    .where('providerId', '=', OIDC_PROVIDER_ID)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.userId;
}
