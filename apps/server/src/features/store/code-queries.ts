import type { Selectable } from 'kysely';
import { readJson, type Reader, type Tables, toIso } from '../../platform/database/index.ts';
import type { CodeUse, StoreCode, UseCounts } from './code-model.ts';

/** A code by how it is compared. @param key  from `normalizeCode` */
export async function findCode(db: Reader, key: string): Promise<StoreCode | undefined> {
  const row = await db.selectFrom('codes').selectAll().where('code_key', '=', key).executeTakeFirst();
  return row && toStoreCode(row);
}

export async function findCodeById(db: Reader, id: string): Promise<StoreCode | undefined> {
  const row = await db.selectFrom('codes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStoreCode(row);
}

/** All codes, the newest first. */
export async function listCodes(db: Reader): Promise<StoreCode[]> {
  const rows = await db.selectFrom('codes').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(toStoreCode);
}

/** The uses of each code that has any. */
export async function countUses(db: Reader, codeId?: string): Promise<ReadonlyMap<string, UseCounts>> {
  let query = db.selectFrom('code_uses').select(['code_id', 'state']);
  if (codeId !== undefined) query = query.where('code_id', '=', codeId);
  const rows = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .groupBy(['code_id', 'state'])
    .execute();
  const counts = new Map<string, UseCounts>();
  for (const { code_id: id, state, count } of rows)
    counts.set(id, { ...(counts.get(id) ?? NO_USES), [state]: Number(count) });
  return counts;
}

export const NO_USES: UseCounts = { used: 0, held: 0 };

/** A person's use of a code. */
export async function findUse(db: Reader, codeId: string, userId: string): Promise<CodeUse | undefined> {
  const row = await db
    .selectFrom('code_uses')
    .selectAll()
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      codeId,
      state: row.state,
      checkoutId: row.checkout_id,
      subscriptionId: row.subscription_id,
    }
  );
}

/** Uses that are held since before a moment, at most 500: most of their checkouts were left. */
export async function listStaleUses(db: Reader, before: Date) {
  return db
    .selectFrom('code_uses')
    .select(['id', 'checkout_id as checkoutId'])
    .where('state', '=', 'held')
    .where('at', '<', toIso(before))
    .orderBy('at')
    .limit(500)
    .execute();
}

/** The codes a person used, for the file they download. */
export async function exportCodeUses(db: Reader, userId: string) {
  return db
    .selectFrom('code_uses')
    .innerJoin('codes', 'codes.id', 'code_uses.code_id')
    .select(['codes.code', 'code_uses.state', 'code_uses.at'])
    .where('code_uses.user_id', '=', userId)
    .orderBy('code_uses.at')
    .execute();
}

function toStoreCode(row: Selectable<Tables['codes']>): StoreCode {
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payments: row.payments,
    productIds: readJson<string[]>(row.product_ids),
    days: row.days,
    maxUses: row.max_uses,
    validTo: row.valid_to,
    endedAt: row.ended_at,
    createdAt: row.created_at,
  };
}
