import type { exports } from '@canticle/contract';
import {
  type SongText,
  type WrittenSong,
  writeChordProSong,
  writeOpenLyrics,
  writeOpenSong,
  writeText,
} from '@canticle/formats';
import { type Melody, transposeDocument } from '@canticle/music';
import { slugOf } from './names.ts';

/** How a song is wanted. */
export type Wanted = {
  readonly format: exports.ExportFormat;
  readonly language: string;
  readonly melody: Melody;
  /** -12 to 12. */
  readonly semitones: number;
};

/** A file of one song. */
export type SongFile = WrittenSong & { readonly name: string };

const endings = { chordpro: '.cho', openlyrics: '.xml', opensong: '', text: '.txt', words: '.txt' } as const;

/** Writes a song in a format. Files of OpenSong have no ending. */
export function writeSongFile(song: SongText, wanted: Wanted): SongFile {
  const name = `${slugOf(song.titles[0]?.text ?? '') || 'song'}${endings[wanted.format]}`;
  return { ...write(moved(song, wanted.semitones), wanted), name };
}

function write(song: SongText, { format, language, melody }: Wanted): WrittenSong {
  const options = { language, melody };
  if (format === 'chordpro') return writeChordProSong(song, options);
  if (format === 'openlyrics') return writeOpenLyrics(song, options);
  if (format === 'opensong') return writeOpenSong(song, options);
  return writeText(song, { ...options, withChords: format === 'text' });
}

/* The capo belongs to the key the song was arranged in: in another key the chords are written as they sound. */
function moved(song: SongText, semitones: number): SongText {
  if (semitones % 12 === 0) return song;
  const lyrics = song.lyrics.map((text) => {
    const { capos: _capos, ...document } = transposeDocument(text.document, semitones);
    return { ...text, document };
  });
  return { ...song, lyrics, key: lyrics[0]?.document.keys.original ?? '' };
}
