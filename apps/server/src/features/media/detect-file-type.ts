import { open } from 'node:fs/promises';
import { diagnose } from '@canticle/contract';
import { decodeText, detectTimedText } from '@canticle/formats';
import { fileTypeFromFile } from 'file-type';
import { checkMp4 } from './detect-mp4.ts';
import { checkMxl } from './detect-mxl.ts';
import { checkScoreFile, scoreMediaType } from './detect-xml.ts';
import { RejectedFileError } from './rejected-file-error.ts';
import { MAX_TIMED_TEXT_BYTES } from './timed-text.ts';

/** Bytes read from a file to detect its type. */
const HEAD_BYTES = 64 * 1024;
/** Larger scores are rejected: the largest that people write are far smaller. */
const MAX_SCORE_BYTES = 50 * 1024 * 1024;

/** The detector's media types of the files we accept. */
const SUPPORTED_TYPES: Readonly<Record<string, string>> = {
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
 * Detects the type of a file by its content, and checks that it is complete as far as possible.
 *
 * @returns the media type, or `picture`
 * @throws {RejectedFileError} when it is not an accepted type, is truncated, or would be harmful when opened
 */
export async function detectFileType(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(2048, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return await detectMediaType(path, { size, head, tail });
  } finally {
    await file.close();
  }
}

type FileSample = { readonly size: number; readonly head: Buffer; readonly tail: Buffer };

async function detectMediaType(path: string, sample: FileSample): Promise<string> {
  const { head, size } = sample;
  if (size === 0) throw new RejectedFileError(diagnose('empty-file'));
  if (head.subarray(0, 9).equals(SIBELIUS)) return 'application/x-sibelius-score';
  const detected = await fileTypeFromFile(path);
  if (detected === undefined || detected.mime === 'application/xml' || detected.mime.startsWith('text/'))
    return detectTextType(path, sample);
  if (detected.mime.startsWith('image/')) return 'picture';
  if (head.subarray(0, 4).equals(ZIP)) return detectZipType(path, size);
  const mediaType = SUPPORTED_TYPES[detected.mime];
  if (mediaType === undefined) throw new RejectedFileError(diagnose('kind-not-kept', { type: detected.ext }));
  return checkComplete(path, mediaType, sample);
}

const SIBELIUS = Buffer.from('\x0fSIBELIUS', 'latin1');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

async function detectZipType(path: string, size: number): Promise<string> {
  assertScoreSize(size);
  await checkMxl(path, MAX_SCORE_BYTES);
  return 'application/vnd.recordare.musicxml';
}

async function detectTextType(path: string, { head, size }: FileSample): Promise<string> {
  const { text } = decodeText(head);
  if (text.includes('\0')) throw new RejectedFileError(UNSUPPORTED);
  const timedTextFormat = detectTimedText(text);
  if (timedTextFormat !== undefined) return detectTimedTextType(timedTextFormat, size);
  const root = scoreMediaType(text);
  if (root !== undefined) {
    assertScoreSize(size);
    await checkScoreFile(path);
    return root;
  }
  if (!/^(?:%abc|X:[ \t]*\d)/m.test(text) || !/^K:/m.test(text)) throw new RejectedFileError(UNSUPPORTED);
  assertScoreSize(size);
  return 'text/vnd.abc';
}

function detectTimedTextType(format: 'vtt' | 'srt' | 'lrc', size: number): string {
  if (size > MAX_TIMED_TEXT_BYTES) throw new RejectedFileError(diagnose('words-large'));
  return { vtt: 'text/vtt', srt: 'application/x-subrip', lrc: 'application/x-lrc' }[format];
}

async function checkComplete(path: string, mediaType: string, { head, tail, size }: FileSample): Promise<string> {
  if (mediaType === 'application/pdf' && !tail.includes('%%EOF')) throw new RejectedFileError(TRUNCATED);
  if (mediaType === 'audio/wav') {
    const stated = head.readUInt32LE(4) + 8;
    // Recorders that cannot seek leave the length open.
    if (stated > size && stated < 0xffff_ff00) throw new RejectedFileError(TRUNCATED);
  }
  return mediaType === 'video/mp4' || mediaType === 'audio/mp4' ? checkMp4(path, size) : mediaType;
}

function assertScoreSize(size: number): void {
  if (size > MAX_SCORE_BYTES) throw new RejectedFileError(diagnose('score-large'));
}

const TRUNCATED = diagnose('cut-off');
const UNSUPPORTED = diagnose('nothing-known');
