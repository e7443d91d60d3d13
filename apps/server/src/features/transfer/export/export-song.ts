import type { exports } from '@canticle/contract';
import {
  type SongFileData,
  type ExportedSong,
  type WriteOptions,
  writeChordProSong,
  writeOpenLyrics,
  writeOpenSong,
  writePlainText,
  writeProPresenterText,
  writeSongBeamer,
  type Author,
} from '@canticle/formats';
import {
  type Melody,
  transposeDocument,
  formatKey,
  type LyricsDocument,
  parseKey,
  emptyDocument,
} from '@canticle/music';
import { slugify } from '../names.ts';
import type { Lyrics } from '../../lyrics/index.ts';
import { resolveText, type Song } from '../../songs/index.ts';

/** Options for exporting a song. */
export type SongExportOptions = {
  readonly format: exports.ExportFormat;
  readonly language: string;
  readonly melody: Melody;
  /** -12 to 12. */
  readonly semitones: number;
};

/* A Word document holds any number of songs. */
type WordFormat = 'word' | 'word-lyrics';

type TextFormat = Exclude<exports.ExportFormat, WordFormat>;

/** Options for exporting a song in a format with a file for each song. */
export type TextExportOptions = SongExportOptions & { readonly format: TextFormat };

/** A file of one song. */
export type SongFile = ExportedSong & { readonly name: string };

type TextFormatEntry = {
  /** Of the file's name; OpenSong files have none. */
  readonly extension: string;
  readonly mediaType: 'application/xml' | 'text/plain; charset=utf-8';
  readonly write: (song: SongFileData, options: WriteOptions) => ExportedSong;
};

const plainText = { extension: '.txt', mediaType: 'text/plain; charset=utf-8' } as const;

const TEXT_FORMATS: { readonly [format in TextFormat]: TextFormatEntry } = {
  chordpro: { ...plainText, extension: '.cho', write: writeChordProSong },
  openlyrics: { extension: '.xml', mediaType: 'application/xml', write: writeOpenLyrics },
  opensong: { extension: '', mediaType: 'application/xml', write: writeOpenSong },
  songbeamer: { ...plainText, extension: '.sng', write: writeSongBeamer },
  propresenter: { ...plainText, write: writeProPresenterText },
  text: { ...plainText, write: (song, options) => writePlainText(song, { ...options, withChords: true }) },
  words: { ...plainText, write: (song, options) => writePlainText(song, { ...options, withChords: false }) },
};

/** Whether each song is exported as a file of its own; otherwise all of them as one Word document. */
export function isTextExport(options: SongExportOptions): options is TextExportOptions {
  return options.format in TEXT_FORMATS;
}

/** The media type of a file of one song. */
export const mediaTypeOf = ({ format }: TextExportOptions): string => TEXT_FORMATS[format].mediaType;

/** Writes a song in a format. */
export function createSongFile(song: SongFileData, options: TextExportOptions): SongFile {
  const { extension, write } = TEXT_FORMATS[options.format];
  return { ...write(transposeSong(song, options.semitones), options), name: `${fileStem(song)}${extension}` };
}

/** The name of a file of a song, without its extension. */
export const fileStem = ({ titles }: SongFileData): string => slugify(titles[0]?.text ?? '') || 'song';

/** A song in another key. The capo belongs to the key of the arrangement: its chords are then written as they sound. */
export function transposeSong(song: SongFileData, semitones: number): SongFileData {
  if (semitones % 12 === 0) return song;
  const lyrics = song.lyrics.map((text) => {
    const { capos: _capos, ...document } = transposeDocument(text.document, semitones);
    return { ...text, document };
  });
  return { ...song, lyrics, key: lyrics[0]?.document.keys.original ?? '' };
}

/** Names of the items songs refer to, by id. */
export type NamesById = ReadonlyMap<string, string>;

const ROLES: { readonly [role in Song['participants'][number]['type']]: Author['role'] } = {
  author: 'words',
  translator: 'translation',
  composer: 'music',
  arranger: 'arrangement',
  artist: 'artist',
  editor: 'unknown',
};

/**
 * Creates the input for the writers of song files: the text in the requested language comes first.
 *
 * @param names  of contributors, collections, themes and kinds of copyright
 */
export function createSongFileData(
  song: Song,
  texts: readonly Lyrics[],
  language: string,
  names: NamesById,
): SongFileData {
  const first = texts.find((text) => text.language === language) ?? texts[0];
  const ordered = first ? [first, ...texts.filter((text) => text !== first)] : [];
  const textLanguage = first?.language ?? language;
  const key = parseKey(song.originalKey, song.minor);
  const keyName = key ? formatKey(key) : '';
  const title = resolveText(song.name, textLanguage);
  const others = Object.entries(song.name).filter(
    ([code, text]) => text !== title && texts.some((one) => one.language === code),
  );
  const nameOf = (id: string) => names.get(id) ?? '';
  return {
    titles: [
      { text: title, language: others.length > 0 ? textLanguage : '', kind: 'main' },
      ...others.map(([code, text]) => ({ text, language: code, kind: 'main' as const })),
    ],
    lyrics:
      ordered.length === 0
        ? [{ language: textLanguage, document: emptyDocument }]
        : ordered.map((text) => ({ language: text.language, document: withKey(text.document, keyName) })),
    authors: song.participants.map(({ contributorId, type, language: into = '' }) => ({
      name: nameOf(contributorId),
      role: ROLES[type],
      language: into,
    })),
    songbooks: song.memberships.map(({ collectionId, number }) => ({
      name: nameOf(collectionId),
      entry: number === null ? '' : String(number),
    })),
    copyright: [...new Set(song.copyrights.map(({ copyrightId }) => nameOf(copyrightId)))].filter(Boolean).join('; '),
    ccli: song.ccliNumber ?? '',
    released: song.yearPublished === null ? '' : String(song.yearPublished),
    tempo: song.tempo === null ? '' : String(song.tempo),
    timeSignature: '',
    key: keyName,
    transposition: null,
    themes: song.themeIds.map((id) => ({ text: nameOf(id), language: textLanguage })).filter(({ text }) => text !== ''),
    comments: [],
  };
}

/* A text that does not state its key has the song's. */
function withKey(document: LyricsDocument, key: string): LyricsDocument {
  if (parseKey(document.keys.original) !== null) return document;
  return { ...document, keys: { ...document.keys, original: key } };
}
