import { parseDirective } from './chordpro-directive.ts';

/** A line of a file: its characters without the line end, and its 1-based number. */
export type FileLine = { readonly raw: string; readonly at: number };

/** Splits a file into lines; a line that ends with a backslash continues in the next one. */
export function splitLines(text: string): readonly FileLine[] {
  const lines: FileLine[] = [];
  let continued: { parts: string[]; at: number } | undefined;
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .forEach((raw, index) => {
      const part = continued ? raw.trimStart() : raw;
      continued ??= { parts: [], at: index + 1 };
      if (part.endsWith('\\')) continued.parts.push(part.slice(0, -1));
      else {
        lines.push({ raw: [...continued.parts, part].join(''), at: continued.at });
        continued = undefined;
      }
    });
  if (continued) lines.push({ raw: `${continued.parts.join('')}`, at: continued.at });
  return lines;
}

/** Splits a file into songs: `{new_song}` begins one. Empty content before the first is not a song. */
export function splitSongs(lines: readonly FileLine[]): readonly (readonly FileLine[])[] {
  const songs: FileLine[][] = [[]];
  for (const line of lines) {
    if (isNewSong(line.raw)) songs.push([]);
    else songs.at(-1)?.push(line);
  }
  const full = songs.filter((song) => song.some(({ raw }) => raw.trim() !== ''));
  return full.length > 0 ? full : [[]];
}

const isNewSong = (raw: string): boolean =>
  /^\s*\{\s*(ns|new_song)\b/i.test(raw) && parseDirective(raw)?.name === 'new_song';
