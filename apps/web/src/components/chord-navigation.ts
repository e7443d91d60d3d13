export type ChordDirection = 'next' | 'previous' | 'above' | 'below' | 'first' | 'last';

type Positioned = { getBoundingClientRect(): Pick<DOMRect, 'top' | 'left'> };

/**
 * The chord an arrow key moves to: the next one in the song, or the nearest one in the line above or below. At either
 * end of the song it stays.
 *
 * @param chords  in the order of the song; not empty
 */
export function adjacentChord<C extends Positioned>(chords: readonly C[], from: C, direction: ChordDirection): C {
  const at = chords.indexOf(from);
  if (direction === 'first') return chords[0] ?? from;
  if (direction === 'last') return chords.at(-1) ?? from;
  if (direction === 'next') return chords[at + 1] ?? from;
  if (direction === 'previous') return chords[at - 1] ?? from;
  return nearestInNextLine(
    chords,
    from,
    direction === 'below' ? chords.slice(at + 1) : chords.slice(0, at).toReversed(),
  );
}

function nearestInNextLine<C extends Positioned>(chords: readonly C[], from: C, further: readonly C[]): C {
  const { top, left } = from.getBoundingClientRect();
  const isInLine = (chord: C, line: number) => Math.abs(chord.getBoundingClientRect().top - line) < 2;
  const first = further.find((chord) => !isInLine(chord, top));
  if (!first) return from;
  const line = first.getBoundingClientRect().top;
  const distance = (chord: C) => Math.abs(chord.getBoundingClientRect().left - left);
  const inLine = chords.filter((chord) => isInLine(chord, line));
  return inLine.reduce((nearest, chord) => (distance(chord) < distance(nearest) ? chord : nearest), first);
}
