/** The values existing clients break without: a value of this kind must be there. From the contract, section 3. */
type Kind = 'text' | 'number' | 'flag' | 'list' | 'object' | 'moment' | readonly RequiredFields[];
type RequiredFields = { readonly [member: string]: Kind };

/* "Every model has id and updatedAt": product specification, section 3. */
const MODEL: RequiredFields = { id: 'text', updatedAt: 'moment' };
const ITEM_3: RequiredFields = { ...MODEL, name: 'object' };
const ITEM_4: RequiredFields = { ...MODEL, name: 'text' };

const SUBSCRIPTION_3: RequiredFields = {
  ...MODEL,
  productIds: 'list',
  collectionIds: 'list',
  validTo: 'text',
  valid: 'flag',
};
const USER_3: RequiredFields = {
  ...MODEL,
  displayName: 'text',
  email: 'text',
  roles: 'list',
  subscriptions: [SUBSCRIPTION_3],
};
const COLLECTION_3: RequiredFields = {
  ...MODEL,
  type: 'text',
  priority: 'number',
  keys: 'object',
  name: 'object',
  defaultSort: 'text',
  hasChords: 'object',
};
const SONG_3: RequiredFields = {
  ...MODEL,
  type: 'text',
  name: 'object',
  collections: [{ id: 'text' }],
  available: 'flag',
  hasLyrics: 'flag',
  hasChords: 'flag',
  originalKey: 'text',
  transpositions: 'object',
  newMelodies: 'list',
};
const FILE_3: RequiredFields = {
  ...MODEL,
  songId: 'text',
  name: 'text',
  type: 'text',
  directUrl: 'text',
  participants: [{ contributorId: 'text', type: 'text' }],
};
const LYRICS_3: RequiredFields = {
  ...MODEL,
  songId: 'text',
  collectionIds: 'list',
  languageKey: 'text',
  format: 'text',
  content: 'object',
};
const CONTRIBUTOR_3: RequiredFields = { ...MODEL, item: 'object', songIds: 'list' };
const TAG_3: RequiredFields = { ...MODEL, type: 'text', name: 'text', userId: 'text', songIds: 'list' };
const PLAYLIST_3: RequiredFields = {
  ...MODEL,
  type: 'text',
  name: 'text',
  userId: 'text',
  entries: [{ ...MODEL, type: 'text', songId: 'text' }],
  songIds: 'list',
  users: [{ id: 'text', displayName: 'text' }],
  sharedWithIds: 'list',
};
const PRODUCT_3: RequiredFields = {
  ...MODEL,
  name: 'object',
  collectionIds: 'list',
  prices: [{ ...MODEL, value: 'text' }],
};

const COLLECTION_4: RequiredFields = {
  id: 'text',
  updatedAt: 'moment',
  type: 'text',
  title: 'text',
  description: 'text',
  key: 'text',
  keys: 'object',
  owned: 'flag',
  enabled: 'flag',
};
const SONG_4: RequiredFields = {
  id: 'text',
  updatedAt: 'moment',
  collections: [{ collectionId: 'text' }],
  type: 'text',
  available: 'flag',
  title: 'text',
  hasLyrics: 'flag',
  themeIds: 'list',
  categoryIds: 'list',
  genreIds: 'list',
  origins: [{ referenceId: 'text' }],
  copyrights: [{ referenceId: 'text' }],
  newMelodies: 'list',
  participants: [{ contributorId: 'text', type: 'text' }],
};
const FILE_4: RequiredFields = {
  id: 'text',
  updatedAt: 'moment',
  songId: 'text',
  type: 'text',
  name: 'text',
  directUrl: 'text',
  participants: 'list',
};
const CONTRIBUTOR_4: RequiredFields = { id: 'text', updatedAt: 'moment', name: 'text' };
const PUBLICATION_4: RequiredFields = {
  id: 'text',
  updatedAt: 'moment',
  collectionId: 'text',
  title: 'text',
  key: 'object',
};
const ARTICLE_4: RequiredFields = {
  id: 'text',
  updatedAt: 'moment',
  publicationId: 'text',
  number: 'number',
  title: 'text',
};
const TAG_4: RequiredFields = { id: 'text', updatedAt: 'moment', userId: 'text', name: 'text', songIds: 'list' };
const LIST_4: RequiredFields = {
  id: 'text',
  updatedAt: 'moment',
  userId: 'text',
  name: 'text',
  sharedWithIds: 'list',
  editorIds: 'list',
  shareKey: 'text',
  permissions: 'object',
};

/** A document of a generic 4.0 resource, as its three reads return it. */
const genericResource = (name: string, document: RequiredFields): Readonly<Record<string, Kind>> => ({
  [`GET api/${name} 4`]: [document],
  [`GET api/${name}/:id 4`]: [document],
  [`POST api/${name} 4`]: [document],
});

/** Calls that return objects and no models (decision 0109), and why. */
export const PLAIN_OBJECTS: Readonly<Record<string, string>> = {
  'GET api/Languages 3': 'a language is its key',
  'GET api/Store/Setup 3': 'the key of the payment provider, and the products',
  'GET api/Analytics/:songId 3': 'sums',
  'POST api/Admin/EmailLookup 3': 'what is found of an address',
  'POST api/Search 4': 'what is found, in groups',
  'GET api/Sheets/:id 4': 'a summary of a file, whose model is that of the file',
};

