import { Unreadable } from './unreadable.ts';

/**
 * Refuses ABC that the engraver would read only in part: several voices, or several tunes in one file.
 *
 * @throws {Unreadable} naming what to bring instead
 */
export function checkAbc(text: string): void {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/(?<!\\)%.*$/, ''));
  const voices = new Set([...text.matchAll(/(?:^|\[)V:\s*([^\s\]]+)/gm)].map((match) => match[1]));
  if (voices.size > 1)
    throw new Unreadable('ABC is read with one voice, as a lead sheet. Bring a score of several voices as MusicXML.');
  if (lines.filter((line) => line.startsWith('X:')).length > 1)
    throw new Unreadable('The file holds several tunes. Bring each of them as a file of its own.');
  if (text.length > 100_000) throw new Unreadable('The tune is too long.');
}
