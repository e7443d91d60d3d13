import { createRequire } from 'node:module';

/** How letters stand in a text. */
export type Slant = { readonly bold: boolean; readonly italic: boolean };

/** A stretch of text that one face has all letters of; no script for what the built-in fonts of PDF have. */
export type Stretch = { readonly text: string; readonly script: Script | undefined };

/* Tinos is as wide as the Times beside it. Of Hebrew it has the letters too, but nothing here sets from the right. */
const SCRIPTS = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const;
export type Script = (typeof SCRIPTS)[number];

const BUILT_IN = /[\u{20}-\u{7E}\u{A0}-\u{FF}ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€]/u;

const require = createRequire(import.meta.url);
const ranges = require('@fontsource/tinos/unicode.json') as { readonly [K in Script]: string };
const known = SCRIPTS.map((script) => ({ script, spans: ranges[script].split(',').map(spanOf) }));

/** Divides a text by the faces that have its letters. What none has is set as its plain letter, else left out. */
export function divideByFace(text: string): Stretch[] {
  const stretches: { text: string; script: Script | undefined }[] = [];
  for (const letter of text.normalize('NFC')) {
    const script = scriptOf(letter);
    const set = BUILT_IN.test(letter) || script !== undefined ? letter : plain(letter);
    const last = stretches.at(-1);
    if (set === '') continue;
    if (last !== undefined && last.script === script) last.text += set;
    else stretches.push({ text: set, script });
  }
  return stretches;
}

/** The name or file of a face, as pdfkit takes it. */
export function faceOf(script: string | undefined, { bold, italic }: Slant): string {
  const own = SCRIPTS.find((one) => one === script);
  if (own === undefined) return TIMES[(bold ? 1 : 0) + (italic ? 2 : 0)] ?? TIMES[0];
  return require.resolve(
    `@fontsource/tinos/files/tinos-${own}-${bold ? 700 : 400}-${italic ? 'italic' : 'normal'}.woff`,
  );
}

const TIMES = ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'] as const;

function scriptOf(letter: string): Script | undefined {
  if (BUILT_IN.test(letter) || /\p{M}/u.test(letter)) return undefined;
  const code = letter.codePointAt(0) ?? 0;
  return known.find(({ spans }) => spans.some(([first, last]) => code >= first && code <= last))?.script;
}

const plain = (letter: string): string => [...letter.normalize('NFD')].filter((one) => BUILT_IN.test(one)).join('');

function spanOf(span: string): readonly [number, number] {
  const [first = '', last = first] = span.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
