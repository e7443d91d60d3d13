import { type catalogue, type CatalogueItem, type CatalogueKind, Impossible, Problem } from '@canticle/contract';
import { writeDown } from '../../audit/index.ts';
import { serialise, type Tx } from '../../database/index.ts';
import { type CatalogueEntry, findCatalogued, namesInCatalogue, putCatalogued, songsByNumber } from '../songs/index.ts';
import { addState, type Editor, keepFound, restoreItem, trashItem } from './deeds.ts';
import { afterBulk, differences, isSongChange, type SongChange, whoMoves } from './rules.ts';

type Change = catalogue.BulkChange;
type Reason = catalogue.BulkReport['refused'][number]['reason'];
type Outcome = 'changed' | 'same' | Reason;

/**
 * Changes many things in the transaction it is given. What cannot be changed is left as it is and named with the reason.
 *
 * @throws {Impossible} when the change is none for this kind, or names something that is not there
 */
export async function changeMany(
  tx: Tx,
  { kind, ids: asked, change }: { kind: CatalogueKind; ids: readonly string[]; change: Change },
  editor: Editor,
): Promise<catalogue.BulkReport> {
  await serialise(tx, 'catalogue');
  const ids = [...new Set(asked)];
  await demandWanted(tx, kind, change);
  const entries = new Map((await findCatalogued(tx, kind, ids)).map((entry) => [entry.id, entry]));
  const taken = await takenNumbers(tx, entries, change);
  const outcomes: [id: string, outcome: Outcome][] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    outcomes.push([
      id,
      entry === undefined ? 'not-there' : await changeOne(tx, kind, entry, { change, taken }, editor),
    ]);
  }
  const report = await reportOf(tx, outcomes);
  if (report.changed.length > 0) {
    const deed = { actor: editor.by, action: 'catalogue.bulk', kind, id: report.changed[0] ?? '' };
    await writeDown(tx, { ...deed, details: { change, ids: report.changed } }, editor.now);
  }
  return report;
}

type Wanted = { readonly change: Change; readonly taken: ReadonlySet<number> };

async function changeOne(
  tx: Tx,
  kind: CatalogueKind,
  entry: CatalogueEntry,
  { change, taken }: Wanted,
  editor: Editor,
): Promise<Outcome> {
  const thing = { kind, id: entry.id };
  if (change.do === 'trash' || change.do === 'restore') {
    if ((entry.trashedAt !== null) === (change.do === 'trash')) return 'same';
    const deed = change.do === 'trash' ? trashItem : restoreItem;
    return orRefused(() => deed(tx, thing, editor));
  }
  if (entry.trashedAt !== null) return 'in-trash';
  const item = isSongChange(change)
    ? afterBulk(entry.item as CatalogueItem<'song'>, change)
    : { ...entry.item, enabled: change.do === 'enable' };
  if (typeof item === 'string') return item;
  if (change.do === 'shift' && numbersIn(item, change.collectionId).some((number) => taken.has(number)))
    return 'number-taken';
  if (differences(entry.item, item).length === 0) return 'same';
  await keepFound(tx, thing, entry);
  await putCatalogued(tx, { ...thing, item }, editor.now);
  await addState(tx, thing, item, 'bulk', editor);
  return 'changed';
}

/* A deed that is refused has written nothing: it judges first. */
async function orRefused(deed: () => Promise<void>): Promise<Outcome> {
  try {
    await deed();
    return 'changed';
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.details?.['reason'] === 'in-use' ? 'in-use' : 'invalid';
  }
}

const numbersIn = (item: CatalogueItem, collectionId: string): number[] =>
  ('memberships' in item ? item.memberships : []).flatMap((one) =>
    one.collectionId === collectionId && one.number !== null ? [one.number] : [],
  );

/* Numbers that songs keep which others of those that are to move would come upon. */
async function takenNumbers(
  tx: Tx,
  entries: ReadonlyMap<string, CatalogueEntry>,
  change: Change,
): Promise<ReadonlySet<number>> {
  if (change.do !== 'shift') return new Set();
  const wanted = new Map<string, number>();
  for (const { id, trashedAt, item } of entries.values()) {
    const after = trashedAt === null ? afterBulk(item as CatalogueItem<'song'>, change) : 'in-trash';
    if (typeof after === 'string') continue;
    for (const number of numbersIn(after, change.collectionId)) wanted.set(id, number);
  }
  const owners = await songsByNumber(tx, change.collectionId, [...wanted.values()]);
  const moving = whoMoves(wanted, owners);
  return new Set([...owners].filter(([, owner]) => !moving.has(owner)).map(([number]) => number));
}

async function demandWanted(tx: Tx, kind: CatalogueKind, change: Change): Promise<void> {
  if (!isSongChange(change)) return;
  if (kind !== 'song') throw new Impossible('Only songs can be changed like this.');
  const [wantedKind, ids] = wantedBy(change);
  const found = (await findCatalogued(tx, wantedKind, ids)).filter(({ trashedAt }) => trashedAt === null);
  if (found.length < new Set(ids).size) throw new Impossible('What the songs are to have is not in the catalogue.');
}

function wantedBy(change: SongChange): readonly [CatalogueKind, readonly string[]] {
  if (change.do === 'copyright') return ['copyright', change.item === null ? [] : [change.item]];
  if ('what' in change) return [change.what, change.do === 'remove' ? [] : change.items];
  return ['collection', change.do === 'leave' ? [] : [change.collectionId]];
}

async function reportOf(
  tx: Tx,
  outcomes: readonly (readonly [id: string, outcome: Outcome])[],
): Promise<catalogue.BulkReport> {
  const refused = outcomes.filter(([, outcome]) => outcome !== 'changed' && outcome !== 'same');
  const names = await namesInCatalogue(
    tx,
    refused.map(([id]) => id),
  );
  const where = (wanted: Outcome) => outcomes.filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  return {
    changed: where('changed'),
    same: where('same'),
    refused: refused.map(([id, outcome]) => ({ id, name: names.get(id) ?? {}, reason: outcome as Reason })),
  };
}
