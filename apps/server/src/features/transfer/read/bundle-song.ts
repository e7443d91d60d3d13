import { diagnose } from '@canticle/contract';
import { type BundleTexts, decodeText, readBundleChordPro, ParseError } from '@canticle/formats';
import { readHtml, type Warn, readName, YEAR_RANGE } from './bundle-items.ts';
import type { JsonObjectReader } from './json-object-reader.ts';
import type { MembershipRecord, SongRecord, TextRecord } from './library.ts';
import { type FileDiagnostic, InvalidFileError } from '../model.ts';
import { isLanguageCode } from '../names.ts';
import type { SourceFile } from './source-file.ts';

const TEXT_OR_MELODY = ['text', 'melody'] as const;
const PARTICIPANT_TYPES = ['author', 'composer', 'arranger', 'artist', 'editor'] as const;
const SONG_TYPES = ['lyrics', 'track', 'sheetmusic', 'audio'] as const;
const MAX_NUMBER = 1_000_000;

/**
 * Reads song.json of a song's folder.
 *
 * @param collection  key of the collection whose folder it is in
 * @param source  path of the song's folder
 */
export function readSong(
  song: JsonObjectReader,
  file: string,
  source: string,
  collection: string,
  texts: readonly TextRecord[],
  warn: Warn,
): SongRecord {
  return {
    file,
    source,
    onlyNamed: false,
    id: song.id(),
    type: song.oneOf('type', SONG_TYPES, 'lyrics'),
    name: readName(song),
    enabled: song.boolean('enabled', true),
    memberships: [
      readMembership(song, collection),
      ...song.objects('alsoIn').map((other) => readMembership(other, other.text('collection'))),
    ],
    participants: song
      .objects('participants')
      .map((one) => ({ contributor: one.text('contributor'), type: one.oneOf('type', PARTICIPANT_TYPES, 'author') })),
    yearWritten: song.optionalNumber('yearWritten', ...YEAR_RANGE),
    yearComposed: song.optionalNumber('yearComposed', ...YEAR_RANGE),
    yearPublished: song.optionalNumber('yearPublished', ...YEAR_RANGE),
    originalKey: song.optionalText('originalKey') ?? '',
    minor: song.boolean('minor', false),
    tempo: song.optionalNumber('tempo', 1, 1000),
    details: readHtml(song, 'details', warn),
    description: song.texts('description'),
    image: song.optionalText('image'),
    copyrights: song
      .objects('copyrights')
      .map((one) => ({ type: one.oneOf('type', TEXT_OR_MELODY, 'text'), copyright: one.text('copyright') })),
    origins: song.objects('origins').map((one) => ({
      type: one.oneOf('type', TEXT_OR_MELODY, 'text'),
      country: one.text('country'),
      description: one.texts('description'),
    })),
    themes: song.strings('themes'),
    categories: song.strings('categories'),
    genres: song.strings('genres'),
    texts,
  };
}

const readMembership = (from: JsonObjectReader, collection: string): MembershipRecord => ({
  collection,
  number: from.optionalNumber('number', 0, MAX_NUMBER),
  free: from.boolean('free', false),
});

/** The files of a song's folder by their name. */
export type SongFolder = ReadonlyMap<string, SourceFile>;

/**
 * Reads the texts of a song: those in song.json, in that order, then any others that have a file.
 *
 * @throws {InvalidFileError} when a text in song.json has no file
 * @throws {ParseError} when a file is broken; its message names the file
 */
export async function readTexts(
  song: JsonObjectReader,
  folder: SongFolder,
): Promise<{ readonly texts: TextRecord[]; readonly diagnostics: FileDiagnostic[] }> {
  const named = new Map(song.entries('lyrics'));
  const found = [...folder.keys()].flatMap((name) => /^([\w-]+)\.cho$/.exec(name)?.[1] ?? []).sort();
  const texts: TextRecord[] = [];
  const diagnostics: FileDiagnostic[] = [];
  for (const language of new Set([...named.keys(), ...found])) {
    const { document, diagnostics: lost } = await readText(language, folder);
    const facts = named.get(language);
    const carried = (facts?.value('carried') ?? {}) as TextRecord['document']['carried'];
    texts.push({ id: facts?.id() ?? null, language, document: { ...document, carried } });
    diagnostics.push(...lost.map((loss) => ({ file: folder.get(`${language}.cho`)?.path ?? '', ...loss })));
  }
  return { texts, diagnostics };
}

async function readText(language: string, folder: SongFolder): Promise<ReturnType<typeof readBundleChordPro>> {
  if (!isLanguageCode(language)) throw new InvalidFileError(diagnose('lyrics-language', { text: language }));
  const original = folder.get(`${language}.cho`);
  if (original === undefined)
    throw new InvalidFileError(diagnose('lyrics-file', { language, file: `${language}.cho` }));
  const newer = folder.get(`${language}.new.cho`);
  const texts: BundleTexts = {
    original: decodeText(await original.read()).text,
    new: newer === undefined ? undefined : decodeText(await newer.read()).text,
  };
  try {
    return readBundleChordPro(texts);
  } catch (error) {
    if (!(error instanceof ParseError) || newer === undefined) throw error;
    throw new ParseError(error.line, {
      code: 'place',
      params: { place: `${language}.new.cho`, what: error.diagnostic },
    });
  }
}
