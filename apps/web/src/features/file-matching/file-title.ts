import { readRecordingTitle } from '@canticle/formats';
import { isScoreName, scoreTextOf } from './read-score.ts';

/* Where a title stands: in the first part of a file, in some recordings in the last. */
const PART_BYTES = 256 * 1024;

const RECORDING = /\.(?:mp3|m4a|mp4|flac|ogg|oga|opus)$/i;

const SCORE_TITLES = [
  /<work-title>([^<]+)<\/work-title>/,
  /<movement-title>([^<]+)<\/movement-title>/,
  /<title[^>]*>([^<]+)<\/title>/,
  /^T:\s*(.+)$/m,
];

/**
 * Reads the title that stands in a file: of MusicXML, packed or not, MEI and ABC, and in the tags of MP3, MP4, FLAC and
 * Ogg. Empty where there is none.
 */
export async function readFileTitle(file: File): Promise<string> {
  if (isScoreName(file.name)) return findScoreTitle(await scoreTextOf(file, PART_BYTES));
  if (!RECORDING.test(file.name)) return '';
  for (const part of [file.slice(0, PART_BYTES), file.slice(-PART_BYTES)]) {
    const title = readRecordingTitle(new Uint8Array(await part.arrayBuffer()));
    if (title !== '') return title;
  }
  return '';
}

function findScoreTitle(head: string): string {
  for (const title of SCORE_TITLES) {
    const found = title.exec(head)?.[1];
    if (found !== undefined) return decodeEntities(found.trim());
  }
  return '';
}

const decodeEntities = (text: string): string =>
  new DOMParser().parseFromString(`<p>${text}</p>`, 'text/html').body.textContent.trim();
