import { type BundleTexts, decodeText, readBundleChordPro, Unreadable } from '@canticle/formats';
import { html, type Lose, names, YEARS } from './bundle-items.ts';
import type { Members } from './json-members.ts';
import type { MembershipRecord, SongRecord, TextRecord } from './library.ts';
import { type FileLoss, Misfit } from './model.ts';
import { isLanguage } from './names.ts';
import type { SourceFile } from './source-file.ts';

const PARTS = ['text', 'melody'] as const;
const TASKS = ['author', 'composer', 'arranger', 'artist', 'editor'] as const;
const TYPES = ['lyrics', 'track', 'sheetmusic', 'audio'] as const;
const HIGHEST_NUMBER = 1_000_000;

/**
 * Reads song.json of a song's folder.
 *
 * @param collection  key of the collection whose folder it is in
 * @param source  path of the song's folder
 */
export function readSong(
  song: Members,
  file: string,
  source: string,
  collection: string,
  texts: readonly TextRecord[],
  lose: Lose,
): SongRecord {
  return {
    file,
    source,
    onlyNamed: false,
    id: song.id(),
    type: song.one('type', TYPES, 'lyrics'),
    name: names(song),
    enabled: song.flag('enabled', true),
    memberships: [
      membership(song, collection),
      ...song.objects('alsoIn').map((other) => membership(other, other.text('collection'))),
    ],
    participants: song
      .objects('participants')
      .map((one) => ({ contributor: one.text('contributor'), type: one.one('type', TASKS, 'author') })),
    yearWritten: song.maybeNumber('yearWritten', ...YEARS),
    yearComposed: song.maybeNumber('yearComposed', ...YEARS),
    yearPublished: song.maybeNumber('yearPublished', ...YEARS),
    originalKey: song.maybeText('originalKey') ?? '',
    minor: song.flag('minor', false),
    tempo: song.maybeNumber('tempo', 1, 1000),
    details: html(song, 'details', lose),
    description: song.texts('description'),
    image: song.maybeText('image'),
    copyrights: song
      .objects('copyrights')
      .map((one) => ({ type: one.one('type', PARTS, 'text'), copyright: one.text('copyright') })),
    origins: song.objects('origins').map((one) => ({
      type: one.one('type', PARTS, 'text'),
      country: one.text('country'),
      description: one.texts('description'),
    })),
    themes: song.list('themes'),
    categories: song.list('categories'),
    genres: song.list('genres'),
    texts,
  };
}

const membership = (from: Members, collection: string): MembershipRecord => ({
  collection,
  number: from.maybeNumber('number', 0, HIGHEST_NUMBER),
  free: from.flag('free', false),
});

/** The files of a song's folder by their name. */
export type SongFolder = ReadonlyMap<string, SourceFile>;

/**
 * Reads the texts of a song: those song.json names, in that order, then any other there is a file for.
 *
 * @throws {Misfit} when a text that song.json names has no file
 * @throws {Unreadable} when a file is broken; its message names the file
 */
export async function readTexts(
  song: Members,
  folder: SongFolder,
): Promise<{ readonly texts: TextRecord[]; readonly losses: FileLoss[] }> {
  const named = new Map(song.named('lyrics'));
  const found = [...folder.keys()].flatMap((name) => /^([\w-]+)\.cho$/.exec(name)?.[1] ?? []).sort();
  const texts: TextRecord[] = [];
  const losses: FileLoss[] = [];
  for (const language of new Set([...named.keys(), ...found])) {
    const { document, losses: lost } = await readText(language, folder);
    const facts = named.get(language);
    const carried = (facts?.any('carried') ?? {}) as TextRecord['document']['carried'];
    texts.push({ id: facts?.id() ?? null, language, document: { ...document, carried } });
    losses.push(...lost.map((loss) => ({ file: folder.get(`${language}.cho`)?.path ?? '', ...loss })));
  }
  return { texts, losses };
}

async function readText(language: string, folder: SongFolder): Promise<ReturnType<typeof readBundleChordPro>> {
  if (!isLanguage(language)) throw new Misfit(`"lyrics" names "${language}", which is not a language code.`);
  const original = folder.get(`${language}.cho`);
  if (original === undefined)
    throw new Misfit(`"lyrics" names the language ${language}, but there is no ${language}.cho.`);
  const newer = folder.get(`${language}.new.cho`);
  const texts: BundleTexts = {
    original: decodeText(await original.read()).text,
    new: newer === undefined ? undefined : decodeText(await newer.read()).text,
  };
  try {
    return readBundleChordPro(texts);
  } catch (error) {
    if (!(error instanceof Unreadable) || newer === undefined) throw error;
    throw new Unreadable(error.line, `${language}.new.cho: ${error.reason}`);
  }
}
