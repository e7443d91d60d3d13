/**
 * RTF as Windows writes it: a paragraph a line, letters beyond ASCII in the code page of the file, others by number
 * with a question mark for old readers. Source: Rich Text Format Specification 1.9.1.
 */
export const windowsRtf = (lines: readonly string[], letters: 'hex' | 'unicode' = 'hex'): string =>
  String.raw`{\rtf1\ansi\ansicpg1252\deff0\deflang1033{\fonttbl{\f0\fnil\fcharset0 Arial;}{\f1\fswiss\fcharset0 Verdana;}}` +
  String.raw`{\colortbl ;\red255\green255\blue255;}{\*\generator Msftedit 5.41.21.2510;}\viewkind4\uc1\pard\qc\cf1\f0\fs60 ` +
  lines.map((line) => escapeLetters(line, letters)).join('\\par\r\n') +
  '\\par\r\n}\r\n';

/** RTF as Macs write it: lines end with a backslash before a line feed, `\uc0` before numbers of letters. */
export const cocoaRtf = (lines: readonly string[]): string =>
  '{\\rtf1\\ansi\\ansicpg1252\\cocoartf1671\\cocoasubrtf600\n{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}\n' +
  '{\\colortbl;\\red255\\green255\\blue255;\\red255\\green255\\blue255;}\n{\\*\\expandedcolortbl;;\\csgenericrgb\\c100000\\c100000\\c100000;}\n' +
  '\\deftab720\n\\pard\\pardeftab720\\pardirnatural\\qc\\partightenfactor0\n\n\\f0\\fs120 \\cf2 ' +
  lines.map((line) => escapeLetters(line, 'cocoa')).join('\\\n') +
  '}';

/* The code page has the letters of western Europe where Unicode has them, but for 0x80 to 0x9f. */
const PUNCTUATION = new Map([
  ['’', '92'],
  ['‘', '91'],
  ['“', '93'],
  ['”', '94'],
  ['–', '96'],
  ['—', '97'],
  ['…', '85'],
]);

function escapeLetters(line: string, letters: 'hex' | 'unicode' | 'cocoa'): string {
  return [...line]
    .map((letter) => {
      if (/[\\{}]/.test(letter)) return `\\${letter}`;
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0x80) return letter;
      if (letters === 'unicode') return `\\u${code}?`;
      const hex = code < 0x100 ? code.toString(16).padStart(2, '0') : PUNCTUATION.get(letter);
      if (hex !== undefined) return `\\'${hex}`;
      return letters === 'cocoa' ? `\\uc0\\u${code} ` : `\\u${code}?`;
    })
    .join('');
}
