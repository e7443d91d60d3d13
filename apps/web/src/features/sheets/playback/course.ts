/**
 * How the time of the sound (seconds of the audio clock) and the time of the score (milliseconds as written) belong together:
 * pieces, each from a moment of the audio clock on. A new piece begins at each start, each change of tempo and each jump.
 */
export type Piece = { readonly audioAt: number; readonly scoreAt: number; readonly tempo: number };

/** The moment of the score that sounds at a moment of the audio clock; undefined before the first piece begins. */
export function scoreTimeAt(course: readonly Piece[], audioTime: number): number | undefined {
  const piece = course.findLast(({ audioAt }) => audioAt <= audioTime);
  return piece && piece.scoreAt + (audioTime - piece.audioAt) * 1000 * piece.tempo;
}

/** When a moment of the score sounds if the last piece goes on, in seconds of the audio clock. */
export function audioTimeOf({ audioAt, scoreAt, tempo }: Piece, scoreTime: number): number {
  return audioAt + (scoreTime - scoreAt) / 1000 / tempo;
}

/** From where to where is played again and again, in milliseconds of the score. */
export type Loop = { readonly from: number; readonly until: number };

/** What lies ahead: stretches of the score, each with the piece it is played in. */
export type Stretch = { readonly piece: Piece; readonly from: number; readonly until: number };

/**
 * The stretches of the score between what is planned and a moment of the audio clock, with a jump back at each end of the
 * loop. A stretch begins where the one before ended.
 *
 * @param planned  up to where in the score the last piece is planned
 * @param end      where the score ends
 */
export function planUntil(
  last: Piece,
  planned: number,
  horizon: number,
  { loop, end }: { readonly loop: Loop | undefined; readonly end: number },
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let piece = last;
  let from = planned;
  // A loop shorter than this would never let the plan end.
  const jumps = loop && loop.until - loop.from >= 50 ? loop : undefined;
  while (from < end) {
    const reach = piece.scoreAt + (horizon - piece.audioAt) * 1000 * piece.tempo;
    const border = jumps && from < jumps.until ? jumps.until : end;
    const until = Math.min(reach, border);
    // A jump counts although nothing of what comes after it is due yet: else it would be forgotten.
    if (until > from || piece !== last) stretches.push({ piece, from, until: Math.max(from, until) });
    if (reach < border || border === end) break;
    piece = { audioAt: audioTimeOf(piece, border), scoreAt: jumps?.from ?? 0, tempo: piece.tempo };
    from = piece.scoreAt;
  }
  return stretches;
}
