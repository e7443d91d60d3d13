import {
  collectionFields,
  contributorFields,
  type EntityFields,
  instrumentFields,
  isEmptyValue,
  languageFields,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';

/*
 * Which fields the fingerprints of imports cover (decision 0126): those that the first version covered, in their
 * places, and of later ones those that are set, by their names. So a fingerprint that was stored before a field existed
 * still fits an item in which nobody has set it, and no longer fits once somebody has. Nothing is added here for a new
 * field.
 */

/** The columns of a song that the first version covered, in the order of that version. Never changes. */
export const FIRST_SONG_COLUMNS = [
  'type',
  'name',
  'enabled',
  'yearWritten',
  'yearComposed',
  'yearPublished',
  'originalKey',
  'minor',
  'tempo',
  'details',
  'description',
  'image',
] as const;

/** The fields that the first version covered. Never changes. */
const FIRST_FIELDS = {
  song: [
    ...FIRST_SONG_COLUMNS,
    'memberships',
    'participants',
    'copyrights',
    'origins',
    'themeIds',
    'categoryIds',
    'genreIds',
  ],
  collection: [
    'type',
    'key',
    'keys',
    'name',
    'details',
    'header',
    'image',
    'icon',
    'priority',
    'enabled',
    'defaultType',
    'defaultSort',
    'useNumbers',
    'free',
  ],
  contributor: ['name', 'birthYear', 'country', 'subtitle', 'image', 'biography', 'enabled'],
  reference: ['slug', 'name', 'description', 'language', 'sort', 'enabled'],
  instrument: ['identifier', 'icon', 'sort', 'enabled'],
  language: ['key', 'name', 'sort', 'enabled'],
} as const;

/** An entity whose fields are described. */
export type DescribedEntity = keyof typeof FIRST_FIELDS;

const FIELDS: { readonly [entity in DescribedEntity]: EntityFields } = {
  song: songFields,
  collection: collectionFields,
  contributor: contributorFields,
  reference: referenceFields,
  instrument: instrumentFields,
  language: languageFields,
};

/** The fields that came after the first version and are set, by name. */
export function listLaterFields(entity: DescribedEntity, item: object): (readonly [name: string, value: unknown])[] {
  const values: { readonly [name: string]: unknown } = { ...item };
  return Object.entries(laterFields(entity))
    .filter(([name, field]) => !isEmptyValue(field, values[name]))
    .map(([name]) => [name, values[name]] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The members of an item or a record that a fingerprint covers: those of the first version in their order, then others. */
export function coveredMembers(entity: DescribedEntity | undefined, item: object): object {
  if (entity === undefined) return item;
  const later = laterFields(entity);
  const members = Object.entries(item).filter(([name]) => !Object.hasOwn(later, name));
  return Object.fromEntries([...members, ...listLaterFields(entity, item)]);
}

function laterFields(entity: DescribedEntity): EntityFields {
  const first: readonly string[] = FIRST_FIELDS[entity];
  return Object.fromEntries(Object.entries(FIELDS[entity]).filter(([name]) => !first.includes(name)));
}
