import { xmlRootName } from '@canticle/formats';
import { LIMITS } from './limits.ts';
import { unpackMxl } from './unpack-mxl.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/** A format Canticle engraves; an MXL file is MusicXML after unpacking. */
export type ScoreFormat = 'musicxml' | 'mei' | 'abc';

/** A score as text, and the format detected from its content. */
export type DecodedScore = { readonly format: ScoreFormat; readonly text: string };

/**
 * Reads the bytes of a score as text. The format is detected from the content, never from a name.
 *
 * @throws {InvalidScoreError} when it is not a score, or exceeds the limits
 */
export async function decodeScore(bytes: Uint8Array): Promise<DecodedScore> {
  if (bytes.length === 0) throw new InvalidScoreError('The file is empty.');
  if (bytes.length > LIMITS.fileBytes)
    throw new InvalidScoreError(`The file is too large. A score can be up to ${LIMITS.fileBytes / 1024 / 1024} MB.`);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const text = decode(isArchive ? await unpackMxl(bytes) : bytes);
  if (text.length > LIMITS.textBytes) throw new InvalidScoreError('The score is too large.');
  return { format: detectFormat(text), text };
}

function detectFormat(text: string): ScoreFormat {
  const root = xmlRootName(text);
  if (root === 'score-partwise' || root === 'score-timewise') return 'musicxml';
  if (root === 'mei' || root === 'music') return 'mei';
  if (root === undefined && /^X:\s*\d/m.test(text) && /^K:/m.test(text)) return 'abc';
  throw new InvalidScoreError('Not a supported score format. Canticle reads MusicXML, MXL, MEI and ABC.');
}

/*
 * Zero bytes or a byte order mark mean UTF-16; else the XML declaration decides, else it is UTF-8. Invalid text is read
 * as Latin-1.
 */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0) || (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return decodeUtf16(bytes);
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  );
  const encoding = declared?.[1]?.toLowerCase() ?? 'utf-8';
  try {
    return stripXmlDeclaration(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return stripXmlDeclaration(new TextDecoder('windows-1252').decode(bytes));
  }
}

function decodeUtf16(bytes: Uint8Array): string {
  const isBigEndian = bytes[0] === 0xfe || bytes[0] === 0;
  try {
    return stripXmlDeclaration(new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(bytes));
  } catch {
    throw new InvalidScoreError('Not a supported score format. Canticle reads MusicXML, MXL, MEI and ABC.');
  }
}

/* The text is decoded from here on: a declaration that names another encoding would be wrong. */
function stripXmlDeclaration(text: string): string {
  return text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '');
}
