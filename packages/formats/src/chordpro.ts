import type { ReadSong } from './song-text.ts';

export function readChordPro(_text: string): readonly ReadSong[] {
  throw new Error('not yet');
}
