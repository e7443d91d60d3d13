import type { Multilingual } from '@canticle/contract';
import {
  type Author,
  type AuthorCredit,
  type Loss,
  type ReadSong,
  readAuthorCredits,
  type SongText,
} from '@canticle/formats';
import { formatKey, parseKey } from '@canticle/music';
import type { Participant } from '../songs/index.ts';
import { guessLanguage, languageHere } from './guess-language.ts';
import { hashOf } from './hash.ts';
import type { SongRecord, TextRecord } from './library.ts';
import { leadingNumber, slugOf } from './names.ts';

/** Something a song file names, that becomes an item of its own. */
export type Named = { readonly slug: string; readonly name: Multilingual };

/** A song of a song file, with everything it names. */
export type SongOfFile = {
  /** What the file says; the collection and the number there are decided when all files are read. */
  readonly song: Omit<SongRecord, 'memberships'>;
  readonly contributors: readonly Named[];
  readonly themes: readonly Named[];
  readonly copyrights: readonly Named[];
  /** Name of the first songbook the file names; empty when it names none. */
  readonly songbook: string;
  /** What the songbooks say; null when they say nothing. */
  readonly entry: number | null;
  readonly losses: readonly Loss[];
  /** What is stored with the text and shown nowhere, for the report. */
  readonly carried: readonly string[];
};

/* A translator wrote the words that are sung, and who is named without a task has most often written them. */
const ROLES: { readonly [role in Author['role']]: Participant['type'] } = {
  words: 'author',
  music: 'composer',
  arrangement: 'arranger',
  translation: 'author',
  artist: 'artist',
  unknown: 'author',
};

/**
 * What a song file says, as a record.
 *
 * @param source  which song of which file it is
 */
export function songOfFile({ song, losses }: ReadSong, file: string, source: string): SongOfFile {
  const { texts, losses: lostTexts } = textsOf(song);
  const languages = texts.length > 0 ? texts.map((text) => text.language) : ['en'];
  const { name, left } = nameOf(song, languages);
  const credits = song.authors.map((author) => ({ entry: author.name.trim(), people: readAuthorCredits(author) }));
  const people = credits.flatMap((credit) => credit.people);
  const years = { yearWritten: yearAmong(people, WORDS), yearComposed: yearAmong(people, MUSIC) };
  const facts = unplaced(song, left, { people, notes: authorNotes(credits, years) });
  const participants = participantsOf(people);
  const themes = distinct(
    song.themes.map(({ text, language }) => named(text, languageHere(language) || (languages[0] ?? 'en'))),
  );
  const copyright = song.copyright.trim() === '' ? [] : [copyrightOf(song.copyright.trim(), languages[0] ?? 'en')];
  return {
    song: {
      ...EMPTY,
      ...keyOf(song),
      file,
      source,
      name,
      ...years,
      yearPublished: yearOf(song.released),
      tempo: tempoOf(song.tempo),
      participants: participants.map(({ contributor, type }) => ({ contributor: contributor.slug, type })),
      copyrights: copyright.flatMap(({ slug }) =>
        (['text', 'melody'] as const).map((type) => ({ type, copyright: slug })),
      ),
      themes: themes.map(({ slug }) => slug),
      texts: texts.map((text, at) => (at === 0 ? carry(text, facts) : text)),
    },
    contributors: participants.map(({ contributor }) => contributor),
    themes,
    copyrights: copyright,
    songbook: song.songbooks.find((book) => book.name.trim() !== '')?.name.trim() ?? '',
    entry: song.songbooks.map((book) => leadingNumber(book.entry)).find((number) => number !== null) ?? null,
    losses: [...losses, ...lostTexts],
    carried: texts.length > 0 ? Object.keys(facts) : [],
  };
}

const EMPTY = {
  id: null,
  onlyNamed: false,
  type: 'lyrics',
  enabled: true,
  details: {},
  description: {},
  image: null,
  origins: [],
  categories: [],
  genres: [],
} as const;

/* A text without a section holds no words: the song has none. */
function textsOf({ lyrics }: SongText): { texts: TextRecord[]; losses: Loss[] } {
  const texts: TextRecord[] = [];
  const losses: Loss[] = [];
  for (const { language: tag, document } of lyrics) {
    if (document.sections.length === 0 && document.notes === '') continue;
    const language = languageHere(tag) || guessLanguage(document);
    if (!texts.some((text) => text.language === language)) texts.push({ id: null, language, document });
    else losses.push({ line: 1, what: `another text in the language ${tag || language}`, text: wordsOf(document) });
  }
  return { texts, losses };
}

const wordsOf = ({ sections }: TextRecord['document']): string =>
  sections.flatMap(({ lines }) => lines.map((line) => [line.remark, line.text].join(' ').trim())).join(' ');