/** By call and version: the required fields of each document of the response; each item of a list is checked. */
export const REQUIRED_FIELDS: Readonly<Record<string, Kind>> = {
  'GET api/Session 3': [USER_3],
  'PATCH api/Session 3': [USER_3],
  'PUT api/Session 3': [USER_3],
  'PATCH api/Session/Profile 3': [USER_3],
  'GET api/Session/AcceptPolicies 3': [USER_3],
  'GET api/Session/Country 3': 'text',
  'GET api/Session 4': [{ ...MODEL, userId: 'text', settings: [MODEL], roles: 'list', privacyPolicyAccepted: 'flag' }],
  'GET api/Session/Settings 4': [
    { ...MODEL, languages: 'list', defaultLanguage: 'text', defaultTransposition: 'text' },
  ],
  'GET api/Session/User 4': [{ ...MODEL, displayName: 'text', email: 'text', registered: 'flag' }],
  'GET api/Session/Subscriptions 4': [{ ...MODEL, productIds: 'list', expireAt: 'text', expired: 'flag' }],
  'GET api/Collections 3': [COLLECTION_3],
  'GET api/Songs 3': [SONG_3],
  'GET api/Songs/Id/:id 3': [SONG_3],
  'GET api/Files 3': [FILE_3],
  'GET api/Files/:id 3': [FILE_3],
  'GET api/Songs/:id/Lyrics 3': [LYRICS_3],
  'GET api/Lyrics/:id 3': [LYRICS_3],
  'GET api/Lyrics/:id/:second 3': [LYRICS_3],
  'GET api/Contributors 3': [CONTRIBUTOR_3],
  'GET api/Contributor/:id 3': [CONTRIBUTOR_3],
  'GET api/Themes 3': [ITEM_3],
  'GET api/Copyrights 3': [ITEM_3],
  'GET api/SongTags 3': [ITEM_3],
  'GET api/Genres 3': [{ ...ITEM_3, description: 'object' }],
  'GET api/Countries 3': [{ ...ITEM_3, countryCode: 'text' }],
  'GET api/Languages 3': [{ key: 'text', name: 'text' }],
  'GET api/Instruments 3': [{ id: 'text', updatedAt: 'moment', identifier: 'text', icon: 'text' }],
  'GET api/Tags 3': [TAG_3],
  'POST api/Tags 3': [TAG_3],
  'GET api/Playlists 3': [PLAYLIST_3],
  'GET api/Playlists/:id 3': [PLAYLIST_3],
  'POST api/Playlists 3': [PLAYLIST_3],
  'GET api/Sharing 3': [
    { ...MODEL, itemId: 'text', key: 'text', userId: 'text', type: 'text', validTo: 'text', usedByIds: 'list' },
  ],
  'GET api/Store/Setup 3': [{ key: 'text', products: [PRODUCT_3] }],
  'GET api/Scriptures 3': [{ ...MODEL, title: 'object', key: 'object' }],
  'GET api/Activity 3': [{ ...MODEL, type: 'text', itemId: 'text', loggedDate: 'moment' }],
  'GET api/Analytics/Views 3': 'object',
  'GET api/Analytics/MostViewed 3': 'object',
  'GET api/Analytics/:songId 3': [{ count: 'number', activity: 'list', lyrics: 'list' }],
  'GET api/Admin/Users 3': [USER_3],
  'GET api/Admin/User/:id 3': [USER_3],
  'GET api/Admin/RoleAssignments 3': [USER_3],
  'GET api/Admin/Subscriptions 3': [SUBSCRIPTION_3],
  'GET api/Admin/Emails 3': 'text',
  'POST api/Admin/EmailLookup 3': [
    { stripeStatus: 'list', firebaseStatus: 'list', firebaseSubscriptions: 'list', stripeSubscriptions: 'list' },
  ],
  'POST api/Songs/:id/Lyrics 4': [{ ...MODEL, songId: 'text', language: 'text', format: 'text', content: 'object' }],
  'POST api/Search 4': [{ songs: 'list', contributors: 'list', articles: 'list' }],
  'GET api/Sheets/:id 4': [{ id: 'text', instruments: 'list' }],
  'GET api/Notifications 4': [{ id: 'text', updatedAt: 'moment', title: 'text', message: 'text', read: 'flag' }],
  ...genericResource('Collections', COLLECTION_4),
  ...genericResource('Songs', SONG_4),
  ...genericResource('Files', FILE_4),
  ...genericResource('Contributors', CONTRIBUTOR_4),
  ...genericResource('Publications', PUBLICATION_4),
  ...genericResource('Articles', ARTICLE_4),
  ...genericResource('Products', {
    ...MODEL,
    collectionIds: 'list',
    prices: [{ ...MODEL, currency: 'text' }],
    owned: 'flag',
  }),
  ...genericResource('Categories', ITEM_4),
  ...genericResource('Copyrights', ITEM_4),
  ...genericResource('Countries', { ...ITEM_4, code: 'text', language: 'text' }),
  ...genericResource('Genres', ITEM_4),
  ...genericResource('Themes', ITEM_4),
  ...genericResource('Sources', ITEM_4),
  ...genericResource('CustomCollections', LIST_4),
  ...genericResource('Tags', TAG_4),
};

const KIND_CHECKS: Record<Exclude<Kind, readonly RequiredFields[]>, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value) && !value.includes(null),
  object: (value) => typeof value === 'object' && value !== null,
  moment: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
};

/** The required fields missing from a payload, each with its path. */
export function missingFields(value: unknown, kind: Kind, path = 'result'): string[] {
  if (typeof kind === 'string')
    return KIND_CHECKS[kind](value) ? [] : [`${path} is no ${kind}: ${JSON.stringify(value)}`];
  const [fields] = kind;
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one, index) =>
    Object.entries(fields ?? {}).flatMap(([name, inner]) =>
      missingFields(one?.[name], inner, `${path}.${index}.${name}`),
    ),
  );
}
