import {
  readCollection,
  readContributor,
  readInstrument,
  readLanguage,
  readOwnProduct,
  readProduct,
  readReference,
} from './bundle-items.ts';
import { Members } from './json-members.ts';
import { type DraftLibrary, REFERENCE_FILES, startLibrary } from './library.ts';
import { Misfit } from './model.ts';
import { type ReportBook, refuse } from './report-book.ts';

/** A bundle while it is being read. */
export type BundleReading = {
  readonly book: ReportBook;
  readonly library: DraftLibrary;
  /** Keys of the collections by their folder. */
  readonly keys: Map<string, string>;
};

export function startBundle(book: ReportBook): BundleReading {
  return { book, library: startLibrary(), keys: new Map() };
}

/** Takes what stands in one JSON file of a bundle; {Misfit} when it does not fit. */
type TakeFile = (reading: BundleReading, path: string, json: unknown) => void;

/**
 * How a file of a bundle is taken, by its path; songs are taken folder by folder elsewhere.
 *
 * @returns undefined when it is no part of the layout
 */
export function partOfBundle(path: string): TakeFile | undefined {
  const list = /^reference\/(\w+)\.json$/.exec(path)?.[1];
  if (list !== undefined) return takerOfList(list);
  if (path === 'bundle.json') return () => undefined;
  return FILES.find(([pattern]) => pattern.test(path))?.[1];
}

const FILES: readonly (readonly [pattern: RegExp, take: TakeFile])[] = [
  [/^contributors\/[^/]+\.json$/, takeContributor],
  [/^products\/[^/]+\.json$/, takeProduct],
  [/^[^/]+\/collection\.json$/, takeCollection],
];

const slugIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');

function takeContributor({ book, library }: BundleReading, path: string, json: unknown): void {
  const item = new Members(json);
  library.contributors.push(readContributor(item, path, slugIn(path), loser(book, path)));
  loseLeft(book, path, item);
}

function takeProduct({ book, library }: BundleReading, path: string, json: unknown): void {
  const item = new Members(json);
  library.products.push(readProduct(item, path, slugIn(path)));
  loseLeft(book, path, item);
}

function takeCollection({ book, library, keys }: BundleReading, path: string, json: unknown): void {
  const item = new Members(json);
  const collection = readCollection(item, path, loser(book, path));
  const product = readOwnProduct(item, collection);
  library.collections.push(collection);
  if (product !== undefined) library.products.push(product);
  keys.set(path.split('/')[0] ?? '', collection.key);
  loseLeft(book, path, item);
}

/** Notes that something of a file does not come along. */
export function loser(book: ReportBook, path: string): (what: string) => void {
  return (what) => {
    book.losses.push({ file: path, line: 1, what, text: '' });
  };
}

/** Notes the members of an object that nobody asked for. */
export function loseLeft(book: ReportBook, path: string, item: Members): void {
  for (const member of item.left) loser(book, path)(`member "${member}", which is not known here`);
}

type TakeItem = (reading: BundleReading, path: string, item: Members, sort: number) => void;

const OTHER_LISTS = new Map<string, TakeItem>([
  ['instruments', ({ library }, path, item, sort) => library.instruments.push(readInstrument(item, path, sort))],
  ['languages', ({ library }, path, item, sort) => library.languages.push(readLanguage(item, path, sort))],
]);

function takerOfList(list: string): TakeFile | undefined {
  const kind = REFERENCE_FILES.find(([file]) => file === list)?.[1];
  const take: TakeItem | undefined =
    kind === undefined
      ? OTHER_LISTS.get(list)
      : ({ library }, path, item, sort) => library.references.push(readReference(item, path, kind, sort));
  return take && ((reading, path, json) => takeList(reading, path, json, take));
}

/* One wrong item does not take the others with it. */
function takeList(reading: BundleReading, path: string, json: unknown, take: TakeItem): void {
  if (!Array.isArray(json)) throw new Misfit('The file must hold a list.');
  for (const [sort, value] of json.entries()) {
    try {
      const item = new Members(value);
      take(reading, path, item, sort);
      loseLeft(reading.book, path, item);
    } catch (error) {
      refuse(reading.book, path, error instanceof Misfit ? new Misfit(`Item ${sort + 1}: ${error.message}`) : error);
    }
  }
}
