import type { Song } from '../songs/index.ts';
import { listTranslatorIds, resolveText } from '../songs/index.ts';

/** Names by id: of contributors, collections and rights holders. */
export type CreditNames = ReadonlyMap<string, string>;

/** Who made a song, and who holds the rights to it. */
export type SongCredit = {
  readonly title: string;
  readonly authors: readonly string[];
  /** Of the text in the language of the credit. */
  readonly translators: readonly string[];
  readonly composers: readonly string[];
  readonly arrangers: readonly string[];
  readonly textCopyright: string;
  readonly melodyCopyright: string;
};

/** The credit of a song in a language. */
export function createCredit(song: Song, language: string, names: CreditNames): SongCredit {
  const people = (wanted: Song['participants'][number]['type']) =>
    song.participants
      .filter(({ type }) => type === wanted)
      .flatMap(({ contributorId }) => names.get(contributorId) ?? []);
  const rights = (part: 'text' | 'melody') =>
    song.copyrights
      .filter(({ type }) => type === part)
      .flatMap(({ copyrightId }) => names.get(copyrightId) ?? [])
      .join(', ');
  return {
    title: resolveText(song.name, language),
    authors: people('author'),
    translators: listTranslatorIds(song, language).flatMap((id) => names.get(id) ?? []),
    composers: people('composer'),
    arrangers: people('arranger'),
    textCopyright: rights('text'),
    melodyCopyright: rights('melody'),
  };
}

/**
 * The rights to a song in one line.
 *
 * @example formatCopyright({ textCopyright: 'A', melodyCopyright: 'A' }, { words: 'Words', music: 'Music' }) // 'A'
 * @example formatCopyright({ textCopyright: 'A', melodyCopyright: 'B' }, { words: 'Words', music: 'Music' }) // 'Words: A. Music: B.'
 */
export function formatCopyright(
  { textCopyright, melodyCopyright }: Pick<SongCredit, 'textCopyright' | 'melodyCopyright'>,
  labels: { readonly words: string; readonly music: string },
): string {
  if (textCopyright === melodyCopyright) return textCopyright;
  const words = textCopyright === '' ? '' : `${labels.words}: ${textCopyright}.`;
  const music = melodyCopyright === '' ? '' : `${labels.music}: ${melodyCopyright}.`;
  return [words, music].filter((part) => part !== '').join(' ');
}

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['m4a', 'audio/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
]);

/**
 * The media type of a recording that a credit can be written into.
 *
 * @param extension  without the dot, in any letter case
 * @example mediaTypeOf('MP3') // 'audio/mpeg'
 */
export function mediaTypeOf(extension: string): string {
  return MEDIA_TYPES.get(extension.toLowerCase()) ?? 'application/octet-stream';
}