/* A song is named in the languages it has a text in: clients read them from its name. */
function nameOf({ titles }: SongText, languages: readonly string[]): { name: Multilingual; left: string[] } {
  const main = titles.find((title) => title.kind === 'main') ?? titles[0];
  const spare = new Set(titles);
  const entries = languages.map((language) => {
    const own = titles.find((title) => title.kind !== 'subtitle' && languageHere(title.language) === language);
    const title = languageHere(main?.language ?? '') === language ? main : (own ?? main);
    if (title !== undefined) spare.delete(title);
    return [language, title?.text.trim() ?? ''] as const;
  });
  return { name: Object.fromEntries(entries), left: [...spare].map((title) => title.text) };
}

/* Only a key the file states: what can be guessed from the chords is found when the texts are stored. */
function keyOf(song: SongText): Pick<SongRecord, 'originalKey' | 'minor'> {
  const key = parseKey(song.key);
  return key === null
    ? { originalKey: '', minor: false }
    : { originalKey: formatKey({ ...key, minor: false }), minor: key.minor };
}

const yearOf = (released: string): number | null =>
  Number(/(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(released)?.[1] ?? 0) || null;

function tempoOf(text: string): number | null {
  const beats = Math.round(Number(/^(\d{1,3}(?:\.\d+)?)\s*(?:bpm)?$/i.exec(text.trim())?.[1] ?? 0));
  return beats >= 20 && beats <= 400 ? beats : null;
}

const WORDS: readonly Author['role'][] = ['words', 'unknown'];
const MUSIC: readonly Author['role'][] = ['music'];

/* The year that stands beside the first of these people. */
const yearAmong = (people: readonly AuthorCredit[], roles: readonly Author['role'][]): number | null =>
  people.find(({ role, year }) => year !== null && roles.includes(role))?.year ?? null;

type Credit = { readonly entry: string; readonly people: readonly AuthorCredit[] };

/* Entries that say more than a name and the year the song now has. */
function authorNotes(credits: readonly Credit[], { yearWritten, yearComposed }: Years): string[] {
  const isSaid = ({ name, role, year, remark }: AuthorCredit) =>
    name !== '' && remark === '' && (year === null || year === (MUSIC.includes(role) ? yearComposed : yearWritten));
  return credits.filter(({ people }) => !people.every(isSaid)).map(({ entry }) => entry);
}

type Years = Pick<SongRecord, 'yearWritten' | 'yearComposed'>;

function participantsOf(people: readonly AuthorCredit[]) {
  const found = people
    .filter(({ name }) => name !== '')
    .map(({ name, role }) => ({ contributor: named(name, 'en'), type: ROLES[role] }));
  return [...new Map(found.map((one) => [`${one.type} ${one.contributor.slug}`, one])).values()];
}

function named(text: string, language: string): Named {
  const name = text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 300);
  return { slug: slugOf(name) || `x-${hashOf(name).slice(0, 8).toLowerCase()}`, name: { [language]: name } };
}

const PUBLIC_DOMAIN = /^(?:\W*(?:this (?:song|hymn) is )?(?:in the )?public domain\W*|pd)$/i;

function copyrightOf(text: string, language: string): Named {
  if (PUBLIC_DOMAIN.test(text)) return { slug: 'public-domain', name: { en: 'Public domain', no: 'Falt i det fri' } };
  return named(text, language);
}

/** Each slug once, as it is named first. */
export function distinct(items: readonly Named[]): Named[] {
  const seen = new Set<string>();
  return items.filter(({ slug }) => !seen.has(slug) && seen.add(slug));
}

/** What the file says and a song has no place for, by what a person calls it. */
function unplaced(
  song: SongText,
  titles: readonly string[],
  { people, notes }: { readonly people: readonly AuthorCredit[]; readonly notes: readonly string[] },
): { readonly [what: string]: unknown } {
  const [, ...otherBooks] = song.songbooks.filter((book) => book.name !== '');
  const translators = people
    .filter(({ name, role }) => name !== '' && role === 'translation')
    .map(({ name, role, language }) => ({ name, role, language }));
  const entries = song.songbooks.filter((book) => !/^\d*$/.test(book.entry));
  const facts: { readonly [what: string]: unknown } = {
    'other titles': titles,
    'CCLI number': song.ccli,
    'time signature': song.timeSignature,
    transposition: song.transposition,
    released: yearOf(song.released) === null || !/^\d{4}$/.test(song.released.trim()) ? song.released : '',
    tempo: tempoOf(song.tempo) === null ? song.tempo : '',
    'other songbooks': otherBooks,
    'songbook entries': entries,
    translators,
    'notes on authors': notes,
    comments: song.comments,
  };
  const isSaid = (fact: unknown) =>
    fact !== null && fact !== '' && fact !== 0 && !(Array.isArray(fact) && fact.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => isSaid(fact)));
}

function carry(text: TextRecord, facts: { readonly [what: string]: unknown }): TextRecord {
  if (Object.keys(facts).length === 0) return text;
  return { ...text, document: { ...text.document, carried: { ...text.document.carried, song: facts } } };
}
