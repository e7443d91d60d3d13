import type { Reader } from '../../database/index.ts';
import { answersTo, type Collection, listCollections, listTrashed, type Trashed } from '../songs/index.ts';
import type { CollectionRecord } from './library.ts';
import { type ImportOptions, TransferRefused } from './model.ts';
import { isKey, keyFromName, titleOfFolder, uniqueName } from './names.ts';
import { listImported } from './queries.ts';

/** Which collection the songs of each songbook go into, by the songbook's name; a new one where there is none yet. */
export type Songbooks = {
  readonly keys: ReadonlyMap<string, string>;
  readonly collections: readonly CollectionRecord[];
};

/**
 * Decides which collections songs go into.
 *
 * @param names  songbooks the files name; empty text for songs that name none
 * @param folder  name of what is imported, for those
 * @throws {TransferRefused} when the options do not fit what was read
 */
export async function findSongbooks(
  db: Reader,
  names: readonly string[],
  folder: string,
  options: ImportOptions,
): Promise<Songbooks> {
  const present = await listCollections(db);
  const trash = await collectionsInTrash(db);
  if (options.into !== undefined) return intoOne({ present, trash }, names, folder, options.into, options.name);
  const remembered = await listImported(
    db,
    'songbook',
    names.map((name) => sourceOf(name, folder)),
  );
  const found = names.map((name) => {
    const id = remembered.find((one) => one.source === sourceOf(name, folder))?.itemId;
    const title = name || titleOfFolder(folder);
    return {
      name,
      title,
      collection: present.find((one) => one.id === id) ?? present.find((one) => isCalled(one, title)),
      thrown: trash.find((one) => one.id === id) ?? trash.find((one) => isNamed(one, title)),
    };
  });
  const missing = found.filter(({ collection, thrown }) => collection === undefined && thrown === undefined);
  if (options.name !== undefined && missing.length > 1) {
    throw new TransferRefused(
      `The files name ${missing.length} songbooks, so one name does not fit. Choose a collection for all of them with --into.`,
    );
  }
  return makeMissing(found, present, options.name);
}

/** What a songbook is remembered by, whatever its collection is called later. */
export function sourceOf(songbook: string, folder: string): string {
  return songbook === '' ? `folder ${folder.toLowerCase()}` : `songbook ${songbook.toLowerCase()}`;
}

type Found = {
  readonly name: string;
  readonly title: string;
  readonly collection: Collection | undefined;
  readonly thrown: Trashed | undefined;
};

/** The collections that lie in the trash. */
export async function collectionsInTrash(db: Reader): Promise<Trashed[]> {
  return (await listTrashed(db)).filter(({ kind }) => kind === 'collection');
}

function makeMissing(found: readonly Found[], present: readonly Collection[], chosen: string | undefined): Songbooks {
  const taken = new Set(
    present.flatMap(({ key, keys }) => [key, ...Object.values(keys)]).map((key) => key.toLowerCase()),
  );
  const keys = new Map<string, string>();
  const collections: CollectionRecord[] = [];
  for (const { name, title, collection, thrown } of found) {
    if (collection === undefined && thrown !== undefined) {
      collections.push({ ...newCollection(thrown.handle, title), id: thrown.id });
      keys.set(name, thrown.handle);
    } else if (collection === undefined) {
      const key = uniqueName(keyFromName(chosen ?? title), taken, '');
      taken.add(key.toLowerCase());
      collections.push(newCollection(key, chosen ?? title));
      keys.set(name, key);
    } else keys.set(name, collection.key);
  }
  return { keys, collections };
}

function intoOne(
  { present, trash }: { readonly present: readonly Collection[]; readonly trash: readonly Trashed[] },
  names: readonly string[],
  folder: string,
  into: string,
  name?: string,
): Songbooks {
  const collection = present.find((one) => answersTo(one, into));
  const thrown = collection === undefined ? trash.find(({ handle }) => isEqual(handle, into)) : undefined;
  const key = collection?.key ?? thrown?.handle ?? into;
  if (!isKey(key))
    throw new TransferRefused(
      `"${into}" cannot be a key: use up to 20 letters, digits, hyphens and underscores, without spaces.`,
    );
  const only = names.length === 1 && names[0] !== '' ? names[0] : undefined;
  const title = name ?? only ?? titleOfFolder(folder);
  const made = collection === undefined ? [{ ...newCollection(key, title), id: thrown?.id ?? null }] : [];
  return { keys: new Map(names.map((each) => [each, key])), collections: made };
}

const isCalled = (collection: Collection, title: string): boolean =>
  collection.type === 'song' && isNamed(collection, title);

/** Whether a collection has this name in one of its languages. */
export const isNamed = ({ name }: Pick<Collection, 'name'>, title: string): boolean =>
  Object.values(name).some((one) => isEqual(one, title));

const isEqual = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What is said of a collection that is made for what goes into it. */
export function newCollection(key: string, name: string): CollectionRecord {
  return {
    file: '',
    id: null,
    onlyNamed: true,
    type: 'song',
    key,
    keys: { en: key },
    name: { en: name },
    details: {},
    header: {},
    image: null,
    icon: null,
    priority: 0,
    enabled: true,
    defaultType: 'song',
    defaultSort: 'number',
    useNumbers: true,
  };
}
