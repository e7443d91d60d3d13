const note = '[A-H](?:[#b♯♭]|is|es|(?<=[AE])s(?!us))?';
/* Each sign matches in one way only, so that a long word that is not a chord causes no backtracking. */
const quality = '(?:maj|min|mi|m|M|dim|aug|sus|add|no|omit|[#b♯♭](?=\\d)|\\d|[+°ø△Δ-]|\\([^()\\s]{1,8}\\)|,)*';
const chord = new RegExp(`^\\(?${note}${quality}(?:/${note})?\\)?\\*?$`);
const noChord = /^(?:\(?N\.?C\.?\)?|\(?x\d+\)?|\d+x|[|:‖]+|\/+|%|-+|\.+|–)$/i;
/* German and Nordic sheets write A minor as "a". "bis" is a sign for singing a line twice. */
const minorChord =
  /^(?!bis$)[a-h](?:[#b♯♭]|is|es|(?<=[ae])s(?!us))?(?:\d|sus|add|[+°ø])*(?:\/[A-Ha-h](?:[#b]|is|es)?)?$/;
const wrapped = /^(?:\[[^[\]\s]+\]|\([^()\s]+\))$/;

/** Whether a word looks like a chord name: "F#m7/C#", "Bb", "(E)". It does not check whether the chord is playable. */
export const looksLikeChord = (word: string): boolean => chord.test(word);

/** Whether a word is a minor chord with a small letter: "a", "fis7". So is many a word: its neighbours decide. */
export const looksLikeSmallChord = (word: string): boolean => minorChord.test(word);

/** A word of a line of chords, with its column. */
export type ChordToken = { readonly text: string; readonly column: number };

/**
 * The chords, bars and beats of a line of chords. A bar or beats need no blank beside them ("|G" and "G///"), and a
 * chord in brackets of its own ("[G]", "(G7)" where all are) is the chord.
 *
 * @example chordTokens('|G  / |[C]').map(({ text }) => text) // ['|', 'G', '/', '|', 'C']
 */
export function chordTokens(line: string): readonly ChordToken[] {
  const tokens: ChordToken[] = [];
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (looksLikeChord(word) || noChord.test(word)) tokens.push({ text: word, column: index });
    else
      for (const { 0: text, index: at } of word.matchAll(/[|:‖]+|\/+(?![A-Ha-h])|(?:(?!\/(?![A-Ha-h]))[^|:‖])+/g))
        tokens.push({ text: /^\[.+\]$/.test(text) ? text.slice(1, -1) : text, column: index + at });
  }
  const chords = tokens.filter(({ text }) => !noChord.test(text));
  if (chords.length === 0 || !chords.every(({ text }) => wrapped.test(text))) return tokens;
  return tokens.map(({ text, column }) => ({ text: wrapped.test(text) ? text.slice(1, -1) : text, column }));
}

/** Whether a line contains chords and bars and nothing else. */
export function isChordLine(line: string): boolean {
  if (line.length > 2000) return false;
  const words = chordTokens(line).map(({ text }) => text);
  const isRecognized = (word: string) => looksLikeChord(word) || looksLikeSmallChord(word) || noChord.test(word);
  if (!words.every(isRecognized)) return false;
  if (words.some(looksLikeChord)) return true;
  // Small letters alone are chords where they are as far apart as syllables, which words are not.
  return words.filter(looksLikeSmallChord).length > 1 && /\S {2,}\S|\t/.test(line.trim());
}

/** Whether a text has lines of chords above lines of words. */
export function hasChordLines(lines: readonly string[]): boolean {
  return lines.some((line, at) => isChordLine(line) && isLyricLine(lines[at + 1] ?? ''));
}

/** How many lines of chords are above lines of words. */
export function countChordLines(lines: readonly string[]): number {
  return lines.filter((line, at) => isChordLine(line) && isLyricLine(lines[at + 1] ?? '')).length;
}

const isLyricLine = (line: string): boolean => /\p{L}/u.test(line) && !isChordLine(line);
