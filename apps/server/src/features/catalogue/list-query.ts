import type { CatalogueKind, CatalogueRow } from '@canticle/contract';
import { sortContributors } from '@canticle/contract/sort-name';
import { fold } from '@canticle/search';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { listCatalogue, listSortNames, resolveText } from '../songs/index.ts';

/** The filter of an editor's list; all conditions must hold. */
type CatalogueFilter = {
  readonly text: string;
  readonly state: 'all' | 'enabled' | 'disabled' | 'trash';
  /** For songs: those in a collection, or `none` for those in no collection. */
  readonly collection: string | undefined;
  readonly order: 'name' | 'number' | 'updated';
  /** Only items that no song uses. */
  readonly isUnused: boolean;
};

type IndexedRow = { readonly row: CatalogueRow; readonly folded: string };

/** Queries the items of a kind; they are read again after the library has changed. */
export type CatalogueQuery = (
  kind: CatalogueKind,
  language: string,
  filter: CatalogueFilter,
) => Promise<readonly CatalogueRow[]>;

/** Creates the query. Rows are cached for the kinds and languages editors use, some 500 bytes each. */
export function createCatalogueQuery(database: Database, changeCounter: ChangeCounter): CatalogueQuery {
  let version = -1;
  let cached = new Map<string, Promise<readonly IndexedRow[]>>();
  const loadRows = async (kind: CatalogueKind, language: string): Promise<readonly IndexedRow[]> => {
    const { library } = await changeCounter.versions();
    if (library !== version) cached = new Map();
    version = library;
    const key = `${kind} ${language}`;
    const hit = cached.get(key);
    if (hit !== undefined) return hit;
    const cache = cached;
    const pending = loadSorted(database.read, kind, language);
    cache.set(key, pending);
    pending.catch(() => cache.delete(key));
    return pending;
  };
  return async (kind, language, filter) => filterRows(await loadRows(kind, language), filter);
}

/* People by their family names, everything else by its name. */
async function loadSorted(db: Reader, kind: CatalogueKind, language: string): Promise<readonly IndexedRow[]> {
  const rows = (await listCatalogue(db, kind)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const nameOf = ({ name }: CatalogueRow) => resolveText(name, language);
  const sorted =
    kind === 'contributor'
      ? sortByFamilyName(rows, await listSortNames(db), nameOf, language)
      : sortByName(rows, nameOf, language);
  return sorted.map((row) => ({ row, folded: fold(`${Object.values(row.name).join(' ')} ${row.note}`) }));
}

type NameOf = (row: CatalogueRow) => string;

function sortByName(rows: readonly CatalogueRow[], nameOf: NameOf, language: string): readonly CatalogueRow[] {
  const collator = new Intl.Collator(language, { numeric: true });
  return rows
    .map((row) => ({ row, name: nameOf(row) }))
    .sort((one, other) => collator.compare(one.name, other.name))
    .map(({ row }) => row);
}

const sortByFamilyName = (
  rows: readonly CatalogueRow[],
  sortNames: ReadonlyMap<string, string>,
  nameOf: NameOf,
  language: string,
): readonly CatalogueRow[] =>
  sortContributors(rows, (row) => ({ name: nameOf(row), sortName: sortNames.get(row.id) }), language);

/**
 * Filters and sorts rows.
 *
 * @param rows  sorted by name
 */
function filterRows(rows: readonly IndexedRow[], filter: CatalogueFilter): readonly CatalogueRow[] {
  const words = fold(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows
    .filter(({ row, folded }) => matchesFilter(row, filter) && words.every((word) => matchesWord(row, folded, word)))
    .map(({ row }) => row);
  if (filter.order === 'updated') return found.toSorted((a, b) => ((a.updatedAt ?? '') < (b.updatedAt ?? '') ? 1 : -1));
  if (filter.order === 'name') return found;
  const numberOf = ({ places }: CatalogueRow) =>
    places.find(({ collectionId }) => filter.collection === undefined || collectionId === filter.collection)?.number ??
    Number.POSITIVE_INFINITY;
  return found
    .map((row) => ({ row, number: numberOf(row) }))
    .sort((a, b) => (a.number === b.number ? 0 : a.number - b.number))
    .map(({ row }) => row);
}

/* A word of digits matches the number of a song. */
const matchesWord = ({ places }: CatalogueRow, folded: string, word: string): boolean =>
  folded.includes(word) || (/^\d+$/.test(word) && places.some(({ number }) => number === Number(word)));

function matchesFilter(row: CatalogueRow, { state, collection, isUnused }: CatalogueFilter): boolean {
  if ((row.trashedAt !== null) !== (state === 'trash')) return false;
  if (state === 'enabled' && !row.enabled) return false;
  if (state === 'disabled' && row.enabled) return false;
  if (isUnused && row.uses > 0) return false;
  if (collection === undefined) return true;
  return collection === 'none'
    ? row.places.length === 0
    : row.places.some(({ collectionId }) => collectionId === collection);
}
