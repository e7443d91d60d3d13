const note = '[A-H](?:[#b♯♭]|is(?!t)|es)?';
/* Each sign matches in one way only, so that a long word that is not a chord causes no backtracking. */
const quality = '(?:maj|min|mi|m|M|dim|aug|sus|add|no|omit|[#b♯♭](?=\\d)|\\d|[+°ø△Δ-]|\\([^()\\s]{1,8}\\)|,)*';
const chord = new RegExp(`^\\(?${note}${quality}(?:/${note})?\\)?\\*?$`);
const noChord = /^(?:N\.?C\.?|\(?x\d+\)?|\d+x|[|:‖]+|\/+|%|-+|\.+|–)$/i;

/** Whether a word looks like a chord name: "F#m7/C#", "Bb", "(E)". It does not check whether the chord is playable. */
export const looksLikeChord = (word: string): boolean => chord.test(word);

/** Whether a line contains chords and bars and nothing else. */
export function isChordLine(line: string): boolean {
  const words = line.trim().split(/\s+/);
  return words.some(looksLikeChord) && words.every((word) => looksLikeChord(word) || noChord.test(word));
}

/** Whether a text has lines of chords above lines of words. */
export function hasChordLines(lines: readonly string[]): boolean {
  return lines.some((line, at) => isChordLine(line) && isLyricLine(lines[at + 1] ?? ''));
}

const isLyricLine = (line: string): boolean => /\p{L}/u.test(line) && !isChordLine(line);
