import { createRequire } from 'node:module';

/** The weight and style of a text. */
export type FontStyle = { readonly bold: boolean; readonly italic: boolean };

/** A stretch of text that one face has all letters of; no script for what the built-in fonts of PDF have. */
export type TextRun = { readonly text: string; readonly script: Script | undefined };

/*
 * Tinos has the same metrics as Times, which is used beside it. It has Hebrew letters too, but right-to-left layout is
 * not supported here. Of `latin` only the minus of sums is used, which the built-in fonts lack.
 */
const SCRIPTS = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin'] as const;
export type Script = (typeof SCRIPTS)[number];

const BUILT_IN_CHARACTERS = /[\u{20}-\u{7E}\u{A0}-\u{FF}ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€]/u;

const require = createRequire(import.meta.url);
const ranges: { readonly [K in Script]: string } = {
  ...require('@fontsource/tinos/unicode.json'),
  latin: 'U+2212',
};
const scriptRanges = SCRIPTS.map((script) => ({ script, spans: ranges[script].split(',').map(parseRange) }));

/**
 * Splits a text by the fonts that have its letters. A letter that no font has is replaced by its base letter, or left
 * out.
 */
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

/** The name or file of a font, as pdfkit expects it. */
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
