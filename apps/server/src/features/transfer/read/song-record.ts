import { diagnose, type Multilingual } from '@canticle/contract';
import { columnFields, emptyValues, songFields } from '@canticle/contract/entities';
import {
  type Author,
  type AuthorCredit,
  type SongDiagnostic,
  type ParsedSong,
  parseAuthorCredits,
  type SongFileData,
  detectLanguage,
  normalizeLanguage,
} from '@canticle/formats';
import { formatKey, parseKey } from '@canticle/music';
import { type Participant, participantKey } from '../../songs/index.ts';
import { hashJson } from '../hash.ts';
import type { SongRecord, TextRecord } from './library.ts';
import { leadingNumber, slugify } from '../names.ts';

/** Something a song file names that becomes an item of its own. */
export type NamedItem = { readonly slug: string; readonly name: Multilingual };

/** A song of a song file, with everything it names. */
export type SongFileRecord = {
  /** The content of the file. The collection and the number in it are decided when all files are read. */
  readonly song: Omit<SongRecord, 'memberships'>;
  readonly contributors: readonly NamedItem[];
  readonly themes: readonly NamedItem[];
  readonly copyrights: readonly NamedItem[];
  /** Name of the first songbook in the file; empty when it names none. */
  readonly songbook: string;
  /** The number in the songbook; null when none is given. */
  readonly entry: number | null;
  readonly diagnostics: readonly SongDiagnostic[];
  /** What is stored with the text but not displayed, for the report. */
  readonly carried: readonly string[];
  /** The languages of its texts that were recognised by their words; only where there are several texts. */
  readonly guessedLanguages: readonly string[];
};

/* A person without a role most often wrote the lyrics. */
const ROLES: { readonly [role in Author['role']]: Participant['type'] } = {
  words: 'author',
  music: 'composer',
  arrangement: 'arranger',
  translation: 'translator',
  artist: 'artist',
  unknown: 'author',
};

/**
 * Creates a record from the data of a song file.
 *
 * @param source  identifies the song and its file
 */
export function createSongRecord(
  { song, diagnostics: losses }: ParsedSong,
  file: string,
  source: string,
): SongFileRecord {
  const { texts, diagnostics: textDiagnostics, guessed } = collectTexts(song);
  const languages = texts.length > 0 ? texts.map((text) => text.language) : ['en'];
  const { name, left } = resolveName(song, languages);
  const credits = song.authors.map((author) => ({ entry: author.name.trim(), people: parseAuthorCredits(author) }));
  const people = credits.flatMap((credit) => credit.people);
  const years = { yearWritten: findYear(people, WORDS_ROLES), yearComposed: findYear(people, MUSIC_ROLES) };
  const carriedFields = collectCarriedFields(song, left, authorNotes(credits, years));
  const participants = createParticipants(people, languages);
  const themes = distinctBySlug(
    song.themes.map(({ text, language }) =>
      createNamedItem(text, normalizeLanguage(language) || (languages[0] ?? 'en')),
    ),
  );
  const copyright = song.copyright.trim() === '' ? [] : [createCopyright(song.copyright.trim(), languages[0] ?? 'en')];
  return {
    song: withEmptyFields({
      ...EMPTY_RECORD,
      ...statedKeyOf(song),
      file,
      source,
      name,
      ...years,
      yearPublished: parseYear(song.released),
      tempo: parseTempo(song.tempo),
      ccliNumber: parseCcliNumber(song.ccli),
      participants: participants.map(({ contributor, ...part }) => ({ contributor: contributor.slug, ...part })),
      copyrights: copyright.flatMap(({ slug }) =>
        (['text', 'melody'] as const).map((type) => ({ type, copyright: slug })),
      ),
      themes: themes.map(({ slug }) => slug),
      texts: texts.map((text, at) => (at === 0 ? withCarriedFields(text, carriedFields) : text)),
    }),
    contributors: participants.map(({ contributor }) => contributor),
    themes,
    copyrights: copyright,
    songbook: song.songbooks.find((book) => book.name.trim() !== '')?.name.trim() ?? '',
    entry: song.songbooks.map((book) => leadingNumber(book.entry)).find((number) => number !== null) ?? null,
    diagnostics: [...losses, ...textDiagnostics],
    carried: texts.length > 0 ? Object.keys(carriedFields) : [],
    guessedLanguages: guessed,
  };
}

