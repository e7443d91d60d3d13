import { inflateSync } from 'node:zlib';
import { diagnose, type ImportDiagnostic } from '@canticle/contract';

const MAX_STREAMS = 200;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

/** Why a PDF is not read as a song: with a font it has text, without one only pictures. */
export function describePdf(bytes: Uint8Array): ImportDiagnostic {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return namesFont(source) || hasFontInStream(source) ? diagnose('pdf-text') : diagnose('pdf-pictures');
}

const namesFont = (bytes: Buffer): boolean => /\/Font\b/.test(bytes.toString('latin1'));

/* Objects may be packed together in compressed streams. */
function hasFontInStream(source: Buffer): boolean {
  let at = 0;
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const object = source.indexOf('/ObjStm', at);
    const start = object < 0 ? -1 : source.indexOf('stream', object);
    if (start < 0) return false;
    const data = start + (source[start + 6] === 0x0d ? 8 : 7);
    if (namesFont(unpack(source.subarray(data)))) return true;
    at = data;
  }
  return false;
}

function unpack(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}
