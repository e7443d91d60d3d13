import {
  type Cue,
  decodeText,
  detectTimedText,
  readTimedText,
  type TimedTextFormat,
  writeLrc,
  writeWebVtt,
} from '@canticle/formats';
import type { FileStore } from '../../platform/files/index.ts';
import type { MediaFile } from './model.ts';

/** Larger timed texts are rejected when they are uploaded, so a stored one may be read as a whole. */
export const MAX_TIMED_TEXT_BYTES = 2 * 1024 * 1024;

const TIMED_TEXT_FORMATS: Readonly<Record<string, TimedTextFormat>> = {
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'application/x-lrc': 'lrc',
};

/** The cues of a stored timed text; empty when its bytes are gone. */
export async function readCues(media: FileStore, file: MediaFile): Promise<readonly Cue[]> {
  const bytes = await media.readBuffer(file.contentHash);
  if (bytes === undefined) return [];
  const { text } = decodeText(bytes);
  const format = TIMED_TEXT_FORMATS[file.mediaType] ?? detectTimedText(text);
  return format === undefined ? [] : readTimedText(text, format).cues;
}

/** A stored timed text as WebVTT, for a `<track>`. */
export async function readWebVtt(media: FileStore, file: MediaFile): Promise<string> {
  return writeWebVtt(await readCues(media, file));
}

/** Timed text as a file: subtitles as WebVTT, timed lyrics as LRC, which other programs read. */
export function formatTimedText(
  type: 'subtitles' | 'lyrics',
  cues: readonly Cue[],
): { bytes: Buffer; mediaType: string; ending: string } {
  return type === 'lyrics'
    ? { bytes: Buffer.from(writeLrc(cues)), mediaType: 'application/x-lrc', ending: 'lrc' }
    : { bytes: Buffer.from(writeWebVtt(cues)), mediaType: 'text/vtt', ending: 'vtt' };
}
