import type { Feature } from '@canticle/contract';
import type { Json } from './json.ts';

const DESCRIPTIONS: Readonly<Record<Feature | 'signIn', string>> = {
  signIn: 'Signing in and getting the bearer token.',
  accessTokens: 'Access tokens: keys with which programs of a person call the API.',
  admin: 'People, roles, subscriptions and the state of the server; for administrators.',
  analytics: 'How often songs were opened.',
  bundles: 'Archives of the library that can be imported again.',
  calendar: 'Calendars that other programs subscribe to.',
  catalogue: 'Editing songs, collections, contributors and the lists they refer to.',
  chords: 'Diagrams of chords.',
  sync: 'What changed since the last time, for the local cache of a device.',
  credit: 'Documents and media that name their authors.',
  exports: 'Songs as files.',
  files: 'Files of songs: recordings, scores, words in time.',
  groupSets: 'The sets of a group, who takes which part, and what was sung.',
  groups: 'Choirs, bands and congregations: their members and invitations.',
  imports: 'Importing songs from files.',
  installation: 'What an app needs to know of this installation.',
  invitations: 'Who may create an account: invitations, and requests for one.',
  jobs: 'Work that takes longer than a request.',
  licenceReport: 'What was sung, with the counts that licences ask for.',
  lists: 'Lists of songs: playlists (3.0) and custom collections (4.0).',
  lyrics: 'Texts of songs with chords: reading and editing.',
  media: 'Files as existing clients know them.',
  notifications: 'What others did that concerns the person.',
  person: 'The account of the person.',
  personal: 'Favourites, and what the person opened last.',
  policies: 'Privacy policy and terms.',
  presentation: 'Presentations and live sessions.',
  publicLibrary: 'What people see of the library who are not signed in.',
  publications: 'Editions and their articles.',
  references: 'Themes, categories, genres, countries, copyrights, instruments, languages.',
  scriptures: 'Scriptures: translations, books, chapters, verses.',
  search: 'Finding songs, contributors, articles and verses.',
  session: 'The signed-in person and their settings.',
  sharing: 'Keys that share lists and tags.',
  sheets: 'Scores: drawn, played, printed.',
  songbookAccess: 'Whom a songbook is for: everyone, or chosen people and groups.',
  songs: 'Songs, collections and contributors.',
  store: 'Products, checkouts and subscriptions.',
  tags: 'Tags that a person puts on songs.',
  uploads: 'Uploading files by tus.',
};

/** The groups of operations, one for each feature of the contract. */
export const describeTags = (): readonly Json[] =>
  Object.entries(DESCRIPTIONS).map(([name, description]) => ({ name, description }));
