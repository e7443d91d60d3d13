import { diagnose, files } from '@canticle/contract';
import { PARTICIPANT_TYPES } from '@canticle/contract/catalogue-values';
import type { JsonObjectReader } from './json-object-reader.ts';
import type { FileRecord, SongRecord } from './library.ts';
import { InvalidFileError } from '../model.ts';
import { isMediaName, isPhotoName, parseTimedTextName, type SourceFile } from './source-file.ts';

/** What the member `files` of song.json contains about one file. */
type FileMetadata = FileRecord['metadata'];

/**
 * Lists the files of a song's folder: those in song.json, with their metadata, then any others.
 *
 * @throws {InvalidFileError} when a file in song.json does not exist
 */
export function createFileRecordReader(song: JsonObjectReader, folder: ReadonlyMap<string, SourceFile>) {
  const present = [...folder.keys()].filter(isMediaName);
  const named = song
    .objects('files')
    .map((one) => parseFileMetadata(one, present, [...folder.keys()].filter(isPhotoName)));
  const known = new Set(named.map(({ name }) => name));
  const others = present
    .filter((name) => !known.has(name))
    .map((name) => ({
      name,
      metadata: { ...EMPTY_METADATA, ...parseTimedTextName(name, present), title: name.replace(/\.[^.]+$/, '') },
    }));
  return (of: SongRecord): FileRecord[] =>
    [...named, ...others].map(({ name, metadata }) => {
      const content = folder.get(name);
      return { file: content?.path ?? of.file, source: `${of.source}/${name}`, name, song: of, content, metadata };
    });
}

function parseFileMetadata(
  entry: JsonObjectReader,
  present: readonly string[],
  photos: readonly string[],
): { name: string; metadata: FileMetadata } {
  const address = entry.optionalText('address');
  const name = address === null ? entry.text('file') : address;
  const type = entry.optionalText('type');
  // Other pictures beside a song are not its files.
  const isThere = (type === 'photo' ? photos : present).includes(name);
  if (address === null && !isThere) throw new InvalidFileError(diagnose('files-missing', { name }));
  const guessed = parseTimedTextName(name, present);
  const metadata: FileMetadata = {
    id: entry.id(),
    address,
    type: type === null ? null : entry.oneOf('type', files.fileKind.options, 'audio'),
    title: entry.optionalText('name') ?? name.replace(/\.[^.]+$/, ''),
    category: entry.optionalText('category'),
    number: entry.optionalNumber('number', 0, 1_000_000),
    language: entry.optionalText('language') ?? guessed.language,
    transposition: entry.optionalText('transposition'),
    information: entry.optionalText('information'),
    instrument: entry.optionalText('instrument'),
    companionOf: entry.optionalText('companionOf') ?? guessed.companionOf,
    participants: entry.objects('participants').map((part) => ({
      contributor: part.text('contributor'),
      type: part.oneOf('type', PARTICIPANT_TYPES, 'artist'),
    })),
  };
  return { name, metadata };
}

const EMPTY_METADATA: FileMetadata = {
  id: null,
  address: null,
  type: null,
  title: '',
  category: null,
  number: null,
  language: null,
  transposition: null,
  information: null,
  instrument: null,
  companionOf: null,
  participants: [],
};
