import { branding } from '@canticle/contract';
import { recordChange } from '../changes/index.ts';
import { type Reader, readJson, toIso, type Tx } from '../database/index.ts';
import { EMPTY_CHOICE, type StoredBranding } from './model.ts';

const ONLY_ROW = 1;

/** What was chosen in the app. */
export async function readStoredBranding(db: Reader): Promise<StoredBranding> {
  const row = await db.selectFrom('branding').selectAll().where('id', '=', ONLY_ROW).executeTakeFirst();
  if (row === undefined) return { chosen: EMPTY_CHOICE, logo: null };
  const chosen = branding.brandingChoice.parse({ ...EMPTY_CHOICE, ...readJson<object>(row.chosen) });
  return { chosen, logo: row.logo };
}

/** Stores what was chosen, in place of what was. */
export async function saveStoredBranding(tx: Tx, { chosen, logo }: StoredBranding, now: Date): Promise<void> {
  const values = { chosen: JSON.stringify(chosen), logo, changed_at: toIso(now) };
  await tx
    .insertInto('branding')
    .values({ id: ONLY_ROW, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await recordChange(tx, { kind: 'branding', id: 'branding' }, now);
}
