import { createRequire } from 'node:module';

/** How letters stand in a text. */
export type FontStyle = { readonly bold: boolean; readonly italic: boolean };

/** A stretch of text that one face has all letters of; no script for what the built-in fonts of PDF have. */
export type TextRun = { readonly text: string; readonly script: Script | undefined };

/* Tinos is as wide as the Times beside it. Of Hebrew it has the letters too, but nothing here sets from the right. */
const SCRIPTS = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const;
export type Script = (typeof SCRIPTS)[number];

const BUILT_IN_CHARACTERS = /[\u{20}-\u{7E}\u{A0}-\u{FF}ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€]/u;

const require = createRequire(import.meta.url);
const ranges = require('@fontsource/tinos/unicode.json') as { readonly [K in Script]: string };
const scriptRanges = SCRIPTS.map((script) => ({ script, spans: ranges[script].split(',').map(parseRange) }));

/** Divides a text by the faces that have its letters. What none has is set as its plain letter, else left out. */
export function splitByFont(text: string): TextRun[] {
  const runs: { text: string; script: Script | undefined }[] = [];
  for (const letter of text.normalize('NFC')) {
    const script = scriptOfLetter(letter);
    const set = BUILT_IN_CHARACTERS.test(letter) || script !== undefined ? letter : stripDiacritics(letter);
    const last = runs.at(-1);
    if (set === '') continue;
    if (last !== undefined && last.script === script) last.text += set;
    else runs.push({ text: set, script });
  }
  return runs;
}

/** The name or file of a face, as pdfkit takes it. */
export function fontFor(script: string | undefined, { bold, italic }: FontStyle): string {
  const own = SCRIPTS.find((one) => one === script);
  if (own === undefined) return BUILT_IN_FONTS[(bold ? 1 : 0) + (italic ? 2 : 0)] ?? BUILT_IN_FONTS[0];
  return require.resolve(
    `@fontsource/tinos/files/tinos-${own}-${bold ? 700 : 400}-${italic ? 'italic' : 'normal'}.woff`,
  );
}

const BUILT_IN_FONTS = ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'] as const;

function scriptOfLetter(letter: string): Script | undefined {
  if (BUILT_IN_CHARACTERS.test(letter) || /\p{M}/u.test(letter)) return undefined;
  const code = letter.codePointAt(0) ?? 0;
  return scriptRanges.find(({ spans }) => spans.some(([first, last]) => code >= first && code <= last))?.script;
}

const stripDiacritics = (letter: string): string =>
  [...letter.normalize('NFD')].filter((one) => BUILT_IN_CHARACTERS.test(one)).join('');

function parseRange(span: string): readonly [number, number] {
  const [first = '', last = first] = span.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
