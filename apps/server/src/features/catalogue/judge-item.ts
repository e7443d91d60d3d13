import type { CatalogueItem, CatalogueKind } from '@canticle/contract';
import { parseKey } from '@canticle/music';
import type { Reader } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import {
  answersTo,
  findCatalogued,
  isReferenceKind,
  listCollections,
  namesInCatalogue,
  songsByNumber,
  whoIsNamed,
} from '../songs/index.ts';
import { pictureOf, referredBy, refuseFields, type WrongField } from './rules.ts';

type Song = CatalogueItem<'song'>;
type Judged = {
  readonly kind: CatalogueKind;
  readonly id: string;
  readonly item: CatalogueItem;
  /** What stands now; undefined for what is new. What it had already may stay. */
  readonly before: CatalogueItem | undefined;
};

/**
 * Looks whether a thing may stand in the library as an editor wants it.
 *
 * @throws {Impossible} naming every field that cannot be saved
 */
export async function judgeItem(db: Reader, pictures: FileStore, judged: Judged): Promise<void> {
  refuseFields([...(await wrongFields(db, judged)), ...(await wrongPicture(pictures, judged))]);
}

async function wrongFields(db: Reader, judged: Judged): Promise<WrongField[]> {
  const { kind } = judged;
  if (kind === 'song') return [...(await wrongReferences(db, judged)), ...(await wrongInSong(db, judged))];
  if (kind === 'collection') return wrongKeys(db, judged);
  if (kind === 'language') return wrongLanguage(db, judged);
  return kind === 'contributor' ? [] : wrongName(db, judged);
}

/* A picture of ours must be stored, unless the thing had it before. */
async function wrongPicture(pictures: FileStore, { item, before }: Judged): Promise<WrongField[]> {
  const hash = pictureOf(item);
  if (hash === undefined || (before !== undefined && pictureOf(before) === hash)) return [];
  return (await pictures.sizeOf(hash)) === undefined ? [{ field: 'image', reason: 'gone' }] : [];
}

const FIELDS: Partial<Record<CatalogueKind, string>> = {
  collection: 'memberships',
  contributor: 'participants',
  copyright: 'copyrights',
  country: 'origins',
  theme: 'themeIds',
  category: 'categoryIds',
  genre: 'genreIds',
};

/* Everything referred to must be there and not in the trash, unless it was referred to before. */
async function wrongReferences(db: Reader, { kind, item, before }: Judged): Promise<WrongField[]> {
  const had = before && referredBy(kind, before);
  const wrong: WrongField[] = [];
  for (const [one, ids] of referredBy(kind, item)) {
    const asked = ids.filter((id) => !had?.get(one)?.includes(id));
    const found = (await findCatalogued(db, one, asked)).filter(({ trashedAt }) => trashedAt === null);
    const there = new Set(found.map(({ id }) => id));
    const gone = ids.findIndex((id) => asked.includes(id) && !there.has(id));
    if (gone !== -1) wrong.push({ field: `${FIELDS[one]}.${gone}`, reason: 'gone' });
  }
  return wrong;
}

async function wrongInSong(db: Reader, { id, item, before }: Judged): Promise<WrongField[]> {
  const song = item as Song;
  const wrong: WrongField[] = [];
  if (song.originalKey !== '' && parseKey(song.originalKey) === null)
    wrong.push({ field: 'originalKey', reason: 'wrong' });
  const doubles = {
    memberships: song.memberships.map((one) => one.collectionId),
    participants: song.participants.map((one) => `${one.contributorId} ${one.type}`),
    copyrights: song.copyrights.map((one) => `${one.copyrightId} ${one.type}`),
    origins: song.origins.map((one) => `${one.countryId} ${one.type}`),
  };
  for (const [field, keys] of Object.entries(doubles)) {
    const double = keys.findIndex((key, index) => keys.indexOf(key) !== index);
    if (double !== -1) wrong.push({ field: `${field}.${double}`, reason: 'twice' });
  }
  for (const [index, { collectionId, number }] of song.memberships.entries()) {
    const had = (before as Song | undefined)?.memberships.find((one) => one.collectionId === collectionId);
    if (number === null || had?.number === number) continue;
    const owner = (await songsByNumber(db, collectionId, [number])).get(number);
    if (owner === undefined || owner === id) continue;
    const name = (await namesInCatalogue(db, [owner])).get(owner) ?? {};
    wrong.push({ field: `memberships.${index}.number`, reason: 'taken', by: { id: owner, name } });
  }
  return wrong;
}

/** A collection that answers to one of the keys of this one, which is not in the trash. */
async function wrongKeys(db: Reader, { id, item }: Judged): Promise<WrongField[]> {
  const { key, keys } = item as CatalogueItem<'collection'>;
  const others = (await listCollections(db)).filter((one) => one.id !== id);
  return [['key', key] as const, ...Object.entries(keys).map(([code, one]) => [`keys.${code}`, one] as const)].flatMap(
    ([field, text]) => {
      const other = others.find((one) => answersTo(one, text));
      return other === undefined ? [] : [{ field, reason: 'taken', by: { id: other.id, name: other.name } } as const];
    },
  );
}

async function wrongLanguage(db: Reader, { id, item, before }: Judged): Promise<WrongField[]> {
  const { key } = item as CatalogueItem<'language'>;
  if (before !== undefined) return key === id ? [] : [{ field: 'key', reason: 'wrong' }];
  const there = await findCatalogued(db, 'language', [key]);
  return there.length === 0 ? [] : [{ field: 'key', reason: 'taken', by: { id: key, name: {} } }];
}

/* What has a name alone among its kind: the slug, of an instrument its identifier. */
async function wrongName(db: Reader, { kind, id, item }: Judged): Promise<WrongField[]> {
  const isInstrument = kind === 'instrument';
  if (!isInstrument && !isReferenceKind(kind)) return [];
  const field = isInstrument ? 'identifier' : 'slug';
  const name = isInstrument ? (item as CatalogueItem<'instrument'>).identifier : (item as CatalogueItem<'theme'>).slug;
  if (kind === 'country' && !/^[A-Z]{2}$/.test(name)) return [{ field, reason: 'wrong' }];
  const owner = await whoIsNamed(db, kind, name);
  if (owner === undefined || owner === id) return [];
  return [{ field, reason: 'taken', by: { id: owner, name: (await namesInCatalogue(db, [owner])).get(owner) ?? {} } }];
}
