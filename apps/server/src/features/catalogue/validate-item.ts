import type { CatalogueKind, ItemOfKind } from '@canticle/contract';
import { parseKey } from '@canticle/music';
import type { Reader } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import {
  matchesCollection,
  findCatalogueEntries,
  type IdentifiedItem,
  type ReferenceKind,
  listCollections,
  findCatalogueNames,
  findSongIdsByNumber,
  findIdByHandle,
  participantKey,
} from '../songs/index.ts';
import { pictureHashOf, referencedIds, rejectFieldErrors, type FieldError } from './rules.ts';

/** The current item; undefined when it is new. Values it had already may stay. */
type ItemBefore = ItemOfKind | undefined;

/**
 * Checks whether an item can be saved as an editor sent it.
 *
 * @throws {Unprocessable} naming every field that cannot be saved
 */
export async function validateItem(
  db: Reader,
  pictures: FileStore,
  item: IdentifiedItem,
  before: ItemBefore,
): Promise<void> {
  rejectFieldErrors([...(await findFieldErrors(db, item, before)), ...(await findImageErrors(pictures, item, before))]);
}

async function findFieldErrors(db: Reader, item: IdentifiedItem, before: ItemBefore): Promise<FieldError[]> {
  switch (item.kind) {
    case 'song':
      return [...(await findReferenceErrors(db, item, before)), ...(await findSongErrors(db, item, before))];
    case 'collection':
      return findKeyErrors(db, item);
    case 'language':
      return findLanguageErrors(db, item, before);
    case 'contributor':
      return [];
    default:
      return findHandleErrors(db, item);
  }
}

/* An image with one of our URLs must be stored, unless the item had it before. */
async function findImageErrors(
  pictures: FileStore,
  { item }: IdentifiedItem,
  before: ItemBefore,
): Promise<FieldError[]> {
  const hash = pictureHashOf(item);
  if (hash === undefined || (before !== undefined && pictureHashOf(before.item) === hash)) return [];
  return (await pictures.sizeOf(hash)) === undefined ? [{ field: 'image', reason: 'gone' }] : [];
}

const REFERENCE_FIELDS: Partial<Record<CatalogueKind, string>> = {
  collection: 'memberships',
  contributor: 'participants',
  copyright: 'copyrights',
  country: 'origins',
  theme: 'themeIds',
  category: 'categoryIds',
  genre: 'genreIds',
};

/* Everything it refers to must exist and not be in the trash, unless it was referred to before. */
async function findReferenceErrors(
  db: Reader,
  item: IdentifiedItem<'song'>,
  before: ItemBefore,
): Promise<FieldError[]> {
  const idsBefore = before && referencedIds(before);
  const errors: FieldError[] = [];
  for (const [referencedKind, ids] of referencedIds(item)) {
    const addedIds = ids.filter((id) => !idsBefore?.get(referencedKind)?.includes(id));
    const found = (await findCatalogueEntries(db, referencedKind, addedIds)).filter(
      ({ trashedAt }) => trashedAt === null,
    );
    const presentIds = new Set(found.map(({ id }) => id));
    const missingIndex = ids.findIndex((id) => addedIds.includes(id) && !presentIds.has(id));
    if (missingIndex !== -1)
      errors.push({ field: `${REFERENCE_FIELDS[referencedKind]}.${missingIndex}`, reason: 'gone' });
  }
  return errors;
}

async function findSongErrors(
  db: Reader,
  { id, item: song }: IdentifiedItem<'song'>,
  before: ItemBefore,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (song.originalKey !== '' && parseKey(song.originalKey) === null)
    errors.push({ field: 'originalKey', reason: 'wrong' });
  const keysByField = {
    memberships: song.memberships.map((one) => one.collectionId),
    participants: song.participants.map(participantKey),
    copyrights: song.copyrights.map((one) => `${one.copyrightId} ${one.type}`),
    origins: song.origins.map((one) => `${one.countryId} ${one.type}`),
  };
  for (const [field, keys] of Object.entries(keysByField)) {
    const duplicateIndex = keys.findIndex((key, index) => keys.indexOf(key) !== index);
    if (duplicateIndex !== -1) errors.push({ field: `${field}.${duplicateIndex}`, reason: 'twice' });
  }
  const membershipsBefore = before?.kind === 'song' ? before.item.memberships : [];
  for (const [index, { collectionId, number }] of song.memberships.entries()) {
    const membershipBefore = membershipsBefore.find((one) => one.collectionId === collectionId);
    if (number === null || membershipBefore?.number === number) continue;
    const owner = (await findSongIdsByNumber(db, collectionId, [number])).get(number);
    if (owner === undefined || owner === id) continue;
    const name = (await findCatalogueNames(db, [owner])).get(owner) ?? {};
    errors.push({ field: `memberships.${index}.number`, reason: 'taken', by: { id: owner, name } });
  }
  return errors;
}

/** Finds collections, not in the trash, that use one of the keys of this one. */
async function findKeyErrors(
  db: Reader,
  { id, item: { key, keys } }: IdentifiedItem<'collection'>,
): Promise<FieldError[]> {
  const others = (await listCollections(db)).filter((one) => one.id !== id);
  return [['key', key] as const, ...Object.entries(keys).map(([code, one]) => [`keys.${code}`, one] as const)].flatMap(
    ([field, text]) => {
      const other = others.find((one) => matchesCollection(one, text));
      return other === undefined ? [] : [{ field, reason: 'taken', by: { id: other.id, name: other.name } } as const];
    },
  );
}

async function findLanguageErrors(
  db: Reader,
  { id, item: { key } }: IdentifiedItem<'language'>,
  before: ItemBefore,
): Promise<FieldError[]> {
  if (before !== undefined) return key === id ? [] : [{ field: 'key', reason: 'wrong' }];
  const present = await findCatalogueEntries(db, 'language', [key]);
  return present.length === 0 ? [] : [{ field: 'key', reason: 'taken', by: { id: key, name: {} } }];
}

/* The handle is unique in its kind: the slug, for an instrument its identifier. */
async function findHandleErrors(
  db: Reader,
  { kind, id, item }: IdentifiedItem<'instrument' | ReferenceKind>,
): Promise<FieldError[]> {
  const [field, handle] =
    kind === 'instrument' ? (['identifier', item.identifier] as const) : (['slug', item.slug] as const);
  if (kind === 'country' && !/^[A-Z]{2}$/.test(handle)) return [{ field, reason: 'wrong' }];
  const owner = await findIdByHandle(db, kind, handle);
  if (owner === undefined || owner === id) return [];
  return [
    { field, reason: 'taken', by: { id: owner, name: (await findCatalogueNames(db, [owner])).get(owner) ?? {} } },
  ];
}
