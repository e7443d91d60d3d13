import type { CatalogueKind, CatalogueRow } from '@canticle/contract';
import { fold } from '@canticle/search';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import { listCatalogue, resolveText } from '../songs/index.ts';

/** What an editor looks for; everything holds together. */
export type Looked = {
  readonly text: string;
  readonly state: 'all' | 'enabled' | 'disabled' | 'trash';
  /** Of songs: those in a collection, or `none` for those in no collection. */
  readonly collection: string | undefined;
  readonly order: 'name' | 'number' | 'updated';
  /** Only what no song has. */
  readonly isUnused: boolean;
};

type Row = { readonly row: CatalogueRow; readonly folded: string };

/** Looks through what there is of a kind; read again when the library has changed. */
export type LookThrough = (kind: CatalogueKind, language: string, looked: Looked) => Promise<readonly CatalogueRow[]>;

/** Opens it. Rows are kept for the kinds and languages editors ask for, some 500 bytes each. */
export function openLookThrough(database: Database, watch: ChangeWatch): LookThrough {
  let stamp = -1;
  let kept = new Map<string, Promise<readonly Row[]>>();
  const rowsOf = async (kind: CatalogueKind, language: string): Promise<readonly Row[]> => {
    const { library } = await watch.stamps();
    if (library !== stamp) kept = new Map();
    stamp = library;
    const key = `${kind} ${language}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const mine = kept;
    const reading = listCatalogue(database.read, kind).then((rows) => byName(rows, language));
    mine.set(key, reading);
    reading.catch(() => mine.delete(key));
    return reading;
  };
  return async (kind, language, looked) => pick(await rowsOf(kind, language), looked);
}

function byName(rows: readonly CatalogueRow[], language: string): readonly Row[] {
  const collator = new Intl.Collator(language === 'no' ? 'nb' : language, { numeric: true });
  return rows
    .map((row) => ({ row, title: resolveText(row.name, language) }))
    .sort((a, b) => collator.compare(a.title, b.title) || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => ({ row, folded: fold(`${Object.values(row.name).join(' ')} ${row.note}`) }));
}

/**
 * The rows somebody looks for, in their order.
 *
 * @param rows  by name
 */
export function pick(rows: readonly Row[], looked: Looked): readonly CatalogueRow[] {
  const words = fold(looked.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows
    .filter(({ row, folded }) => stands(row, looked) && words.every((word) => says(row, folded, word)))
    .map(({ row }) => row);
  if (looked.order === 'updated') return found.toSorted((a, b) => ((a.updatedAt ?? '') < (b.updatedAt ?? '') ? 1 : -1));
  if (looked.order === 'name') return found;
  const numberOf = ({ places }: CatalogueRow) =>
    places.find(({ collectionId }) => looked.collection === undefined || collectionId === looked.collection)?.number ??
    Number.POSITIVE_INFINITY;
  return found
    .map((row) => ({ row, number: numberOf(row) }))
    .sort((a, b) => (a.number === b.number ? 0 : a.number - b.number))
    .map(({ row }) => row);
}

/* Digits alone are a number of a song. */
const says = ({ places }: CatalogueRow, folded: string, word: string): boolean =>
  folded.includes(word) || (/^\d+$/.test(word) && places.some(({ number }) => number === Number(word)));

function stands(row: CatalogueRow, { state, collection, isUnused }: Looked): boolean {
  if ((row.trashedAt !== null) !== (state === 'trash')) return false;
  if (state === 'enabled' && !row.enabled) return false;
  if (state === 'disabled' && row.enabled) return false;
  if (isUnused && row.uses > 0) return false;
  if (collection === undefined) return true;
  return collection === 'none'
    ? row.places.length === 0
    : row.places.some(({ collectionId }) => collectionId === collection);
}
