import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  BadRequest,
  commonSchemas,
  catalogue,
  type CatalogueItem,
  type CatalogueKind,
  type ItemOfKind,
  Unprocessable,
} from '@canticle/contract';
import {
  collectionFields,
  contributorFields,
  type EntityFields,
  instrumentFields,
  languageFields,
  referenceFields,
  SONG_NUMBER,
  songFields,
} from '@canticle/contract/entities';
import type { z } from 'zod';
import { participantKey, type ReferenceKind } from '../songs/index.ts';
import { sanitizeHtml } from '../transfer/index.ts';

/** An error in one field: which field, why, and which item it conflicts with. */
export type FieldError = {
  /** As a path: `memberships.0.number`. */
  readonly field: string;
  readonly reason: 'missing' | 'wrong' | 'too-long' | 'out-of-range' | 'taken' | 'gone' | 'twice';
  readonly by?: { readonly id: string; readonly name: Readonly<Record<string, string>> };
};

type SongItem = CatalogueItem<'song'>;

/** Computes the version of an item: equal states have equal versions, whoever saved them. */
export function versionOf(item: CatalogueItem): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 22);
}

const ITEM_SCHEMAS: { readonly [Kind in CatalogueKind]: z.ZodType<CatalogueItem<Kind>> } = catalogue.catalogueItems;

/**
 * Validates and sanitizes input of an editor: texts are trimmed, and whatever may run, load or restyle is removed from
 * HTML.
 *
 * @throws {BadRequest} naming every field that is not valid
 */
export function parseItem<Kind extends CatalogueKind>(kind: Kind, input: unknown): ItemOfKind<Kind> {
  const parsed = ITEM_SCHEMAS[kind].safeParse(input);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ code, path, ...rest }): FieldError => {
      const isText = 'origin' in rest && rest.origin === 'string';
      const field = path.map(String).join('.');
      if (code === 'too_small') return { field, reason: isText ? 'missing' : 'out-of-range' };
      if (code === 'too_big') return { field, reason: isText ? 'too-long' : 'out-of-range' };
      return { field, reason: code === 'custom' ? 'missing' : 'wrong' };
    });
    const first = fields[0]?.field ?? '';
    throw new BadRequest(`Check the field "${first}".`, { details: { fields } });
  }
  return { kind, item: sanitizeItem(kind, parsed.data) };
}

/**
 * Refuses an item that has errors in its fields.
 *
 * @throws {Unprocessable} naming the fields, when there are any
 */
export function rejectFieldErrors(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (first === undefined) return;
  throw new Unprocessable(`Check the field "${first.field}": ${first.reason}.`, { details: { fields } });
}

const FIELDS: { readonly [kind in CatalogueKind]: EntityFields } = {
  song: songFields,
  collection: collectionFields,
  contributor: contributorFields,
  category: referenceFields,
  genre: referenceFields,
  theme: referenceFields,
  copyright: referenceFields,
  country: referenceFields,
  instrument: instrumentFields,
  language: languageFields,
};

function sanitizeItem<Item extends CatalogueItem>(kind: CatalogueKind, item: Item): Item {
  const values: Readonly<Record<string, unknown>> = item;
  const texts = Object.entries(FIELDS[kind])
    .filter(([, field]) => field.kind === 'localized' && field.format === 'html')
    .map(([name]) => [name, sanitizeHtml(commonSchemas.multilingual.parse(values[name])).texts] as const);
  const country = 'country' in item && { country: item.country?.toUpperCase() ?? null };
  return { ...item, ...Object.fromEntries(texts), ...country };
}

/** The differences, field by field, in the order of the fields. */
export function diffItems(
  before: CatalogueItem,
  after: CatalogueItem,
): { readonly field: string; readonly before: unknown; readonly after: unknown }[] {
  const first: Readonly<Record<string, unknown>> = before;
  const second: Readonly<Record<string, unknown>> = after;
  return [...new Set([...Object.keys(first), ...Object.keys(second)])]
    .filter((field) => !isDeepStrictEqual(first[field] ?? null, second[field] ?? null))
    .map((field) => ({ field, before: first[field] ?? null, after: second[field] ?? null }));
}

const REFERENCE_FIELDS = { theme: 'themeIds', category: 'categoryIds', genre: 'genreIds' } as const;

/** Ids an item refers to, by kind. */
export function referencedIds({ kind, item: song }: ItemOfKind): ReadonlyMap<CatalogueKind, readonly string[]> {
  if (kind !== 'song') return new Map();
  return new Map<CatalogueKind, readonly string[]>([
    ['collection', song.memberships.map((one) => one.collectionId)],
    ['contributor', song.participants.map((one) => one.contributorId)],
    ['copyright', song.copyrights.map((one) => one.copyrightId)],
    ['country', song.origins.map((one) => one.countryId)],
    ['theme', song.themeIds],
    ['category', song.categoryIds],
    ['genre', song.genreIds],
  ]);
}

