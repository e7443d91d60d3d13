/** How a value is written as text. `parse` returns undefined for a text that is none of its values. */
type Codec<T> = { readonly parse: (text: string) => T | undefined; readonly serialize: (value: T) => string };

const text: Codec<string> = { parse: (stored) => stored, serialize: (value) => value };

const number: Codec<number> = {
  parse: (stored) => (Number.isFinite(Number(stored)) ? Number(stored) : undefined),
  serialize: String,
};

/* Written by this app, but perhaps by an older version: `withShape` gives such a key its type. */
const json: Codec<unknown> = {
  parse: (stored) => {
    try {
      const value: unknown = JSON.parse(stored);
      return value;
    } catch {
      return undefined;
    }
  },
  serialize: (value) => JSON.stringify(value),
};

/** Where a value is stored. */
export type StorageLocation = {
  /** In the browser; further parts may follow, such as a song and a language. */
  readonly name: string;
  readonly area: 'local' | 'session';
  readonly owner: 'device' | 'person' | 'sign-in';
  /** Precedes each further part of the name. */
  readonly separator: string;
};

/**
 * A key of web storage. `area` is how long the value lasts: `local` until it is removed, `session` as long as the
 * window. `owner` is whose it is: what belongs to a person is removed when they sign out and set aside when another
 * one signs in; what belongs to the device stays; the sign-in service manages its own.
 */
export type StorageKey<T> = StorageLocation & { readonly codec: Codec<T> };

type Unnamed<T> = Omit<StorageKey<T>, 'name'>;

const local = <T>(codec: Codec<T>, owner: StorageLocation['owner'] = 'person'): Unnamed<T> => ({
  codec,
  area: 'local',
  owner,
  separator: ':',
});
const session = <T>(codec: Codec<T>): Unnamed<T> => ({ ...local(codec), area: 'session' });

/**
 * Everything the app stores in web storage, by its name in the browser. People's devices hold these names and texts:
 * renaming one loses it. `public/entry.js` and `too-old-browser.js` run before the app and read `theme`, `languageKey`
 * and `reloadedFor` themselves.
 */
export const storageKeys = nameKeys({
  languageKey: local(text, 'device'),
  theme: local(text, 'device'),
  /** Written by other clients of the same server. */
  country: local(text, 'device'),
  installation: local(json, 'device'),
  /** For whom this device gets push messages, and of which groups. */
  pushDevice: local(json, 'device'),
  /** Somebody signed out while the server was unreachable. */
  signingOut: local(text, 'device'),

  /** Who is signed in; in session storage where the sign-in ends with the session. */
  person: local(json, 'sign-in'),
  signInEndsWithSession: local(text, 'sign-in'),
  verificationSentAt: local(number),

  /** The id of the person whose data is stored; the same name in both areas. */
  tracesOf: local(text),
  /** The data of another person, whose id follows. */
  setAside: local(json),

  /** When the document was last reloaded for missing code. */
  reloadedFor: session(number),
  /** The last song, reading and recording, to continue with on the home page. */
  placeLeft: local(json),
  readingLeft: local(json),
  recordingLeft: local(json),
  /** Views that are not in the outbox yet. */
  activities: local(json),
  /** Views that are not counted yet. */
  'views-to-count': local(json),
  cart: local(json),
  /** The order being paid. */
  order: session(json),
  settingsDraft: session(json),

  /** The id of the person follows. */
  recentSearches: local(json),
  /** The id of the person follows. */
  lastSearch: session(json),
  /** The filter of the collection whose id follows. */
  songFilter: session(json),
  /** The appearance of the collection whose id follows. */
  songList: local(json),

  lyricsFormat: local(text),
  lyricsSize: local(number),
  chordInstrument: local(text),
  sheetSize: local(text),
  /** The settings for singing from the screen. */
  stage: local(json),
  /** The appearance of scripture. */
  scripture: local(json),
  /** The translation of the scripture whose id follows. */
  translation: session(text),

  /** The lyrics of a song; its id and the language follow. */
  draft: local(json),
  /** An item of the catalogue; its kind and id follow. */
  'draft:catalogue': local(json),
  /** A song that was never saved, with its lyrics. */
  'draft:new-song': local(json),
  /** The times of a recording; its id and the language follow. */
  timing: local(json),

  paper: local(text),
  /** How songs or lists are printed; which of them follows. */
  printOptions: local(json),
  /** The song to be printed, and what of it. */
  print: session(json),

  /** The live session led in this browser. */
  leading: local(text),
  /** The settings of a person in an audience. */
  audience: local(json),
  liveView: local(text),
  /** The live sessions whose banner was closed. */
  dismissedSessions: local(json),
  /** Announcements of a presentation, whose id follows. */
  announcements: local(json),
  /** Whether a leader goes through headings, readings and notes too. */
  leadOtherRows: local(text),
  /** What is shown; the person and the presentation follow, where somebody is signed in. */
  'canticle-presentation': { ...local(json), separator: ' ' },
});

type Named<Keys> = { readonly [Name in keyof Keys]: Keys[Name] & { readonly name: string } };

function nameKeys<const Keys extends object>(keys: Keys): Named<Keys> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the names come from the object itself
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, { ...key, name }])) as Named<Keys>;
}

/** The name of a key in the browser, with its further parts. */
export const storageNameOf = ({ name, separator }: StorageLocation, parts: readonly string[]): string =>
  [name, ...parts].join(separator);
