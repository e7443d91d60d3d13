import { createReadStream } from 'node:fs';
import { diagnose } from '@canticle/contract';
import { createScoreValidator, detectScoreFormat, ParseError } from '@canticle/formats';
import { RejectedFileError } from './rejected-file-error.ts';

const MEDIA_TYPES = { musicxml: 'application/vnd.recordare.musicxml+xml', mei: 'application/mei+xml' } as const;

/** The media type of a score by the root element of an XML text; undefined when it is not a score. */
export function scoreMediaType(text: string): string | undefined {
  const format = detectScoreFormat(text);
  return format && MEDIA_TYPES[format];
}

/**
 * Reads a score from beginning to end, in chunks.
 *
 * @throws {RejectedFileError} when it is not complete XML, defines entities of its own, or is nested too deeply
 */
export async function checkScoreFile(path: string): Promise<void> {
  await checkScoreStream(createReadStream(path, { highWaterMark: 32 * 1024 }));
}

/** The same for a file of an archive. */
export async function checkScoreStream(source: AsyncIterable<Uint8Array>): Promise<void> {
  const validator = createScoreValidator();
  let decode: ((chunk?: Uint8Array) => string) | undefined;
  try {
    for await (const chunk of source) {
      decode ??= createDecoder(chunk);
      validator.write(decode(chunk));
    }
    validator.write(decode?.() ?? '');
    validator.end();
  } catch (error) {
    throw error instanceof ParseError
      ? new RejectedFileError(diagnose('line', { line: error.line, what: error.diagnostic }))
      : error;
  }
}

function createDecoder(head: Uint8Array): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(detectEncoding(head));
  return (piece) => (piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }));
}

function detectEncoding(head: Uint8Array): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] !== 0 && head[1] === 0)) return 'utf-16le';
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] !== 0)) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const declared = /encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? '';
  return /^(?:iso-8859-1|latin1|windows-1252)$/i.test(declared) ? 'windows-1252' : 'utf-8';
}
