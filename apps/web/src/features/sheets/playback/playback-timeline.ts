/**
 * How the time of the sound (seconds of the audio clock) and the time of the score (milliseconds as written) belong together:
 * pieces, each from a moment of the audio clock on. A new piece begins at each start, each change of tempo and each jump.
 */
export type TimelineSegment = { readonly audioAt: number; readonly scoreAt: number; readonly tempo: number };

/** The moment of the score that sounds at a moment of the audio clock; undefined before the first piece begins. */
export function scoreTimeAt(timeline: readonly TimelineSegment[], audioTime: number): number | undefined {
  const segment = timeline.findLast(({ audioAt }) => audioAt <= audioTime);
  return segment && segment.scoreAt + (audioTime - segment.audioAt) * 1000 * segment.tempo;
}

/** When a moment of the score sounds if the last piece goes on, in seconds of the audio clock. */
export function toAudioTime({ audioAt, scoreAt, tempo }: TimelineSegment, scoreTime: number): number {
  return audioAt + (scoreTime - scoreAt) / 1000 / tempo;
}

/** From where to where is played again and again, in milliseconds of the score. */
export type Loop = { readonly from: number; readonly until: number };

/** What lies ahead: stretches of the score, each with the piece it is played in. */
export type ScheduledSpan = { readonly segment: TimelineSegment; readonly from: number; readonly until: number };

/**
 * The stretches of the score between what is planned and a moment of the audio clock, with a jump back at each end of the
 * loop. A stretch begins where the one before ended.
 *
 * @param scheduledTo  up to where in the score the last piece is planned
 * @param end          where the score ends
 */
export function scheduleUntil(
  last: TimelineSegment,
  scheduledTo: number,
  horizon: number,
  { loop, end }: { readonly loop: Loop | undefined; readonly end: number },
): readonly ScheduledSpan[] {
  const spans: ScheduledSpan[] = [];
  let segment = last;
  let from = scheduledTo;
  // A loop shorter than this would never let the plan end.
  const activeLoop = loop && loop.until - loop.from >= 50 ? loop : undefined;
  while (from < end) {
    const reach = segment.scoreAt + (horizon - segment.audioAt) * 1000 * segment.tempo;
    const boundary = activeLoop && from < activeLoop.until ? activeLoop.until : end;
    const until = Math.min(reach, boundary);
    // A jump counts although nothing of what comes after it is due yet: else it would be forgotten.
    if (until > from || segment !== last) spans.push({ segment, from, until: Math.max(from, until) });
    if (reach < boundary || boundary === end) break;
    segment = { audioAt: toAudioTime(segment, boundary), scoreAt: activeLoop?.from ?? 0, tempo: segment.tempo };
    from = segment.scoreAt;
  }
  return spans;
}
