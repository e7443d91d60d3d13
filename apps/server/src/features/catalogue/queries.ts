import type { CatalogueKind, ItemOfKind } from '@canticle/contract';
import { toIso, type Reader, readJson, type Tables, type Tx } from '../../platform/database/index.ts';
import type { IdentifiedItem } from '../songs/index.ts';

/** How a revision was created; `found` is a state that was not saved here, such as an imported one. */
export type RevisionAction = RevisionRow['action'];

type RevisionRow = Tables['catalogue_revisions'];

/** One revision of an item. */
export type Revision<Kind extends CatalogueKind = CatalogueKind> = ItemOfKind<Kind> & {
  readonly number: number;
  readonly action: RevisionAction;
  readonly at: string;
  /** Id of the person. */
  readonly by: string | null;
};

/** Only the newest revisions are listed; older ones are kept. */
const MAX_REVISIONS = 200;

/** The revisions of an item, newest first: at most 200. */
export async function listRevisions(db: Reader, kind: CatalogueKind, id: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('catalogue_revisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('number', 'desc')
    .limit(MAX_REVISIONS)
    .execute();
  return rows.map((row) => parseRevisionRow(kind, row));
}

/** The revision with this number, or the newest one. */
export async function findRevision<Kind extends CatalogueKind>(
  db: Reader,
  { kind, id }: { readonly kind: Kind; readonly id: string },
  number?: number,
): Promise<Revision<Kind> | undefined> {
  let query = db.selectFrom('catalogue_revisions').selectAll().where('kind', '=', kind).where('item_id', '=', id);
  if (number !== undefined) query = query.where('number', '=', number);
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? undefined : parseRevisionRow(kind, row);
}

/** Saves a revision after the existing ones. */
export async function addRevision(
  tx: Tx,
  { kind, id, item }: IdentifiedItem,
  { number, action, at, by }: Pick<Revision, 'number' | 'action' | 'by'> & { readonly at: string | Date },
): Promise<void> {
  await tx
    .insertInto('catalogue_revisions')
    .values({
      kind,
      item_id: id,
      number,
      action,
      at: typeof at === 'string' ? at : toIso(at),
      by_id: by,
      document: JSON.stringify(item),
    })
    .execute();
}

/** Deletes all revisions of an item that is deleted permanently. */
export async function deleteRevisions(tx: Tx, kind: CatalogueKind, id: string): Promise<void> {
  await tx.deleteFrom('catalogue_revisions').where('kind', '=', kind).where('item_id', '=', id).execute();
}

/** Whether a revision that may be restored has this image. @param hash  64 hexadecimal digits */
export async function isImageInRevisions(db: Reader, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalogue_revisions')
    .select('number')
    .where('kind', 'in', ['song', 'collection', 'contributor'])
    .where('document', 'like', `%${hash}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What one person did in the catalogue, for the download of their personal data. */
export async function listCatalogueRevisionsByUser(db: Reader, userId: string) {
  return db
    .selectFrom('catalogue_revisions')
    .select(['kind', 'item_id as id', 'number', 'action', 'at'])
    .where('by_id', '=', userId)
    .orderBy('at')
    .orderBy('item_id')
    .execute();
}

const parseRevisionRow = <Kind extends CatalogueKind>(
  kind: Kind,
  { number, action, at, by_id: by, document }: RevisionRow,
): Revision<Kind> => ({ kind, number, action, at, by, item: readJson(document) });
