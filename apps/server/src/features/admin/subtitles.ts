import { buffer } from 'node:stream/consumers';
import type { LyricsDocument } from '@canticle/music';
import { stripItalics, sungSections } from '@canticle/music';
import iconv from 'iconv-lite';
import yazl from 'yazl';
import { type Cue, writeSrt, writeWebVtt } from '@canticle/formats';

/** The format of a text: plain, or with times as SRT or WebVTT. */
export type SubtitleFormat = 'txt' | 'srt' | 'vtt';

/** One text of the archive; `cues` are its timed text, undefined when there are none. */
export type Subtitle = {
  readonly language: string;
  readonly number: number;
  readonly text: string;
  readonly cues: readonly Cue[] | undefined;
};

/**
 * The encoding of the code page with this number (1252, 850, 65001), or UTF-8 without one; undefined for an unknown
 * one.
 */
export function findEncoding(codepage: string): string | undefined {
  if (codepage === '' || codepage === '65001') return 'utf8';
  const name = `cp${codepage}`;
  return /^\d{3,5}$/.test(codepage) && iconv.encodingExists(name) ? name : undefined;
}

/** The text as it is sung, the chorus after every verse, with an empty line between the sections. */
export function sungText(document: LyricsDocument): string {
  return sungSections(document)
    .map(({ lines }) => lines.map(({ text }) => stripItalics(text)).join('\r\n'))
    .join('\r\n\r\n');
}

/**
 * Selects the uploaded texts of songs that have no text in that language: one is added when the song exists.
 *
 * @param uploaded  by language and number of the song
 * @param existing    the existing texts; replacements are already included
 * @param numbers  of the songs of the collection
 * @param languages   the requested languages; empty for all
 * @returns the texts to add, and messages about what cannot be used
 */
export function selectUploadedTexts(
  uploaded: Readonly<Record<string, Readonly<Record<string, string>>>>,
  existing: readonly Subtitle[],
  numbers: ReadonlySet<number | null>,
  languages: ReadonlySet<string>,
): { readonly added: readonly Subtitle[]; readonly unused: readonly string[] } {
  const added: Subtitle[] = [];
  const unused: string[] = [];
  for (const [language, texts] of Object.entries(uploaded)) {
    const isRequested = /^[a-z]{2,3}$/.test(language) && (languages.size === 0 || languages.has(language));
    for (const [key, text] of Object.entries(texts)) {
      const number = /^[1-9]\d{0,5}$/.test(key) ? Number(key) : -1;
      if (existing.some((one) => one.language === language && one.number === number)) continue;
      if (isRequested && numbers.has(number)) added.push({ language, number, text, cues: undefined });
      else if (isRequested) unused.push(`${language}/${key}.txt: skipped because the songbook has no song ${key}.`);
      else unused.push(`${language}/${key}.txt: skipped because the language was not selected.`);
    }
  }
  return { added, unused };
}

/** Nothing was uploaded, or nothing usable. */
export const NO_UPLOADED_TEXTS: ReturnType<typeof selectUploadedTexts> = { added: [], unused: [] };

/**
 * Packs texts, a folder for each language and a file for each number. `report.txt` lists the letters that are missing
 * in a code page, and the texts that are left out because they have no timed text.
 *
 * @param encoding  as {findEncoding} returns it
 * @param notes     additional lines of the report
 */
export async function packSubtitles(
  texts: readonly Subtitle[],
  format: SubtitleFormat,
  encoding: string,
  notes: readonly string[] = [],
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const report = [...notes];
  for (const one of texts) {
    const path = `${one.language}/${one.number}.${format}`;
    if (format !== 'txt' && one.cues === undefined) {
      report.push(`${path}: skipped because the song has no timed lyrics.`);
      continue;
    }
    const { bytes, missing } = encodeText(formatSubtitle(one, format), encoding);
    if (missing.length > 0) report.push(`${path}: not in the code page: ${missing.join(', ')}`);
    zip.addBuffer(bytes, path);
  }
  zip.addBuffer(Buffer.from(`${report.join('\r\n') || 'Everything is included.'}\r\n`), 'report.txt');
  zip.end();
  return buffer(zip.outputStream);
}

function formatSubtitle({ text, cues = [] }: Subtitle, format: SubtitleFormat): string {
  if (format === 'txt') return `${text}\r\n`;
  return format === 'srt' ? writeSrt(cues) : writeWebVtt(cues.map((cue) => ({ ...cue, words: [] })));
}

/**
 * Encodes a text in a code page. A missing letter is replaced by its base letter, else by a question mark.
 *
 * @returns the bytes, and the missing letters with their replacements
 */
export function encodeText(
  text: string,
  encoding: string,
): { readonly bytes: Buffer; readonly missing: readonly string[] } {
  const missing = new Map<string, string>();
  const canEncode = (letter: string) => iconv.decode(iconv.encode(letter, encoding), encoding) === letter;
  const encodable = [...text.normalize('NFC')].map((letter) => {
    if (letter.charCodeAt(0) < 128 || canEncode(letter)) return letter;
    const [plain = '?'] = [...letter.normalize('NFD')].filter(canEncode);
    missing.set(letter, plain);
    return plain;
  });
  return {
    bytes: iconv.encode(encodable.join(''), encoding),
    missing: [...missing].map(([letter, plain]) => `${letter} (${plain})`),
  };
}
