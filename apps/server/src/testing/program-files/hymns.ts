import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a hymn, with chords by the column they stand above. */
export type HymnLine = { readonly text: string; readonly chords: readonly (readonly [column: number, name: string])[] };
export type HymnPart = {
  readonly kind: 'verse' | 'chorus' | 'bridge' | 'ending';
  readonly number: number;
  readonly lines: readonly HymnLine[];
};
/** A traditional hymn or folk song in one language. */
export type Hymn = {
  readonly title: string;
  readonly language: string;
  readonly key: string;
  readonly author: string;
  readonly parts: readonly HymnPart[];
};

const LIBRARY = join(import.meta.dirname, '../../../../../library');

/**
 * The hymns and folk songs of the starter library, read from its files in the simplest way that works for them: by
 * their lines, without the readers under test. What other programs would write of them is built from this, and what
 * arrives is compared with it.
 */
export function readHymns(): readonly Hymn[] {
  const paths = ['HH', 'FS'].flatMap((songbook) =>
    readdirSync(join(LIBRARY, songbook), { recursive: true, encoding: 'utf8' })
      .filter((path) => /[\\/][a-z]{2}\.cho$/.test(path))
      .toSorted()
      .map((path) => join(LIBRARY, songbook, path)),
  );
  return paths.map(readHymn);
}

/* Norwegian, Nynorsk and Danish of old hymns cannot be told apart. */
const groupOf = ({ language }: Hymn): string => (/^(?:no|nn|da)$/.test(language) ? 'no' : language);
const shapeOf = ({ parts }: Hymn): string => parts.map(({ kind, lines }) => `${kind}${lines.length}`).join();
let allHymns: readonly Hymn[] | undefined;

/**
 * A hymn in another language with the same parts and lines: a translation where there is one, else the lines of another
 * hymn, again and again until there are enough.
 */
export function translationOf(hymn: Hymn): Hymn {
  allHymns ??= readHymns();
  const at = allHymns.findIndex(({ title }) => title === hymn.title);
  const others = [...allHymns.slice(at + 1), ...allHymns.slice(0, at)].filter((one) => groupOf(one) !== groupOf(hymn));
  const other = others.find((one) => shapeOf(one) === shapeOf(hymn)) ?? others[0] ?? hymn;
  const lines = other.parts.flatMap((part) => part.lines);
  let next = 0;
  return {
    ...other,
    parts: hymn.parts.map((part) => ({
      ...part,
      lines: part.lines.map(() => ({ text: lines[next++ % lines.length]?.text ?? '', chords: [] })),
    })),
  };
}

function readHymn(path: string): Hymn {
  const text = readFileSync(path, 'utf8');
  const counts = new Map<string, number>();
  const parts = [...text.matchAll(/^\{start_of_(\w+)[^}]*\}\n([\s\S]*?)^\{end_of_/gm)].map(
    ([, kind = '', lines = '']) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return { kind: kind as HymnPart['kind'], number: counts.get(kind) ?? 1, lines: linesOf(lines) };
    },
  );
  return {
    title: /^\{title: (.*)\}$/m.exec(text)?.[1] ?? '',
    language: path.slice(-6, -4),
    key: /^\{key: (.*)\}$/m.exec(text)?.[1] ?? '',
    author: authorOf(join(path, '..')),
    parts,
  };
}

const linesOf = (text: string): readonly HymnLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('{'))
    // An underscore begins or ends italics in these files alone.
    .map((line) => line.replaceAll('_', ''))
    .map((line) => {
      const chords: (readonly [number, string])[] = [];
      let plain = '';
      for (const piece of line.split(/(\[[^\]]*\])/))
        if (piece.startsWith('[')) chords.push([plain.length, piece.slice(1, -1)]);
        else plain += piece;
      return { text: plain, chords };
    });

function authorOf(folder: string): string {
  const { participants = [] } = JSON.parse(readFileSync(join(folder, 'song.json'), 'utf8'));
  const id = participants.find(({ type }: { type: string }) => type === 'author')?.contributor;
  if (id === undefined) return 'Trad.';
  return JSON.parse(readFileSync(join(LIBRARY, 'contributors', `${id}.json`), 'utf8')).name ?? 'Trad.';
}

/** A file of another program, by its path in what is imported. */
export type BuiltFile = { readonly path: string; readonly bytes: string | Uint8Array };

/** The text of a line with its chords in brackets. */
export const inBrackets = ({ text, chords }: HymnLine): string =>
  chords.toReversed().reduce((line, [at, name]) => `${line.slice(0, at)}[${name}]${line.slice(at)}`, text);

const NAMES: { readonly [kind in HymnPart['kind']]: readonly [short: string, english: string, german: string] } = {
  verse: ['V', 'Verse', 'Vers'],
  chorus: ['C', 'Chorus', 'Refrain'],
  bridge: ['B', 'Bridge', 'Bridge'],
  ending: ['E', 'Ending', 'Schluss'],
};

/** "V1"; "Verse 1"; "Vers 1". A part that is the only one of its kind has no number, but for verses. */
export function nameOf({ kind, number }: HymnPart, style: 'short' | 'english' | 'german' = 'english'): string {
  const [short, english, german] = NAMES[kind];
  const isNumbered = kind === 'verse' || number > 1;
  if (style === 'short') return `${short}${isNumbered ? number : ''}`;
  return `${style === 'german' ? german : english}${isNumbered ? ` ${number}` : ''}`;
}

/** The parts as they are sung: with the chorus after each verse. */
export function sungParts({ parts }: Hymn): readonly HymnPart[] {
  const chorus = parts.find(({ kind }) => kind === 'chorus');
  if (chorus === undefined) return parts;
  return parts
    .filter(({ kind }) => kind !== 'chorus')
    .flatMap((part) => (part.kind === 'verse' ? [part, chorus] : [part]));
}

/** A text in the bytes of a code page; throws where it has no such letter. */
export function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const).toReversed(),
  );
  return Uint8Array.from(text, (letter) => {
    const code = codes.get(letter);
    if (code === undefined) throw new Error(`${encoding} has no ${letter}`);
    return code;
  });
}

/** Whether a code page has every letter of a text. */
export const canEncode = (text: string, encoding: string): boolean => {
  try {
    return encode(text, encoding).length > 0;
  } catch {
    return false;
  }
};

/** Names for files that every system takes. */
export const fileNameOf = ({ title }: Hymn): string => title.replace(/[?:,]/g, '');

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
