import { momentOf, newId, type Reader, readJson, type Tables, type Tx } from '../database/index.ts';
import { fromWhere } from './from-where.ts';

/** Who did what to what. */
export type AuditEntry = {
  /** The id of a person, or the name of a service, such as `stripe`. */
  readonly actor: string;
  /** A verb: `give`, `move`, `end` … */
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  /** What else is worth knowing: before and after, as plain values. */
  readonly details: Readonly<Record<string, unknown>>;
};

/** An entry as it is read. */
export type WrittenDown = AuditEntry & {
  readonly at: string;
  /** The address of the caller; null for what a service or a command did. */
  readonly from: string | null;
};

/** Writes an entry down, in the transaction that does what it tells, with the address it was asked for from. */
export async function writeDown(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const { actor, action, kind, id, details } = entry;
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(now.getTime()),
      at: momentOf(now),
      actor,
      action,
      kind,
      item_id: id,
      details: JSON.stringify(details),
      origin: fromWhere(),
    })
    .execute();
}

/** The newest entries first; of one thing when `about` names it. */
export async function listAudit(
  db: Reader,
  about: { readonly kind?: string; readonly id?: string },
  count: number,
): Promise<WrittenDown[]> {
  let query = db.selectFrom('audit_entries').selectAll();
  if (about.kind !== undefined) query = query.where('kind', '=', about.kind);
  if (about.id !== undefined) query = query.where('item_id', '=', about.id);
  return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(count).execute()).map(readEntry);
}

/** Everything one person did, the newest first. */
export async function listDeeds(db: Reader, actor: string): Promise<WrittenDown[]> {
  const deeds = db.selectFrom('audit_entries').selectAll().where('actor', '=', actor);
  return (await deeds.orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(readEntry);
}

function readEntry({ at, actor, action, kind, item_id: id, details, origin: from }: Tables['audit_entries']) {
  return { at, from, actor, action, kind, id, details: readJson<AuditEntry['details']>(details) };
}
