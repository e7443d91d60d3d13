import { diagnose } from '@canticle/contract';
import { SONG_NUMBER, songFields } from '@canticle/contract/entities';
import { SONG_PARTS, SONG_ROLES } from '@canticle/contract/catalogue-values';
import { type BundleTexts, decodeText, readBundleChordPro, ParseError, normalizeLanguage } from '@canticle/formats';
import { readFields, type Warn } from '../entity-files.ts';
import { isJsonObject, type JsonObjectReader } from './json-object-reader.ts';
import type { MembershipRecord, SongRecord, TextRecord } from './library.ts';
import { type FileDiagnostic, InvalidFileError } from '../model.ts';
import { isLanguageCode } from '../names.ts';
import type { SourceFile } from './source-file.ts';

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
  const { type, name, enabled, ...fields } = readFields(song, songFields, warn);
  return {
    file,
    source,
    onlyNamed: false,
    id: song.id(),
    type,
    name,
    enabled,
    memberships: [
      readMembership(song, collection),
      ...song.objects('alsoIn').map((other) => readMembership(other, other.text('collection'))),
    ],
    participants: song.objects('participants').map(readParticipant),
    ...fields,
    copyrights: song
      .objects('copyrights')
      .map((one) => ({ type: one.oneOf('type', SONG_PARTS, 'text'), copyright: one.text('copyright') })),
    origins: song.objects('origins').map((one) => ({
      type: one.oneOf('type', SONG_PARTS, 'text'),
      country: one.text('country'),
      description: one.texts('description'),
    })),
    themes: song.strings('themes'),
    categories: song.strings('categories'),
    genres: song.strings('genres'),
    texts,
  };
}

function readParticipant(one: JsonObjectReader): SongRecord['participants'][number] {
  const contributor = one.text('contributor');
  const type = one.oneOf('type', SONG_ROLES, 'author');
  const language = type === 'translator' ? normalizeLanguage(one.optionalText('language') ?? '') : '';
  return language === '' ? { contributor, type } : { contributor, type, language };
}

const readMembership = (from: JsonObjectReader, collection: string): MembershipRecord => ({
  collection,
  number: from.optionalNumber('number', SONG_NUMBER.min, SONG_NUMBER.max),
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
    const carried = facts?.value('carried');
    texts.push({
      id: facts?.id() ?? null,
      language,
      document: { ...document, carried: isJsonObject(carried) ? carried : {} },
    });
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
