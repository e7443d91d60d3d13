import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import {
  readCollection,
  readContributor,
  readInstrument,
  readLanguage,
  readCollectionProduct,
  readProduct,
  readReference,
} from './bundle-items.ts';
import { JsonObjectReader } from './json-object-reader.ts';
import { type MutableImportLibrary, REFERENCE_FILES, createImportLibrary } from './library.ts';
import { InvalidFileError } from '../model.ts';
import { type ReportBuilder, addRejection } from '../report/report-builder.ts';

/** State while a bundle is being read. */
export type BundleReadState = {
  readonly report: ReportBuilder;
  readonly library: MutableImportLibrary;
  /** Keys of the collections by their folder. */
  readonly keys: Map<string, string>;
};

export function createBundleReadState(report: ReportBuilder): BundleReadState {
  return { report, library: createImportLibrary(), keys: new Map() };
}

/** Reads one JSON file of a bundle. Throws {InvalidFileError} when it is not valid. */
type FileHandler = (reading: BundleReadState, path: string, json: unknown) => void;

/**
 * Finds the handler of a file by its path. Songs are read elsewhere, folder by folder.
 *
 * @returns undefined when the file is not part of the layout
 */
export function findFileHandler(path: string): FileHandler | undefined {
  const list = /^reference\/(\w+)\.json$/.exec(path)?.[1];
  if (list !== undefined) return findListHandler(list);
  if (path === 'bundle.json') return () => undefined;
  return FILE_HANDLERS.find(([pattern]) => pattern.test(path))?.[1];
}

const FILE_HANDLERS: readonly (readonly [pattern: RegExp, take: FileHandler])[] = [
  [/^contributors\/[^/]+\.json$/, addContributor],
  [/^products\/[^/]+\.json$/, addProduct],
  [/^[^/]+\/collection\.json$/, addCollection],
];

const slugOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');

function addContributor({ report, library }: BundleReadState, path: string, json: unknown): void {
  const item = new JsonObjectReader(json);
  library.contributors.push(readContributor(item, path, slugOfPath(path), createWarn(report, path)));
  warnUnreadKeys(report, path, item);
}

function addProduct({ report, library }: BundleReadState, path: string, json: unknown): void {
  const item = new JsonObjectReader(json);
  library.products.push(readProduct(item, path, slugOfPath(path)));
  warnUnreadKeys(report, path, item);
}

function addCollection({ report, library, keys }: BundleReadState, path: string, json: unknown): void {
  const item = new JsonObjectReader(json);
  const collection = readCollection(item, path, createWarn(report, path));
  const product = readCollectionProduct(item, collection);
  library.collections.push(collection);
  if (product !== undefined) library.products.push(product);
  keys.set(path.split('/')[0] ?? '', collection.key);
  warnUnreadKeys(report, path, item);
}

/** Creates a function that reports what of a file is not imported. */
export function createWarn(report: ReportBuilder, path: string): (what: ImportDiagnostic) => void {
  return (what) => {
    report.diagnostics.push({ file: path, line: 1, message: what, text: '' });
  };
}

/** Reports the members of an object that were not read. */
export function warnUnreadKeys(report: ReportBuilder, path: string, item: JsonObjectReader): void {
  for (const member of item.unreadKeys) createWarn(report, path)(diagnose('unknown-member', { member }));
}

type ItemHandler = (reading: BundleReadState, path: string, item: JsonObjectReader, sort: number) => void;

const LIST_HANDLERS = new Map<string, ItemHandler>([
  [
    'instruments',
    ({ report, library }, path, item, sort) =>
      library.instruments.push(readInstrument(item, path, sort, createWarn(report, path))),
  ],
  [
    'languages',
    ({ report, library }, path, item, sort) =>
      library.languages.push(readLanguage(item, path, sort, createWarn(report, path))),
  ],
]);

function findListHandler(list: string): FileHandler | undefined {
  const kind = REFERENCE_FILES.find(([file]) => file === list)?.[1];
  const handler: ItemHandler | undefined =
    kind === undefined
      ? LIST_HANDLERS.get(list)
      : ({ report, library }, path, item, sort) =>
          library.references.push(readReference(item, path, kind, sort, createWarn(report, path)));
  return handler && ((reading, path, json) => addListItems(reading, path, json, handler));
}

/* One invalid item does not prevent the others from being read. */
function addListItems(state: BundleReadState, path: string, json: unknown, handler: ItemHandler): void {
  if (!Array.isArray(json)) throw new InvalidFileError(diagnose('file-list'));
  for (const [sort, value] of json.entries()) {
    try {
      const item = new JsonObjectReader(value);
      handler(state, path, item, sort);
      warnUnreadKeys(state.report, path, item);
    } catch (error) {
      addRejection(
        state.report,
        path,
        error instanceof InvalidFileError
          ? new InvalidFileError(diagnose('item', { number: sort + 1, what: error.diagnostic }))
          : error,
      );
    }
  }
}
