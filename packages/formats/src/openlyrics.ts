import type { ReadSong } from './song-text.ts';

export function readOpenLyrics(_text: string): ReadSong {
  throw new Error('not yet');
}
