import { buffer } from 'node:stream/consumers';
import type { LyricsDocument } from '@canticle/music';
import { stripItalics, sungSections } from '@canticle/music';
import iconv from 'iconv-lite';
import yazl from 'yazl';
import { type Cue, writeSrt, writeWebVtt } from '@canticle/formats';

/** How a text is written: plain, or with times as SRT or WebVTT. */
export type SubtitleForm = 'txt' | 'srt' | 'vtt';

/** One text of the archive; `cues` are its words in time, undefined when there are none. */
export type Subtitle = {
  readonly language: string;
  readonly number: number;
  readonly text: string;
  readonly cues: readonly Cue[] | undefined;
};

/** The code page of this number (1252, 850, 65001), or UTF-8 without one; undefined when nobody knows it. */
export function encodingOf(codepage: string): string | undefined {
  if (codepage === '' || codepage === '65001') return 'utf8';
  const name = `cp${codepage}`;
  return /^\d{3,5}$/.test(codepage) && iconv.encodingExists(name) ? name : undefined;
}

/** The words as they are sung, the chorus after every verse, with an empty line between the sections. */
export function sungText(document: LyricsDocument): string {
  return sungSections(document)
    .map(({ lines }) => lines.map(({ text }) => stripItalics(text)).join('\r\n'))
    .join('\r\n\r\n');
}

/**
 * What somebody brings for songs that have no text in that language: it is added when the song is there.
 *
 * @param brought  by language and number of the song
 * @param known    the texts there are; what stands in place of one of them is in it already
 * @param numbers  of the songs of the collection
 * @param wanted   the languages asked for; empty for all
 * @returns the texts to add, and what cannot be used, in words
 */
export function ownTexts(
  brought: Readonly<Record<string, Readonly<Record<string, string>>>>,
  known: readonly Subtitle[],
  numbers: ReadonlySet<number | null>,
  wanted: ReadonlySet<string>,
): { readonly added: readonly Subtitle[]; readonly unused: readonly string[] } {
  const added: Subtitle[] = [];
  const unused: string[] = [];
  for (const [language, texts] of Object.entries(brought)) {
    const isWanted = /^[a-z]{2,3}$/.test(language) && (wanted.size === 0 || wanted.has(language));
    for (const [key, text] of Object.entries(texts)) {
      const number = /^[1-9]\d{0,5}$/.test(key) ? Number(key) : -1;
      if (known.some((one) => one.language === language && one.number === number)) continue;
      if (isWanted && numbers.has(number)) added.push({ language, number, text, cues: undefined });
      else if (isWanted) unused.push(`${language}/${key}.txt: left out, because the collection has no song ${key}.`);
      else unused.push(`${language}/${key}.txt: left out, because the language was not asked for.`);
    }
  }
  return { added, unused };
}

/** Nothing was brought, or nothing that can be used. */
export const NO_OWN_TEXTS: ReturnType<typeof ownTexts> = { added: [], unused: [] };

/**
 * Packs texts, a folder for each language and a file for each number. `report.txt` names what a code page has no letter for,
 * and the texts that are left out because no words in time belong to them.
 *
 * @param encoding  as {encodingOf} gives it
 * @param notes     what the report says besides
 */
export async function packSubtitles(
  texts: readonly Subtitle[],
  form: SubtitleForm,
  encoding: string,
  notes: readonly string[] = [],
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const report = [...notes];
  for (const one of texts) {
    const path = `${one.language}/${one.number}.${form}`;
    if (form !== 'txt' && one.cues === undefined) {
      report.push(`${path}: left out, because the song has no words in time.`);
      continue;
    }
    const { bytes, missing } = encode(written(one, form), encoding);
    if (missing.length > 0) report.push(`${path}: not in the code page: ${missing.join(', ')}`);
    zip.addBuffer(bytes, path);
  }
  zip.addBuffer(Buffer.from(`${report.join('\r\n') || 'Everything is in it.'}\r\n`), 'report.txt');
  zip.end();
  return buffer(zip.outputStream);
}

function written({ text, cues = [] }: Subtitle, form: SubtitleForm): string {
  if (form === 'txt') return `${text}\r\n`;
  return form === 'srt' ? writeSrt(cues) : writeWebVtt(cues.map((cue) => ({ ...cue, words: [] })));
}

/**
 * A text in a code page. A letter it lacks becomes its plain letter, else a question mark.
 *
 * @returns the bytes, and the letters it lacks with what stands for them
 */
export function encode(
  text: string,
  encoding: string,
): { readonly bytes: Buffer; readonly missing: readonly string[] } {
  const missing = new Map<string, string>();
  const holds = (letter: string) => iconv.decode(iconv.encode(letter, encoding), encoding) === letter;
  const set = [...text.normalize('NFC')].map((letter) => {
    if (letter.charCodeAt(0) < 128 || holds(letter)) return letter;
    const [plain = '?'] = [...letter.normalize('NFD')].filter(holds);
    missing.set(letter, plain);
    return plain;
  });
  return {
    bytes: iconv.encode(set.join(''), encoding),
    missing: [...missing].map(([letter, plain]) => `${letter} (${plain})`),
  };
}