const SONG_COLUMNS = columnFields(songFields);
const { type, enabled, details, description, image } = emptyValues(SONG_COLUMNS);
const EMPTY_RECORD = {
  id: null,
  onlyNamed: false,
  type,
  enabled,
  details,
  description,
  image,
  origins: [],
  categories: [],
  genres: [],
} as const;

/* What no song file says is added after the other fields: fingerprints depend on the order of the first ones. */
function withEmptyFields<Fields extends object>(fields: Fields): Fields & Pick<SongRecord, keyof typeof SONG_COLUMNS> {
  return Object.assign(fields, { ...emptyValues(SONG_COLUMNS), ...fields });
}

type CollectedTexts = {
  readonly texts: TextRecord[];
  readonly diagnostics: SongDiagnostic[];
  /** The languages that no file says, of a song with several. */
  readonly guessed: readonly string[];
};

/* A text without a section has no words, so the song has no text. */
function collectTexts({ lyrics }: SongFileData): CollectedTexts {
  const guessed: string[] = [];
  const texts: TextRecord[] = [];
  const diagnostics: SongDiagnostic[] = [];
  for (const { language: tag, document } of lyrics) {
    if (document.sections.length === 0 && document.notes === '') continue;
    const stated = normalizeLanguage(tag);
    const language =
      stated ||
      detectLanguage(
        document,
        texts.map((text) => text.language),
      );
    if (stated === '') guessed.push(language);
    if (!texts.some((text) => text.language === language)) texts.push({ id: null, language, document });
    else
      diagnostics.push({
        line: 1,
        message: diagnose('other-text', { language: tag || language }),
        text: plainTextOf(document),
      });
  }
  return { texts, diagnostics, guessed: texts.length > 1 ? guessed : [] };
}

const plainTextOf = ({ sections }: TextRecord['document']): string =>
  sections.flatMap(({ lines }) => lines.map((line) => [line.remark, line.text].join(' ').trim())).join(' ');

/* A song has a name in each language it has a text in: clients read the languages from its name. */
function resolveName({ titles }: SongFileData, languages: readonly string[]): { name: Multilingual; left: string[] } {
  const mainTitle = titles.find((title) => title.kind === 'main') ?? titles[0];
  const unusedTitles = new Set(titles);
  const entries = languages.map((language, at) => {
    const titleInLanguage = titles.find(
      (title) => title.kind !== 'subtitle' && (normalizeLanguage(title.language) === language || title.place === at),
    );
    const title =
      normalizeLanguage(mainTitle?.language ?? '') === language ? mainTitle : (titleInLanguage ?? mainTitle);
    if (title !== undefined) unusedTitles.delete(title);
    return [language, title?.text.trim() ?? ''] as const;
  });
  return { name: Object.fromEntries(entries), left: [...unusedTitles].map((title) => title.text) };
}

/* Only a key that the file states. A key guessed from the chords is determined when the texts are stored. */
function statedKeyOf(song: SongFileData): Pick<SongRecord, 'originalKey' | 'minor'> {
  const key = parseKey(song.key);
  return key === null
    ? { originalKey: '', minor: false }
    : { originalKey: formatKey({ ...key, minor: false }), minor: key.minor };
}

