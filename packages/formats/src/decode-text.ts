import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';
import { guessCodePage } from './guess-code-page.ts';

/** The text of a file. `note` reports when the bytes were not valid UTF-8; else it is null. */
export type DecodedText = { readonly text: string; readonly encoding: string; readonly note: ReaderDiagnostic | null };

/**
 * Detects the encoding of a text file: byte order mark, UTF-16 without one, UTF-8, the encoding an XML file declares
 * (when this runtime supports it), and finally the code page that fits best, most often Windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = detectUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16, note: null };
  const utf8 = tryDecode('utf-8', bytes);
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8', note: null };
  const declared = declaredEncoding(bytes);
  const text = declared && !isUtf8(declared) ? tryDecode(declared, bytes) : undefined;
  if (declared && text !== undefined && !isWindows1252(declared)) {
    return { text, encoding: declared, note: diagnose('encoding', { encoding: declared }) };
  }
  const guessed = guessCodePage(bytes);
  if (guessed !== 'windows-1252')
    return { ...decodeAs(guessed, bytes), note: diagnose('encoding', { encoding: guessed }) };
  return { ...decodeAs(guessed, bytes), note: diagnose('windows-1252') };
}

const decodeAs = (encoding: string, bytes: Uint8Array) => ({
  text: isWindows1252(encoding) ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes),
  encoding,
});

const isUtf8 = (label: string): boolean => label === 'utf-8' || label === 'utf8';
const isWindows1252 = (label: string): boolean => ['windows-1252', 'cp1252', 'iso-8859-1', 'latin1'].includes(label);

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Text nearly always begins with an ASCII character, so its other byte is zero.
  if (bytes.length > 3 && first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length > 3 && first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be';
  return undefined;
}

function tryDecode(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = decodeWindows1252(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1]?.toLowerCase();
}

// Own table: some Node releases decode windows-1252 as ISO-8859-1. Source: https://encoding.spec.whatwg.org/#index-windows-1252
const windows1252Upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function decodeWindows1252(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    const codes = Array.from(bytes.subarray(at, at + 8192), (byte) =>
      byte >= 0x80 && byte < 0xa0 ? windows1252Upper.charCodeAt(byte - 0x80) : byte,
    );
    chunks.push(String.fromCharCode(...codes));
  }
  return chunks.join('');
}
