import { momentOf, pieces, type Reader, serialise, type Tx } from '../database/index.ts';

/** What everybody shares, who may what, and what belongs to one person: caches follow them apart. */
export type ChangeScope = 'library' | 'people' | 'person';

const SCOPES = {
  collection: 'library',
  song: 'library',
  lyrics: 'library',
  contributor: 'library',
  reference: 'library',
  file: 'library',
  product: 'library',
  user: 'people',
  rights: 'people',
  favourite: 'person',
  playlist: 'person',
  tag: 'person',
  activity: 'person',
  'song-choice': 'person',
} as const satisfies Record<string, ChangeScope>;

/** What kind of thing changed. Followers pick by it. */
export type ChangeKind = keyof typeof SCOPES;

export type Change = {
  readonly kind: ChangeKind;
  readonly id: string;
  /** The person it belongs to; undefined for what everybody shares. */
  readonly owner?: string;
  readonly deleted?: boolean;
};

/** The number of the newest change of everything shared, and of people and their rights; 0 before the first. */
export type Stamps = { readonly library: number; readonly people: number };

/** Writes down that something changed, in the transaction that changed it. */
export async function recordChange(tx: Tx, change: Change, now: Date): Promise<void> {
  await recordChanges(tx, [change], now);
}

/** The same for many things at once. */
export async function recordChanges(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await serialise(tx, 'changes');
  const rows = changes.map((change) => ({
    scope: SCOPES[change.kind],
    kind: change.kind,
    item_id: change.id,
    owner_id: change.owner ?? null,
    deleted: change.deleted ? (1 as const) : (0 as const),
    at: momentOf(now),
  }));
  for (const piece of pieces(rows)) await tx.insertInto('changes').values(piece).execute();
}

/** Reads both stamps from the database. */
export async function readStamps(db: Reader): Promise<Stamps> {
  const newest = (scope: ChangeScope) =>
    db
      .selectFrom('changes')
      .select('number')
      .where('scope', '=', scope)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
  const library = await newest('library');
  const people = await newest('people');
  return { library: library?.number ?? 0, people: people?.number ?? 0 };
}