const parseYear = (released: string): number | null =>
  Number(/(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(released)?.[1] ?? 0) || null;

function parseTempo(text: string): number | null {
  const beats = Math.round(Number(/^(\d{1,3}(?:\.\d+)?)\s*(?:bpm)?$/i.exec(text.trim())?.[1] ?? 0));
  return beats >= 20 && beats <= 400 ? beats : null;
}

/* Digits, also after a word or a sign: "22025", "Song # 22025". */
const parseCcliNumber = (text: string): string | null =>
  /^\s*(?:[\p{L}. ]*[#№:]?\s*)?(\d{1,20})\s*$/u.exec(text)?.[1] ?? null;

const WORDS_ROLES: readonly Author['role'][] = ['words', 'unknown'];
const MUSIC_ROLES: readonly Author['role'][] = ['music'];

/* The year of the first of these people who has one. */
const findYear = (people: readonly AuthorCredit[], roles: readonly Author['role'][]): number | null =>
  people.find(({ role, year }) => year !== null && roles.includes(role))?.year ?? null;

type Credit = { readonly entry: string; readonly people: readonly AuthorCredit[] };

/* "tr. John Mason Neale": the role says as much. */
const TRANSLATION_REMARK = /^(?:tr|trans|transl|overs|oms)\.?$|^(?:translated|oversatt|omsatt)$/i;

/* Entries with more than a name and the year that the song now has. */
function authorNotes(credits: readonly Credit[], { yearWritten, yearComposed }: Years): string[] {
  const isRepresented = ({ name, role, year, remark }: AuthorCredit) =>
    name !== '' &&
    (remark === '' || (role === 'translation' && TRANSLATION_REMARK.test(remark))) &&
    (year === null || year === (MUSIC_ROLES.includes(role) ? yearComposed : yearWritten));
  return credits.filter(({ people }) => !people.every(isRepresented)).map(({ entry }) => entry);
}

type Years = Pick<SongRecord, 'yearWritten' | 'yearComposed'>;

/* The language of a translator who is named without one is that of the words, when these are in one language. */
function createParticipants(people: readonly AuthorCredit[], languages: readonly string[]) {
  const onlyLanguage = languages.length === 1 ? (languages[0] ?? '') : '';
  const found = people
    .filter(({ name }) => name !== '')
    .map(({ name, role, language: tag }) => {
      const part = { contributor: createNamedItem(name, 'en'), type: ROLES[role] };
      const language = role === 'translation' ? normalizeLanguage(tag) || onlyLanguage : '';
      return language === '' ? part : { ...part, language };
    });
  const keyOf = (one: (typeof found)[number]) => participantKey({ ...one, contributorId: one.contributor.slug });
  return [...new Map(found.map((one) => [keyOf(one), one])).values()];
}

function createNamedItem(text: string, language: string): NamedItem {
  const name = text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 300);
  return { slug: slugify(name) || `x-${hashJson(name).slice(0, 8).toLowerCase()}`, name: { [language]: name } };
}

const PUBLIC_DOMAIN = /^(?:\W*(?:this (?:song|hymn) is )?(?:in the )?public domain\W*|pd)$/i;

function createCopyright(text: string, language: string): NamedItem {
  if (PUBLIC_DOMAIN.test(text)) return { slug: 'public-domain', name: { en: 'Public domain', no: 'Falt i det fri' } };
  return createNamedItem(text, language);
}

/** Keeps the first item of each slug. */
export function distinctBySlug(items: readonly NamedItem[]): NamedItem[] {
  const seen = new Set<string>();
  return items.filter(({ slug }) => !seen.has(slug) && seen.add(slug));
}

/** Lists what the file contains and a song has no field for, by names a person knows. */
function collectCarriedFields(
  song: SongFileData,
  titles: readonly string[],
  notes: readonly string[],
): { readonly [what: string]: unknown } {
  const [, ...otherBooks] = song.songbooks.filter((book) => book.name !== '');
  const entries = song.songbooks.filter((book) => !/^\d*$/.test(book.entry));
  const fields: { readonly [what: string]: unknown } = {
    'other titles': titles,
    'CCLI number': parseCcliNumber(song.ccli) === null ? song.ccli : '',
    'time signature': song.timeSignature,
    transposition: song.transposition,
    released: parseYear(song.released) === null || !/^\d{4}$/.test(song.released.trim()) ? song.released : '',
    tempo: parseTempo(song.tempo) === null ? song.tempo : '',
    'other songbooks': otherBooks,
    'songbook entries': entries,
    'notes on authors': notes,
    comments: song.comments,
  };
  const isPresent = (fact: unknown) =>
    fact !== null && fact !== '' && fact !== 0 && !(Array.isArray(fact) && fact.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, fact]) => isPresent(fact)));
}

function withCarriedFields(text: TextRecord, fields: { readonly [what: string]: unknown }): TextRecord {
  if (Object.keys(fields).length === 0) return text;
  return { ...text, document: { ...text.document, carried: { ...text.document.carried, song: fields } } };
}
