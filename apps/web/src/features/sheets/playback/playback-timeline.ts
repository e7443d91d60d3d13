/**
 * Maps the time of the sound (seconds of the audio clock) to the time of the score (milliseconds as written): segments,
 * each from a time of the audio clock on. A new segment begins at each start, each change of tempo and each jump.
 */
export type TimelineSegment = { readonly audioAt: number; readonly scoreAt: number; readonly tempo: number };

/** The score time that sounds at a time of the audio clock; undefined before the first segment begins. */
export function scoreTimeAt(timeline: readonly TimelineSegment[], audioTime: number): number | undefined {
  const segment = timeline.findLast(({ audioAt }) => audioAt <= audioTime);
  return segment && segment.scoreAt + (audioTime - segment.audioAt) * 1000 * segment.tempo;
}

/** When a score time sounds if the last segment continues, in seconds of the audio clock. */
export function toAudioTime({ audioAt, scoreAt, tempo }: TimelineSegment, scoreTime: number): number {
  return audioAt + (scoreTime - scoreAt) / 1000 / tempo;
}

/** The start and end of the loop, in milliseconds of the score. */
export type Loop = { readonly from: number; readonly until: number };

/** The scheduled playback: spans of the score, each with the segment it is played in. */
export type ScheduledSpan = { readonly segment: TimelineSegment; readonly from: number; readonly until: number };

/**
 * The spans of the score between what is scheduled and a time of the audio clock, with a jump back at each end of the
 * loop. A span begins where the one before ended.
 *
 * @param scheduledTo  the score time up to which the last segment is scheduled
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
  // A shorter loop would make the schedule endless.
  const activeLoop = loop && loop.until - loop.from >= 50 ? loop : undefined;
  while (from < end) {
    const reach = segment.scoreAt + (horizon - segment.audioAt) * 1000 * segment.tempo;
    const boundary = activeLoop && from < activeLoop.until ? activeLoop.until : end;
    const until = Math.min(reach, boundary);
    // A jump is added even when nothing after it is due yet: otherwise it would be lost.
    if (until > from || segment !== last) spans.push({ segment, from, until: Math.max(from, until) });
    if (reach < boundary || boundary === end) break;
    segment = { audioAt: toAudioTime(segment, boundary), scoreAt: activeLoop?.from ?? 0, tempo: segment.tempo };
    from = segment.scoreAt;
  }
  return spans;
}
