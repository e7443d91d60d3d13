import type { SectionKind } from '@canticle/music';

/** What a line of words begins with when it begins a section: its kind, its number, and how long the mark is. */
export type LineMark = { readonly kind: SectionKind; readonly number: string; readonly length: number };

const verse = /^\s*(\d{1,2})\s*[.):](?:\s+|$)/;
const chorus =
  /^\s*(?:\*\s*)?(?:(?:r|c|ref|refr|refrain|refrein|refreng|refräng|chorus|kor|kör|omkved|omkvæd|kehrvers|cho)\.?\s*(\d{0,2})\s*:|(?:ref|refr)\.(?=\s))\s*/i;
const bridge = /^\s*(?:b|bridge|bro|brygga)\s*(\d{0,2})\s*:\s*/i;
const numberedVerse = /^\s*(?:v|vers|verse|strofe|strophe|str)\.?\s*(\d{1,2})\s*[:.]\s*/i;

/**
 * Reads the mark that begins a section on the line of its first words, or on a line of its own: "1. ", "V2: ", "R: ",
 * "Ref.: ", "Chorus: ".
 *
 * @example readLineMark('R: Glory, glory') // { kind: 'chorus', number: '', length: 3 }
 */
export function readLineMark(raw: string): LineMark | undefined {
  const forms = [
    ['verse', verse],
    ['chorus', chorus],
    ['bridge', bridge],
    ['verse', numberedVerse],
  ] as const;
  for (const [kind, form] of forms) {
    const match = form.exec(raw.slice(0, 60));
    if (match) return { kind, number: match[1] ?? '', length: match[0].length };
  }
  return undefined;
}
