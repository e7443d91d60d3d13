/** A chord of SongBeamer: its column, which may lie between two letters, and its name. */
export type PlacedChord = { readonly column: number; readonly symbol: string };

/**
 * Reads the chords of a SongBeamer song, by line; line 0 is the first after the properties. In names `=` is natural and
 * `<` flat.
 *
 * @example readSongBeamerChords('0,1,B=m7\r7,1,B<').get(1)?.[1]?.symbol // 'Bb'
 */
export function readSongBeamerChords(text: string): ReadonlyMap<number, readonly PlacedChord[]> {
  const chords = new Map<number, PlacedChord[]>();
  for (const entry of text.split(/[\r\n]+/)) {
    const [, column = '', line = '', name = ''] = /^\s*(-?\d+(?:\.\d+)?),(-?\d+),(.+)$/.exec(entry) ?? [];
    if (name === '') continue;
    const symbol = name.trim().replaceAll('=', '').replaceAll('<', 'b');
    const at = Number(line);
    chords.set(at, [...(chords.get(at) ?? []), { column: Number(column), symbol }]);
  }
  return chords;
}
