import { createMp3Encoder } from 'wasm-media-encoders';
import type { ScoreTimes } from '../engraving/map-times.ts';
import { Unreadable } from '../engraving/unreadable.ts';
import { playOrgan, RATE } from './organ.ts';

/** Longer pieces are not recorded by themselves: they would take minutes and hundreds of megabytes. */
const MOST_SECONDS = 15 * 60;
const KILOBITS = 128;
/** Samples given to the encoder at a time. */
const PORTION = RATE;

/**
 * Plays a score on the organ and gives the recording as MP3, which every browser plays.
 *
 * @throws {Unreadable} when nothing sounds, or it is too long
 */
export async function record({ notes, duration }: ScoreTimes): Promise<Uint8Array> {
  if (notes.length === 0) throw new Unreadable('Nothing in this score sounds.');
  if (duration > MOST_SECONDS * 1000) throw new Unreadable('The piece is too long for a recording.');
  const { left, right } = playOrgan(notes, duration / 1000);
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: RATE, channels: 2, bitrate: KILOBITS });
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < left.length; at += PORTION)
    chunks.push(encoder.encode([left.subarray(at, at + PORTION), right.subarray(at, at + PORTION)]).slice());
  chunks.push(encoder.finalize().slice());
  return join(chunks);
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
