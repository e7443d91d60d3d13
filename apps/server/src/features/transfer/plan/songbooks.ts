import { diagnose } from '@canticle/contract';
import { collectionFields, emptyDraft } from '@canticle/contract/entities';
import type { Reader } from '../../../platform/database/index.ts';
import {
  matchesCollection,
  type Collection,
  listCollections,
  listTrashedItems,
  type TrashedItem,
} from '../../songs/index.ts';
import type { CollectionRecord } from '../read/library.ts';
import { type ImportOptions, ImportError } from '../model.ts';
import { isCollectionKey, keyFromName, folderTitle, uniqueName } from '../names.ts';
import { listImportedItems } from '../queries.ts';

/** The collection for the songs of each songbook, by the songbook's name. A collection is created where none exists. */
export type SongbookTargets = {
  readonly keys: ReadonlyMap<string, string>;
  readonly collections: readonly CollectionRecord[];
};

/**
 * Decides which collections songs are imported into.
 *
 * @param names  songbooks in the files; empty text for songs without one
 * @param folder  name of what is imported, used for those
 * @throws {ImportError} when the options do not fit what was read
 */
export async function findSongbooks(
  db: Reader,
  names: readonly string[],
  folder: string,
  options: ImportOptions,
): Promise<SongbookTargets> {
  const present = await listCollections(db);
  const trash = await listTrashedCollections(db);
  if (options.into !== undefined)
    return targetOneCollection({ present, trash }, names, folder, options.into, options.name);
  const importedItems = await listImportedItems(
    db,
    'songbook',
    names.map((name) => songbookSource(name, folder)),
  );
  const matches = names.map((name) => {
    const id = importedItems.find((one) => one.source === songbookSource(name, folder))?.itemId;
    const title = name || folderTitle(folder);
    return {
      name,
      title,
      collection: present.find((one) => one.id === id) ?? present.find((one) => matchesSongbook(one, title)),
      thrown: trash.find((one) => one.id === id) ?? trash.find((one) => hasName(one, title)),
    };
  });
  const missing = matches.filter(({ collection, thrown }) => collection === undefined && thrown === undefined);
  if (options.name !== undefined && missing.length > 1) {
    throw new ImportError(diagnose('several-songbooks', { count: missing.length }));
  }
  return createMissingCollections(matches, present, options.name);
}

/**
 * Decides which collection articles are imported into; it is created where none exists.
 *
 * @param folder  name of what is imported
 * @throws {ImportError} when the collection is not one of publications
 */
export async function findArticleCollection(
  db: Reader,
  folder: string,
  options: ImportOptions,
): Promise<CollectionRecord> {
  const all = await listCollections(db);
  if (options.into !== undefined && !isCollectionKey(options.into))
    throw new ImportError(diagnose('no-key', { text: options.into }));
  const name = options.name ?? folderTitle(folder);
  const isThisOne = (text: string) => text.toLowerCase() === name.toLowerCase();
  const present =
    options.into === undefined
      ? all.find((one) => one.type === 'publication' && Object.values(one.name).some(isThisOne))
      : all.find((one) => one.key.toLowerCase() === options.into?.toLowerCase());
  if (present !== undefined && present.type !== 'publication')
    throw new ImportError(diagnose('not-publications', { key: present.key }));
  const taken = new Set(all.map(({ key }) => key.toLowerCase()));
  const trashed = (present === undefined ? await listTrashedCollections(db) : []).find((one) =>
    options.into === undefined ? hasName(one, name) : one.handle.toLowerCase() === options.into.toLowerCase(),
  );
  const key = present?.key ?? trashed?.handle ?? options.into ?? uniqueName(keyFromName(name), taken, '');
  return { ...createCollectionRecord(key, name), id: trashed?.id ?? null, type: 'publication' };
}

/** The source under which a songbook is saved, even if its collection is renamed later. */
export function songbookSource(songbook: string, folder: string): string {
  return songbook === '' ? `folder ${folder.toLowerCase()}` : `songbook ${songbook.toLowerCase()}`;
}

type SongbookMatch = {
  readonly name: string;
  readonly title: string;
  readonly collection: Collection | undefined;
  readonly thrown: TrashedItem | undefined;
};

/** Lists the collections that are in the trash. */
async function listTrashedCollections(db: Reader): Promise<TrashedItem[]> {
  return (await listTrashedItems(db)).filter(({ kind }) => kind === 'collection');
}

function createMissingCollections(
  matches: readonly SongbookMatch[],
  present: readonly Collection[],
  chosenName: string | undefined,
): SongbookTargets {
  const takenKeys = new Set(
    present.flatMap(({ key, keys }) => [key, ...Object.values(keys)]).map((key) => key.toLowerCase()),
  );
  const keys = new Map<string, string>();
  const collections: CollectionRecord[] = [];
  for (const { name, title, collection, thrown } of matches) {
    if (collection === undefined && thrown !== undefined) {
      collections.push({ ...createCollectionRecord(thrown.handle, title), id: thrown.id });
      keys.set(name, thrown.handle);
    } else if (collection === undefined) {
      const key = uniqueName(keyFromName(chosenName ?? title), takenKeys, '');
      takenKeys.add(key.toLowerCase());
      collections.push(createCollectionRecord(key, chosenName ?? title));
      keys.set(name, key);
    } else keys.set(name, collection.key);
  }
  return { keys, collections };
}

function targetOneCollection(
  { present, trash }: { readonly present: readonly Collection[]; readonly trash: readonly TrashedItem[] },
  names: readonly string[],
  folder: string,
  into: string,
  name?: string,
): SongbookTargets {
  const collection = present.find((one) => matchesCollection(one, into));
  const trashed = collection === undefined ? trash.find(({ handle }) => equalsIgnoreCase(handle, into)) : undefined;
  const key = collection?.key ?? trashed?.handle ?? into;
  if (!isCollectionKey(key)) throw new ImportError(diagnose('not-a-key', { text: into }));
  const only = names.length === 1 && names[0] !== '' ? names[0] : undefined;
  const title = name ?? only ?? folderTitle(folder);
  const newCollections =
    collection === undefined ? [{ ...createCollectionRecord(key, title), id: trashed?.id ?? null }] : [];
  return { keys: new Map(names.map((each) => [each, key])), collections: newCollections };
}

const matchesSongbook = (collection: Collection, title: string): boolean =>
  collection.type === 'song' && hasName(collection, title);

/** Whether a collection has this name in one of its languages. */
const hasName = ({ name }: Pick<Collection, 'name'>, title: string): boolean =>
  Object.values(name).some((one) => equalsIgnoreCase(one, title));

const equalsIgnoreCase = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The record of a collection that is created for the import. */
export function createCollectionRecord(key: string, name: string): CollectionRecord {
  return {
    file: '',
    id: null,
    onlyNamed: true,
    ...emptyDraft(collectionFields),
    key,
    keys: { en: key },
    name: { en: name },
  };
}
