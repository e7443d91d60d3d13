import { createMp3Encoder } from 'wasm-media-encoders';
import type { ScoreTimemap } from '../engraving/build-timemap.ts';
import { InvalidScoreError } from '../engraving/invalid-score-error.ts';
import { synthesizeOrgan, SAMPLE_RATE } from './organ-synth.ts';

/** Longer scores are not recorded automatically: they would take minutes and hundreds of megabytes. */
const MAX_SECONDS = 15 * 60;
const BITRATE_KBPS = 128;
/** Samples passed to the encoder at a time. */
const CHUNK_SAMPLES = SAMPLE_RATE;

/**
 * Plays a score on the organ and returns the recording as MP3, which every browser plays.
 *
 * @throws {InvalidScoreError} when nothing sounds, or it is too long
 */
export async function renderMp3({ notes, duration }: ScoreTimemap): Promise<Uint8Array> {
  if (notes.length === 0) throw new InvalidScoreError('This score has nothing to play.');
  if (duration > MAX_SECONDS * 1000) throw new InvalidScoreError('The piece is too long for a recording.');
  const { left, right } = synthesizeOrgan(notes, duration / 1000);
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: BITRATE_KBPS });
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < left.length; at += CHUNK_SAMPLES)
    chunks.push(
      encoder.encode([left.subarray(at, at + CHUNK_SAMPLES), right.subarray(at, at + CHUNK_SAMPLES)]).slice(),
    );
  chunks.push(encoder.finalize().slice());
  return concatChunks(chunks);
}

function concatChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  return result;
}
