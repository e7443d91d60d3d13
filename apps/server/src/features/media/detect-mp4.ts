import { type FileHandle, open } from 'node:fs/promises';
import { diagnose } from '@canticle/contract';
import { RejectedFileError } from './rejected-file-error.ts';

/** The index of the longest recordings is a few megabytes. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

type Box = { readonly kind: string; readonly at: number; readonly bodyAt: number; readonly length: number };

/**
 * Distinguishes MP4 audio from video by its tracks, and detects truncated files.
 * Source: ISO/IEC 14496-12, sections 4.2 (boxes) and 8.4.3 (handlers)
 *
 * @throws {RejectedFileError} when the index is missing or the last box is incomplete
 */
export async function checkMp4(path: string, size: number): Promise<string> {
  const file = await open(path);
  try {
    for (let at = 0; at < size; ) {
      const box = await readBox(file, at, size);
      if (box === undefined || box.at + box.length > size) throw new RejectedFileError(diagnose('cut-off'));
      if (box.kind === 'moov') return (await hasVideoTrack(file, box)) ? 'video/mp4' : 'audio/mp4';
      at += box.length;
    }
  } finally {
    await file.close();
  }
  throw new RejectedFileError(diagnose('index-cut-off'));
}

async function readBox(file: FileHandle, at: number, size: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  if (bytesRead < 8) return undefined;
  const short = head.readUInt32BE(0);
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
  return length < 8
    ? undefined
    : { kind: head.toString('latin1', 4, 8), at, bodyAt: at + (short === 1 ? 16 : 8), length };
}

async function hasVideoTrack(file: FileHandle, { bodyAt, length }: Box): Promise<boolean> {
  if (length > MAX_INDEX_BYTES) throw new RejectedFileError(diagnose('index-large'));
  const index = Buffer.alloc(length - 8);
  await file.read(index, 0, index.length, bodyAt);
  for (let at = index.indexOf('hdlr'); at >= 0; at = index.indexOf('hdlr', at + 4)) {
    // The name of the box is followed by version and flags, an empty field, and then the type of the track.
    if (index.toString('latin1', at + 12, at + 16) === 'vide') return true;
  }
  return false;
}
