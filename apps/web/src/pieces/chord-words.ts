/** A stretch of a line that begins where its chord sounds; the texts joined are the line. */
export type ChordedPart = {
  readonly chord: string;
  readonly text: string;
};

export type Run = { readonly text: string; readonly italic: boolean };

/** A syllable with the chord above it; either may be empty. */
export type ChordUnit = { readonly chord: string; readonly runs: readonly Run[] };

/** What stays together when a line wraps: the syllables of one word. */
export type ChordWord = readonly ChordUnit[];

type Walk = { words: ChordUnit[][]; open: boolean; italic: boolean };

/**
 * Cuts a line into words, and each word into syllables with the chord that stands over them. A chord before a space
 * belongs to the word after it; a chord without any letters of its own stands alone, or inside a word when two fall on
 * one syllable. Underscores toggle italics and are not shown.
 *
 * @example wordsWithChords([{ chord: 'G', text: 'A' }, { chord: 'C', text: 'men so' }]).length // 2
 * @example wordsWithChords([{ chord: 'G', text: 'A' }, { chord: 'C', text: 'men so' }])[0]?.map((unit) => unit.chord) // ['G', 'C']
 */
export function wordsWithChords(parts: readonly ChordedPart[]): readonly ChordWord[] {
  const walk: Walk = { words: [], open: false, italic: false };
  for (const part of parts) addPart(walk, part);
  return walk.words;
}

function addPart(walk: Walk, { chord, text }: ChordedPart): void {
  let waiting: string | undefined = chord;
  for (const letter of text) {
    if (letter === '_') walk.italic = !walk.italic;
    else if (/\s/.test(letter)) walk.open = false;
    else {
      if (waiting !== undefined || !walk.open) startUnit(walk, waiting ?? '');
      waiting = undefined;
      addLetter(walk, letter);
    }
  }
  if (!waiting) return;
  startUnit(walk, waiting);
  if (text !== '') walk.open = false;
}

function startUnit(walk: Walk, chord: string): void {
  const unit = { chord, runs: [] };
  if (walk.open) walk.words.at(-1)?.push(unit);
  else walk.words.push([unit]);
  walk.open = true;
}

function addLetter(walk: Walk, letter: string): void {
  const runs = walk.words.at(-1)?.at(-1)?.runs as Run[] | undefined;
  const last = runs?.at(-1);
  if (runs && last?.italic === walk.italic) runs[runs.length - 1] = { text: last.text + letter, italic: last.italic };
  else runs?.push({ text: letter, italic: walk.italic });
}
