import type { exports } from '@canticle/contract';
import {
  type SongFileData,
  type ExportedSong,
  writeChordProSong,
  writeOpenLyrics,
  writeOpenSong,
  writePlainText,
} from '@canticle/formats';
import { type Melody, transposeDocument } from '@canticle/music';
import { slugify } from '../names.ts';

/** Options for exporting a song. */
export type SongExportOptions = {
  readonly format: exports.ExportFormat;
  readonly language: string;
  readonly melody: Melody;
  /** -12 to 12. */
  readonly semitones: number;
};

/** A file of one song. */
export type SongFile = ExportedSong & { readonly name: string };

const FILE_EXTENSIONS = { chordpro: '.cho', openlyrics: '.xml', opensong: '', text: '.txt', words: '.txt' } as const;

/** Writes a song in a format. OpenSong files have no extension. */
export function createSongFile(song: SongFileData, options: SongExportOptions): SongFile {
  const name = `${slugify(song.titles[0]?.text ?? '') || 'song'}${FILE_EXTENSIONS[options.format]}`;
  return { ...formatSong(transposeSong(song, options.semitones), options), name };
}

function formatSong(song: SongFileData, { format, language, melody }: SongExportOptions): ExportedSong {
  const options = { language, melody };
  if (format === 'chordpro') return writeChordProSong(song, options);
  if (format === 'openlyrics') return writeOpenLyrics(song, options);
  if (format === 'opensong') return writeOpenSong(song, options);
  return writePlainText(song, { ...options, withChords: format === 'text' });
}

/* The capo belongs to the key of the arrangement: in another key the chords are written as they sound. */
function transposeSong(song: SongFileData, semitones: number): SongFileData {
  if (semitones % 12 === 0) return song;
  const lyrics = song.lyrics.map((text) => {
    const { capos: _capos, ...document } = transposeDocument(text.document, semitones);
    return { ...text, document };
  });
  return { ...song, lyrics, key: lyrics[0]?.document.keys.original ?? '' };
}
