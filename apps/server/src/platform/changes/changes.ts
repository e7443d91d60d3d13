import { createDeferredRows, type Reader, toDbBoolean, toIso, type Tx } from '../database/index.ts';
import { type ChangeRow, type ChangeScope, insertChanges, SHARED_SCOPES } from './insert-changes.ts';

const SCOPES = {
  collection: 'library',
  song: 'library',
  lyrics: 'library',
  contributor: 'library',
  reference: 'library',
  file: 'library',
  publication: 'library',
  article: 'library',
  product: 'library',
  translation: 'library',
  book: 'library',
  import: 'library',
  branding: 'library',
  user: 'people',
  rights: 'people',
  favourite: 'person',
  playlist: 'person',
  tag: 'person',
  group: 'person',
  correction: 'person',
  presentation: 'person',
  activity: 'person',
  'song-choice': 'person',
  'scripture-mark': 'person',
  'scripture-place': 'person',
} as const satisfies Record<string, ChangeScope>;

/** What kind of item changed. Followers filter by it. */
type ChangeKind = keyof typeof SCOPES;

/** What everybody shares: numbers of these kinds become visible in their order, whoever else writes. */
export type LibraryKind = { [Kind in ChangeKind]: (typeof SCOPES)[Kind] extends 'library' ? Kind : never }[ChangeKind];

type Change = {
  readonly kind: ChangeKind;
  readonly id: string;
  /**
   * The person it belongs to; undefined for what everybody shares. The rights of a person have an owner; without one
   * everybody's may have changed.
   */
  readonly owner?: string;
  readonly deleted?: boolean;
  /** Whom to notify of it, besides clients that sync changes. */
  readonly news?: NotificationEvent;
};

/**
 * What somebody is notified of. `name` is what it is about, as the person who named it wrote it; what the library names
 * in several languages is given in all of them, by language.
 */
export type NotificationEvent = {
  readonly kind:
    | 'share-redeemed'
    | 'list-changed'
    | 'payment-failed'
    | 'subscription-ended'
    | 'right-granted'
    | 'import-finished'
    | 'group-joined'
    | 'account-asked'
    | 'set-published'
    | 'set-changed'
    | 'set-soon'
    | 'part-asked'
    | 'part-answered'
    | 'correction-suggested'
    | 'correction-accepted'
    | 'correction-declined';
  readonly to: readonly string[];
  /** Who did it; undefined when no person did. */
  readonly by?: string;
  readonly name: string | { readonly [language: string]: string };
  /** Path of the app that shows it. */
  readonly link?: string;
  /** Who gets it by mail too. */
  readonly mailTo?: readonly string[];
  /** Whom it is sent to on their devices too: on those for which they chose this group. */
  readonly pushTo?: { readonly groupId: string; readonly userIds: readonly string[] };
};

/** The number of the newest change of everything shared, and of people and their rights; 0 before the first. */
export type Versions = { readonly library: number; readonly people: number };

/** Records that something changed, in the transaction that changed it: the rows are written just before it commits. */
export async function recordChange(tx: Tx, change: Change, now: Date): Promise<void> {
  await recordChanges(tx, [change], now);
}

/** Records that several items changed together. */
export async function recordChanges(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  const rows = changes.map((change) => ({
    scope: SCOPES[change.kind],
    kind: change.kind,
    item_id: change.id,
    owner_id: change.owner ?? null,
    deleted: toDbBoolean(change.deleted ?? false),
    at: toIso(now),
    news: change.news === undefined || !hasRecipients(change.news) ? null : JSON.stringify(change.news),
  }));
  deferredChanges.add(tx, rows);
}

const deferredChanges = createDeferredRows<ChangeRow>(insertChanges);

const hasRecipients = ({ to, mailTo = [], pushTo }: NotificationEvent): boolean =>
  to.length + mailTo.length + (pushTo?.userIds.length ?? 0) > 0;

/** Deletes the recorded changes of one person, who was deleted. */
export async function deleteChangesOf(tx: Tx, owner: string): Promise<void> {
  deferredChanges.remove(tx, ({ owner_id, scope }) => owner_id === owner && scope === 'person');
  await tx.deleteFrom('changes').where('owner_id', '=', owner).where('scope', '=', 'person').execute();
}

/** Reads both versions from the database, in one snapshot. */
export async function readVersions(db: Reader): Promise<Versions> {
  const newest = (scope: keyof typeof SHARED_SCOPES) =>
    db
      .selectFrom('changes')
      .select('number')
      .where('scope', '=', SHARED_SCOPES[scope])
      .orderBy('number', 'desc')
      .limit(1);
  const { library, people } = await db
    .selectNoFrom([newest('library').as('library'), newest('people').as('people')])
    .executeTakeFirstOrThrow();
  return { library: library ?? 0, people: people ?? 0 };
}
