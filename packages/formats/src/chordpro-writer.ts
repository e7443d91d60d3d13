import type { LyricsDocument, Melody } from '@canticle/music';

/** What stands above the text of a ChordPro file. */
export type ChordProHead = {
  readonly title: string;
  readonly subtitle?: string | undefined;
};

export function writeChordPro(_document: LyricsDocument, _head: ChordProHead, _melody: Melody): string {
  throw new Error('not yet');
}
