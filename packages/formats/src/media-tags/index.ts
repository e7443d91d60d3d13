import type { Bytes } from './bytes.ts';
import { type MediaTags, TaggingError } from './media-tags.ts';
import { writeFlacTags } from './flac.ts';
import { writeMp3Tags } from './id3.ts';
import { writeMp4Tags } from './mp4.ts';
import { writeOggTags } from './ogg.ts';
import { writeWavTags } from './wav.ts';

const WRITERS: { readonly [ending: string]: (file: Bytes, credit: MediaTags) => Uint8Array<ArrayBuffer> } = {
  mp3: writeMp3Tags,
  mp4: writeMp4Tags,
  m4a: writeMp4Tags,
  m4v: writeMp4Tags,
  mov: writeMp4Tags,
  wav: writeWavTags,
  flac: writeFlacTags,
  ogg: writeOggTags,
  oga: writeOggTags,
  opus: writeOggTags,
};

/**
 * Writes the credits of a song into a recording of it: ID3v2.4 for MP3, the item list of MP4, RIFF INFO for WAV,
 * comments for FLAC, Ogg Vorbis and Opus. The audio and the other metadata of the file stay unchanged.
 *
 * @param extension  of the file's name, without the dot
 * @throws {TaggingError} when the file has another type, or is broken
 */
export function writeMediaTags(file: Bytes, extension: string, tags: MediaTags): Uint8Array<ArrayBuffer> {
  const type = extension.toLowerCase();
  const write = Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  if (write === undefined) throw new TaggingError(`Files of the type ${extension} hold no credit.`);
  try {
    return write(file, tags);
  } catch (error) {
    // The file ends in the middle of a number, or its parts are nested too deeply.
    if (error instanceof RangeError) throw new TaggingError('This file is broken.');
    throw error;
  }
}
