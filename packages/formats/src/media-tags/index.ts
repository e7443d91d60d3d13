import type { Bytes } from './bytes.ts';
import { type Credit, NotTagged } from './credit.ts';
import { creditFlac } from './flac.ts';
import { creditMp3 } from './id3.ts';
import { creditMp4 } from './mp4.ts';
import { creditOgg } from './ogg.ts';
import { creditWav } from './wav.ts';

const WRITERS: { readonly [ending: string]: (file: Bytes, credit: Credit) => Uint8Array<ArrayBuffer> } = {
  mp3: creditMp3,
  mp4: creditMp4,
  m4a: creditMp4,
  m4v: creditMp4,
  mov: creditMp4,
  wav: creditWav,
  flac: creditFlac,
  ogg: creditOgg,
  oga: creditOgg,
  opus: creditOgg,
};

/**
 * Writes who made a song into a recording of it: ID3v2.4 for MP3, the list of MP4, RIFF INFO for WAV, comments for FLAC, Ogg Vorbis
 * and Opus. The sound stays as it is, and so does what else the file tells.
 *
 * @param ending  of the file's name, without the dot
 * @throws {NotTagged} when it is of another type, or broken
 */
export function creditMedia(file: Bytes, ending: string, credit: Credit): Uint8Array<ArrayBuffer> {
  const type = ending.toLowerCase();
  const write = Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  if (write === undefined) throw new NotTagged(`Files of the type ${ending} hold no credit.`);
  try {
    return write(file, credit);
  } catch (error) {
    // A number was read where the file had ended already, or its parts stand in each other without end.
    if (error instanceof RangeError) throw new NotTagged('This file is broken.');
    throw error;
  }
}
