import { open } from 'node:fs/promises';
import { decodeText, detectWords } from '@canticle/formats';
import { fileTypeFromFile } from 'file-type';
import { checkMp4 } from './detect-mp4.ts';
import { checkMxl } from './detect-mxl.ts';
import { checkScoreFile, scoreType } from './detect-xml.ts';
import { RefusedFile } from './refused-file.ts';
import { LARGEST_WORDS } from './words.ts';

/** What is read of a file to find out what it is. */
const HEAD_BYTES = 64 * 1024;
/** Larger scores are refused: the largest that people write are far smaller. */
const LARGEST_SCORE = 50 * 1024 * 1024;

/** What the detector calls what we keep. */
const KNOWN: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/flac': 'audio/flac',
  'audio/x-flac': 'audio/flac',
  'audio/wav': 'audio/wav',
  'video/mp4': 'video/mp4',
  'video/webm': 'video/webm',
  'application/pdf': 'application/pdf',
};

/**
 * Finds out what a file is by its content, and that it is whole as far as that can be seen.
 *
 * @returns the media type, or `picture`
 * @throws {RefusedFile} when it is nothing that is kept, is cut off, or would do harm when opened
 */
export async function detectFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(2048, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return await judge(path, { size, head, tail });
  } finally {
    await file.close();
  }
}

type Seen = { readonly size: number; readonly head: Buffer; readonly tail: Buffer };

async function judge(path: string, seen: Seen): Promise<string> {
  const { head, size } = seen;
  if (size === 0) throw new RefusedFile('The file is empty.');
  if (head.subarray(0, 9).equals(SIBELIUS)) return 'application/x-sibelius-score';
  const found = await fileTypeFromFile(path);
  if (found === undefined || found.mime === 'application/xml' || found.mime.startsWith('text/'))
    return judgeText(path, seen);
  if (found.mime.startsWith('image/')) return 'picture';
  if (head.subarray(0, 4).equals(ZIP)) return judgeZip(path, size);
  const mediaType = KNOWN[found.mime];
  if (mediaType === undefined) throw new RefusedFile(`Files of the kind ${found.ext} are not kept here.`);
  return checkWhole(path, mediaType, seen);
}

const SIBELIUS = Buffer.from('\x0fSIBELIUS', 'latin1');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

async function judgeZip(path: string, size: number): Promise<string> {
  mustBeSmall(size);
  await checkMxl(path, LARGEST_SCORE);
  return 'application/vnd.recordare.musicxml';
}

async function judgeText(path: string, { head, size }: Seen): Promise<string> {
  const { text } = decodeText(head);
  if (text.includes('\0')) throw new RefusedFile(NOTHING_KNOWN);
  const words = detectWords(text);
  if (words !== undefined) return judgeWords(words, size);
  const root = scoreType(text);
  if (root !== undefined) {
    mustBeSmall(size);
    await checkScoreFile(path);
    return root;
  }
  if (!/^(?:%abc|X:[ \t]*\d)/m.test(text) || !/^K:/m.test(text)) throw new RefusedFile(NOTHING_KNOWN);
  mustBeSmall(size);
  return 'text/vnd.abc';
}

function judgeWords(words: 'vtt' | 'srt' | 'lrc', size: number): string {
  if (size > LARGEST_WORDS) throw new RefusedFile('Subtitles and timed lyrics may be 2 MB at the most.');
  return { vtt: 'text/vtt', srt: 'application/x-subrip', lrc: 'application/x-lrc' }[words];
}

async function checkWhole(path: string, mediaType: string, { head, tail, size }: Seen): Promise<string> {
  if (mediaType === 'application/pdf' && !tail.includes('%%EOF')) throw new RefusedFile(CUT_OFF);
  if (mediaType === 'audio/wav') {
    const stated = head.readUInt32LE(4) + 8;
    // Recorders that cannot go back leave the length open.
    if (stated > size && stated < 0xffff_ff00) throw new RefusedFile(CUT_OFF);
  }
  return mediaType === 'video/mp4' || mediaType === 'audio/mp4' ? checkMp4(path, size) : mediaType;
}

function mustBeSmall(size: number): void {
  if (size > LARGEST_SCORE) throw new RefusedFile('A score may be 50 MB at the most.');
}

const CUT_OFF = 'The file is cut off: its end is missing.';
const NOTHING_KNOWN =
  'This is no file that is kept here: scores (MusicXML, MXL, MEI, ABC, PDF, Sibelius), audio (MP3, M4A, Ogg, FLAC, WAV), video (MP4, WebM), subtitles (VTT, SRT), timed lyrics (LRC) and pictures are.';
