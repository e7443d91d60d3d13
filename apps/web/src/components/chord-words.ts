/** A segment of a line that starts at its chord; the joined texts are the line. */
export type ChordedText = {
  readonly chord: string;
  readonly text: string;
};

export type TextRun = { readonly text: string; readonly italic: boolean };

/** A syllable with the chord above it; either may be empty. */
export type ChordUnit = { readonly chord: string; readonly runs: readonly TextRun[] };

/** In letters: no chord stands out further. */
const maxOverhang = 12;

/** What stays together when a line wraps: the syllables of one word. */
export type ChordWord = readonly ChordUnit[];

type UnitBuilder = { readonly chord: string; readonly runs: TextRun[] };
type WordBuilder = { words: UnitBuilder[][]; open: boolean; italic: boolean };

/**
 * Splits a line into words, and each word into syllables with the chord above them. A chord before a space belongs to
 * the word after it; a chord without text is a word of its own, or part of a word when two chords fall on one syllable.
 * Underscores toggle italics and are not shown.
 *
 * @example splitIntoChordWords([{ chord: 'G', text: 'A' }, { chord: 'C', text: 'men so' }]).length // 2
 * @example splitIntoChordWords([{ chord: 'G', text: 'A' }, { chord: 'C', text: 'men so' }])[0]?.map((unit) => unit.chord) // ['G', 'C']
 */
export function splitIntoChordWords(parts: readonly ChordedText[]): readonly ChordWord[] {
  const builder: WordBuilder = { words: [], open: false, italic: false };
  for (const part of parts) addPart(builder, part);
  return builder.words;
}

/** The letters of a word, without its chords. */
export const textOfWord = (word: ChordWord): string =>
  word.flatMap(({ runs }) => runs.map(({ text }) => text)).join('');

function addPart(builder: WordBuilder, { chord, text }: ChordedText): void {
  let pendingChord: string | undefined = chord;
  for (const letter of text) {
    if (letter === '_') builder.italic = !builder.italic;
    else if (/\s/.test(letter)) builder.open = false;
    else {
      if (pendingChord !== undefined || !builder.open) startUnit(builder, pendingChord ?? '');
      pendingChord = undefined;
      addLetter(builder, letter);
    }
  }
  if (!pendingChord) return;
  startUnit(builder, pendingChord);
  if (text !== '') builder.open = false;
}

function startUnit(builder: WordBuilder, chord: string): void {
  const unit = { chord, runs: [] };
  if (builder.open) builder.words.at(-1)?.push(unit);
  else builder.words.push([unit]);
  builder.open = true;
}

function addLetter(builder: WordBuilder, letter: string): void {
  const runs = builder.words.at(-1)?.at(-1)?.runs;
  const last = runs?.at(-1);
  if (runs && last?.italic === builder.italic)
    runs[runs.length - 1] = { text: last.text + letter, italic: last.italic };
  else runs?.push({ text: letter, italic: builder.italic });
}

/**
 * How many letters and spaces without a chord of their own follow a word: so far its last chord may stand out over them.
 * None where the next chord is in the word itself, and at the end of a line.
 *
 * @param index  of the word
 */
export function overhangAfter(words: readonly ChordWord[], index: number): number {
  let overhang = 0;
  for (const word of words.slice(index + 1, index + 1 + maxOverhang)) {
    const [first] = word;
    if (!first || first.chord !== '') break;
    overhang += 1 + first.runs.reduce((sum, { text }) => sum + text.length, 0);
    if (word.length > 1 || overhang >= maxOverhang) break;
  }
  return Math.min(overhang, maxOverhang);
}