/** Replaces references to one item with references to another of its kind; of duplicates the first stays in its place. */
export function replaceReference(
  song: SongItem,
  kind: 'contributor' | ReferenceKind,
  fromId: string,
  intoId: string,
): SongItem {
  const replaceId = (id: string) => (id === fromId ? intoId : id);
  const distinctBy = <T>(list: readonly T[], keyOf: (one: T) => string) =>
    list.filter((one, at) => list.findIndex((other) => keyOf(other) === keyOf(one)) === at);
  if (kind === 'contributor') {
    const parts = song.participants.map((one) => ({ ...one, contributorId: replaceId(one.contributorId) }));
    return { ...song, participants: distinctBy(parts, participantKey) };
  }
  if (kind === 'copyright') {
    const rights = song.copyrights.map((one) => ({ ...one, copyrightId: replaceId(one.copyrightId) }));
    return { ...song, copyrights: distinctBy(rights, (one) => `${one.copyrightId} ${one.type}`) };
  }
  if (kind === 'country') {
    const origins = song.origins.map((one) => ({ ...one, countryId: replaceId(one.countryId) }));
    return { ...song, origins: distinctBy(origins, (one) => `${one.countryId} ${one.type}`) };
  }
  const field = REFERENCE_FIELDS[kind];
  return { ...song, [field]: [...new Set(song[field].map(replaceId))] };
}

/** A bulk change of the fields of songs; changes of trash and state are not included. */
export type SongChange = Exclude<catalogue.BulkChange, { readonly do: 'enable' | 'disable' | 'trash' | 'restore' }>;

/** Whether the change is about the fields of songs, not about their state. */
export function isSongChange(change: catalogue.BulkChange): change is SongChange {
  return !['enable', 'disable', 'trash', 'restore'].includes(change.do);
}

/** The song after a bulk change, or why it cannot be changed. */
export function applySongChange(song: SongItem, change: SongChange): SongItem | 'not-in-collection' | 'invalid' {
  switch (change.do) {
    case 'add':
    case 'remove':
    case 'set': {
      const field = REFERENCE_FIELDS[change.what];
      const itemIds = new Set(change.items);
      if (change.do === 'add') return { ...song, [field]: [...new Set([...song[field], ...itemIds])] };
      if (change.do === 'remove') return { ...song, [field]: song[field].filter((id) => !itemIds.has(id)) };
      return { ...song, [field]: [...itemIds] };
    }
    case 'copyright': {
      const parts = change.part === 'both' ? (['text', 'melody'] as const) : [change.part];
      const others = song.copyrights.filter(({ type }) => !parts.some((one) => one === type));
      const { item } = change;
      const added = item === null ? [] : parts.map((type) => ({ type, copyrightId: item }));
      return { ...song, copyrights: [...others, ...added] };
    }
    case 'join':
      return song.memberships.some(({ collectionId }) => collectionId === change.collectionId)
        ? song
        : {
            ...song,
            memberships: [...song.memberships, { collectionId: change.collectionId, number: null, free: false }],
          };
    case 'leave':
      return { ...song, memberships: song.memberships.filter((one) => one.collectionId !== change.collectionId) };
    case 'shift': {
      const membership = song.memberships.find(({ collectionId }) => collectionId === change.collectionId);
      if (membership?.number == null) return 'not-in-collection';
      const number = membership.number + change.by;
      if (number < SONG_NUMBER.min || number > SONG_NUMBER.max) return 'invalid';
      return { ...song, memberships: song.memberships.map((one) => (one === membership ? { ...one, number } : one)) };
    }
  }
}

/**
 * Finds the songs that can get their new numbers. A song that cannot move keeps its number, which may block the next.
 *
 * @param newNumbers  the new number of each song that is to move
 * @param owners  the songs that have these numbers now
 */
export function findMovableSongs(
  newNumbers: ReadonlyMap<string, number>,
  owners: ReadonlyMap<number, string>,
): ReadonlySet<string> {
  const movableIds = new Set(newNumbers.keys());
  for (let sizeBefore = -1; sizeBefore !== movableIds.size; ) {
    sizeBefore = movableIds.size;
    for (const [id, number] of newNumbers) {
      const owner = owners.get(number);
      if (owner !== undefined && !movableIds.has(owner)) movableIds.delete(id);
    }
  }
  return movableIds;
}

/** The hash of an item's image, when it is stored here and not at an external address. */
export function pictureHashOf(item: CatalogueItem): string | undefined {
  const image = 'image' in item ? item.image : null;
  return /^\/api\/canticle\/pictures\/([0-9a-f]{64})\.jpg$/.exec(image ?? '')?.[1];
}
