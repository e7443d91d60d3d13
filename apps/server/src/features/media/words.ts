import {
  type Cue,
  decodeText,
  detectWords,
  readWordsInTime,
  type WordsFormat,
  writeLrc,
  writeWebVtt,
} from '@canticle/formats';
import type { FileStore } from '../../files/index.ts';
import type { MediaFile } from './model.ts';

/** Larger files of words are refused when they come, so they may be read as a whole. */
export const LARGEST_WORDS = 2 * 1024 * 1024;

const FORMATS: Readonly<Record<string, WordsFormat>> = {
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'application/x-lrc': 'lrc',
};

/** The lines of a stored file of words; none when its bytes are gone. */
export async function cuesOf(media: FileStore, file: MediaFile): Promise<readonly Cue[]> {
  const bytes = await media.find(file.contentHash);
  if (bytes === undefined) return [];
  const { text } = decodeText(bytes);
  const format = FORMATS[file.mediaType] ?? detectWords(text);
  return format === undefined ? [] : readWordsInTime(text, format).cues;
}

/** A stored file of words as WebVTT, for a `<track>`. */
export async function trackOf(media: FileStore, file: MediaFile): Promise<string> {
  return writeWebVtt(await cuesOf(media, file));
}

/** Words in time as a file: subtitles as WebVTT, timed lyrics as LRC, which other programs read. */
export function writeWords(
  type: 'subtitles' | 'lyrics',
  cues: readonly Cue[],
): { bytes: Buffer; mediaType: string; ending: string } {
  return type === 'lyrics'
    ? { bytes: Buffer.from(writeLrc(cues)), mediaType: 'application/x-lrc', ending: 'lrc' }
    : { bytes: Buffer.from(writeWebVtt(cues)), mediaType: 'text/vtt', ending: 'vtt' };
}
