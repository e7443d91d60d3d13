import { splitLines, splitSongs } from './chordpro-file.ts';
import { finishParsing, readLine, createParserState } from './chordpro-parser.ts';
import type { ParsedSong } from './song-text.ts';

/**
 * Reads ChordPro: every directive and its short forms, sections of any name, paragraphs without sections (they become
 * verses), several songs in one file, and chords on a line above the words when a song has none in brackets.
 * Source: https://www.chordpro.org/chordpro/
 *
 * @param text  at most a few megabytes; line ends of any kind
 * @returns one entry per song with words, chords or a title; at least one
 */
export function readChordPro(text: string): readonly ParsedSong[] {
  const songs = splitSongs(splitLines(text));
  return songs.map((lines) => {
    const state = createParserState(lines, false);
    while (state.next < lines.length) readLine(state);
    return finishParsing(state).parsedSong;
  });
}
