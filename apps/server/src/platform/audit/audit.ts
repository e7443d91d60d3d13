import { toIso, newId, type Reader, readJson, type Tables, type Tx } from '../database/index.ts';
import { currentClientAddress } from './client-address.ts';

/** Who did what to what. */
export type AuditEntry = {
  /** The id of a person, or the name of a service, such as `stripe`. */
  readonly actor: string;
  /** A verb: `give`, `move`, `end` … */
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  /** Further details worth keeping: before and after, as plain values. */
  readonly details: Readonly<Record<string, unknown>>;
};

/** An entry as it is read. */
export type StoredAuditEntry = AuditEntry & {
  readonly at: string;
  /** The network address of the caller; null for what a service or a command did. */
  readonly from: string | null;
};

/** Records an entry, in the transaction that makes the change, with the network address of the caller. */
export async function recordAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const { actor, action, kind, id, details } = entry;
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(now.getTime()),
      at: toIso(now),
      actor,
      action,
      kind,
      item_id: id,
      details: JSON.stringify(details),
      origin: currentClientAddress(),
    })
    .execute();
}

/** Lists the newest entries first; only those of one item when `filter` names it. */
export async function listAuditEntries(
  db: Reader,
  filter: { readonly kind?: string; readonly id?: string },
  count: number,
): Promise<StoredAuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll();
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.id !== undefined) query = query.where('item_id', '=', filter.id);
  return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(count).execute()).map(toAuditEntry);
}

/** When something was last done to the installation as a whole, such as `backup`; undefined when it never was. */
export async function findLastInstallationAction(db: Reader, action: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('kind', '=', 'installation')
    .where('item_id', '=', '')
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : new Date(row.at);
}

/** Lists everything one person did, the newest first. */
export async function listAuditEntriesByActor(db: Reader, actor: string): Promise<StoredAuditEntry[]> {
  const query = db.selectFrom('audit_entries').selectAll().where('actor', '=', actor);
  return (await query.orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(toAuditEntry);
}

function toAuditEntry({ at, actor, action, kind, item_id: id, details, origin: from }: Tables['audit_entries']) {
  return { at, from, actor, action, kind, id, details: readJson<AuditEntry['details']>(details) };
}
