import { files } from '@canticle/contract';
import type { Members } from './json-members.ts';
import type { FileRecord, SongRecord } from './library.ts';
import { Misfit } from './model.ts';
import { isMediaName, wordsOf } from './media-names.ts';
import type { SourceFile } from './source-file.ts';

const TASKS = ['author', 'composer', 'arranger', 'artist', 'editor'] as const;

/** What stands in the member `files` of song.json about one file. */
type FileFacts = FileRecord['facts'];

/**
 * The files of a song's folder: those that song.json names, with what it says of them, then any other that is there.
 *
 * @throws {Misfit} when song.json names a file that is not there
 */
export function readFileFacts(song: Members, inside: ReadonlyMap<string, SourceFile>) {
  const present = [...inside.keys()].filter(isMediaName);
  const named = song.objects('files').map((one) => factsOf(one, present));
  const known = new Set(named.map(({ name }) => name));
  const others = present
    .filter((name) => !known.has(name))
    .map((name) => ({ name, facts: { ...NOTHING, ...wordsOf(name, present), title: name.replace(/\.[^.]+$/, '') } }));
  return (of: SongRecord): FileRecord[] =>
    [...named, ...others].map(({ name, facts }) => {
      const content = inside.get(name);
      return { file: content?.path ?? of.file, source: `${of.source}/${name}`, name, song: of, content, facts };
    });
}

function factsOf(one: Members, present: readonly string[]): { name: string; facts: FileFacts } {
  const address = one.maybeText('address');
  const name = address === null ? one.text('file') : address;
  if (address === null && !present.includes(name)) throw new Misfit(`"files" names ${name}, which is not there.`);
  const type = one.maybeText('type');
  const guessed = wordsOf(name, present);
  const facts: FileFacts = {
    id: one.id(),
    address,
    type: type === null ? null : one.one('type', files.fileKind.options, 'audio'),
    title: one.maybeText('name') ?? name.replace(/\.[^.]+$/, ''),
    category: one.maybeText('category'),
    number: one.maybeNumber('number', 0, 1_000_000),
    language: one.maybeText('language') ?? guessed.language,
    transposition: one.maybeText('transposition'),
    information: one.maybeText('information'),
    instrument: one.maybeText('instrument'),
    companionOf: one.maybeText('companionOf') ?? guessed.companionOf,
    participants: one
      .objects('participants')
      .map((part) => ({ contributor: part.text('contributor'), type: part.one('type', TASKS, 'artist') })),
  };
  return { name, facts };
}

const NOTHING: FileFacts = {
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
