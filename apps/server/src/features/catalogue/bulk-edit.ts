import { type catalogue, type CatalogueKind, Unprocessable, Problem } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { acquireLock, type Tx } from '../../platform/database/index.ts';
import {
  type CatalogueEntry,
  findCatalogueEntries,
  findCatalogueNames,
  saveCatalogueItem,
  findSongIdsByNumber,
} from '../songs/index.ts';
import { recordRevision, type EditContext, recordExternalRevision, restoreItem, trashItem } from './commands.ts';
import { applySongChange, diffItems, isSongChange, type SongChange, findMovableSongs } from './rules.ts';

type BulkChange = catalogue.BulkChange;
type RejectionReason = catalogue.BulkReport['refused'][number]['reason'];
type BulkOutcome = 'changed' | 'same' | RejectionReason;

/**
 * Changes many items in the given transaction. Items that cannot be changed are left as they are and reported with the
 * reason.
 *
 * @throws {Unprocessable} when the change does not apply to this kind, or names something that does not exist
 */
export async function applyBulkChange(
  tx: Tx,
  { kind, ids: requestedIds, change }: { kind: CatalogueKind; ids: readonly string[]; change: BulkChange },
  editContext: EditContext,
): Promise<catalogue.BulkReport> {
  await acquireLock(tx, 'catalogue');
  const ids = [...new Set(requestedIds)];
  await requireReferences(tx, kind, change);
  const entries = new Map((await findCatalogueEntries(tx, kind, ids)).map((entry) => [entry.id, entry]));
  const takenNumberSet = await findTakenNumbers(tx, entries, change);
  const outcomes: [id: string, outcome: BulkOutcome][] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    outcomes.push([
      id,
      entry === undefined ? 'not-there' : await applyChange(tx, entry, { change, taken: takenNumberSet }, editContext),
    ]);
  }
  const report = await createReport(tx, outcomes);
  if (report.changed.length > 0) {
    const auditEntry = { actor: editContext.by, action: 'catalogue.bulk', kind, id: report.changed[0] ?? '' };
    await recordAudit(tx, { ...auditEntry, details: { change, ids: report.changed } }, editContext.now);
  }
  return report;
}

type ChangeInput = { readonly change: BulkChange; readonly taken: ReadonlySet<number> };

async function applyChange(
  tx: Tx,
  entry: CatalogueEntry,
  { change, taken }: ChangeInput,
  editContext: EditContext,
): Promise<BulkOutcome> {
  if (change.do === 'trash' || change.do === 'restore') {
    if ((entry.trashedAt !== null) === (change.do === 'trash')) return 'same';
    const command = change.do === 'trash' ? trashItem : restoreItem;
    return toOutcome(() => command(tx, entry, editContext));
  }
  if (entry.trashedAt !== null) return 'in-trash';
  const changed = isSongChange(change) ? changeSong(entry, change) : setEnabled(entry, change.do === 'enable');
  if (typeof changed === 'string') return changed;
  if (change.do === 'shift' && membershipNumbers(changed, change.collectionId).some((number) => taken.has(number)))
    return 'number-taken';
  if (diffItems(entry.item, changed.item).length === 0) return 'same';
  await recordExternalRevision(tx, entry);
  await saveCatalogueItem(tx, changed, editContext.now);
  await recordRevision(tx, changed, 'bulk', editContext);
  return 'changed';
}

function changeSong(entry: CatalogueEntry, change: SongChange): CatalogueEntry<'song'> | RejectionReason {
  if (entry.kind !== 'song') return 'invalid';
  const item = applySongChange(entry.item, change);
  return typeof item === 'string' ? item : { ...entry, item };
}

const setEnabled = <Kind extends CatalogueKind>(
  entry: CatalogueEntry<Kind>,
  enabled: boolean,
): CatalogueEntry<Kind> => ({
  ...entry,
  item: { ...entry.item, enabled },
});

/* A command that is rejected has written nothing, because it validates first. */
async function toOutcome(command: () => Promise<void>): Promise<BulkOutcome> {
  try {
    await command();
    return 'changed';
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.details?.['reason'] === 'in-use' ? 'in-use' : 'invalid';
  }
}

const membershipNumbers = ({ kind, item }: CatalogueEntry, collectionId: string): number[] =>
  (kind === 'song' ? item.memberships : []).flatMap((one) =>
    one.collectionId === collectionId && one.number !== null ? [one.number] : [],
  );

/* Numbers that songs keep and that some of the moving songs would need. */
async function findTakenNumbers(
  tx: Tx,
  entries: ReadonlyMap<string, CatalogueEntry>,
  change: BulkChange,
): Promise<ReadonlySet<number>> {
  if (change.do !== 'shift') return new Set();
  const newNumbers = new Map<string, number>();
  for (const entry of entries.values()) {
    const changed = entry.trashedAt === null ? changeSong(entry, change) : 'in-trash';
    if (typeof changed === 'string') continue;
    for (const number of membershipNumbers(changed, change.collectionId)) newNumbers.set(entry.id, number);
  }
  const owners = await findSongIdsByNumber(tx, change.collectionId, [...newNumbers.values()]);
  const movableIds = findMovableSongs(newNumbers, owners);
  return new Set([...owners].filter(([, owner]) => !movableIds.has(owner)).map(([number]) => number));
}

async function requireReferences(tx: Tx, kind: CatalogueKind, change: BulkChange): Promise<void> {
  if (!isSongChange(change)) return;
  if (kind !== 'song') throw new Unprocessable('Only songs can be changed in this way.');
  const [referencedKind, ids] = referencesOf(change);
  const found = (await findCatalogueEntries(tx, referencedKind, ids)).filter(({ trashedAt }) => trashedAt === null);
  if (found.length < new Set(ids).size) throw new Unprocessable('Not found in the catalogue.');
}

function referencesOf(change: SongChange): readonly [CatalogueKind, readonly string[]] {
  if (change.do === 'copyright') return ['copyright', change.item === null ? [] : [change.item]];
  if ('what' in change) return [change.what, change.do === 'remove' ? [] : change.items];
  return ['collection', change.do === 'leave' ? [] : [change.collectionId]];
}

async function createReport(
  tx: Tx,
  outcomes: readonly (readonly [id: string, outcome: BulkOutcome])[],
): Promise<catalogue.BulkReport> {
  const refused = outcomes.flatMap(([id, reason]) =>
    reason === 'changed' || reason === 'same' ? [] : [{ id, reason }],
  );
  const names = await findCatalogueNames(
    tx,
    refused.map(({ id }) => id),
  );
  const idsWithOutcome = (wanted: BulkOutcome) =>
    outcomes.filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  return {
    changed: idsWithOutcome('changed'),
    same: idsWithOutcome('same'),
    refused: refused.map(({ id, reason }) => ({ id, name: names.get(id) ?? {}, reason })),
  };
}
