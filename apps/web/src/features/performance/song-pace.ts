/** How long a song takes to sing, and where that is known from. */
export type SongPace = { readonly source: 'duration' | 'tempo'; readonly seconds: number };

/* Eight beats a line: two bars of 4/4, as most hymns and songs have; whoever plays can make it slower or faster. */
const beatsPerLine = 8;

/**
 * How long a song takes: as long as the set says, otherwise estimated from its tempo; undefined when neither is known.
 *
 * @param tempo      beats per minute
 * @param lineCount  the lines that are sung, repeated ones as often as they are sung
 * @example estimatePace({ durationSeconds: undefined, tempo: 120, lineCount: 16 }) // { source: 'tempo', seconds: 64 }
 */
export function estimatePace({
  durationSeconds,
  tempo,
  lineCount,
}: {
  readonly durationSeconds: number | undefined;
  readonly tempo: number | undefined;
  readonly lineCount: number;
}): SongPace | undefined {
  if (durationSeconds !== undefined) return { source: 'duration', seconds: durationSeconds };
  if (tempo === undefined || lineCount === 0) return undefined;
  return { source: 'tempo', seconds: Math.round((lineCount * beatsPerLine * 60) / tempo) };
}
