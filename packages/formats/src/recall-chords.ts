import type { LyricLine } from '@canticle/music';
import type { SectionDraft } from './song-draft.ts';

/**
 * Replaces `[^]` by the chord at the same position in the first section of that kind, as ChordPro specifies
 * (https://www.chordpro.org/chordpro/chordpro-chords/#memorizing-and-recalling-chords). A `[^]` beyond the last of
 * those chords stays.
 */
export function recallChords(sections: readonly SectionDraft[]): void {
  const chordsByKind = new Map<string, readonly string[]>();
  for (const { kind, lines } of sections) {
    const rememberedChords = chordsByKind.get(kind);
    if (rememberedChords) lines.splice(0, lines.length, ...recallInLines(lines, rememberedChords));
    else
      chordsByKind.set(
        kind,
        lines.flatMap(({ chords }) => chords.original.map(([, symbol]) => symbol)),
      );
  }
}

function recallInLines(lines: readonly LyricLine[], rememberedChords: readonly string[]): readonly LyricLine[] {
  let next = 0;
  return lines.map((line) => {
    const original = line.chords.original.map(([offset, symbol]) => {
      const remembered = rememberedChords[next++];
      return [offset, symbol === '^' ? (remembered ?? symbol) : symbol] as const;
    });
    return { ...line, chords: { ...line.chords, original } };
  });
}
