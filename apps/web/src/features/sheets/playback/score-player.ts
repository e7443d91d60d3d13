import type { Timemap } from '@canticle/contract/calls';
import { toAudioTime, type Loop, type TimelineSegment, scheduleUntil, scoreTimeAt } from './playback-timeline.ts';
import { audioOutputTime } from './frame-timing.ts';
import { lowerBound, type SoundingNote, soundingNotes } from './sounding-notes.ts';
import { createClick, createVoice, type PlayTone, type Voice } from './voices.ts';

/** The playback settings of a score. */
export type PlaybackSettings = {
  /** 1 is as written. */
  readonly tempo: number;
  readonly voice: Voice;
  /** Muted parts, by their index in the timemap. */
  readonly muted: ReadonlySet<number>;
  readonly loop: Loop | undefined;
  readonly hasCountIn: boolean;
};

type ScheduledNote = { readonly at: number; readonly stop: (when: number) => void };

/*
 * How far ahead sounds are scheduled on the audio clock, and how often, in seconds. Timers are slow in background
 * windows.
 */
const lookahead = 0.4;
const hiddenLookahead = 2.5;
const scheduleIntervalMs = 60;
/* Time to schedule the first sounds before they are due; more when the device has to start and the page to render. */
const startDelay = 0.08;
const initialStartDelay = 0.25;

export type ScorePlayer = ReturnType<typeof createScorePlayer>;

/**
 * Plays a score from its timemap. All sounds are scheduled on the clock of the audio device; `scoreTime` is what is
 * heard now, by the same clock.
 *
 * @param onPlayingChange  called when it begins (true), and when it ends or is stopped (false)
 */
export function createScorePlayer(
  initialTimemap: Timemap,
  initialSettings: PlaybackSettings,
  onPlayingChange: (isPlaying: boolean) => void,
) {
  const context = new AudioContext({ latencyHint: 'playback' });
  const output = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 });
  output.connect(context.destination);
  const parts = initialTimemap.parts.map(() => {
    const gain = new GainNode(context);
    gain.connect(output);
    return gain;
  });
  let settings = initialSettings;
  let timemap = initialTimemap;
  let notes: readonly SoundingNote[] = soundingNotes(initialTimemap);
  let playTone: PlayTone = createVoice(context, initialSettings.voice);
  let timeline: TimelineSegment[] = [];
  let scheduled: ScheduledNote[] = [];
  let scheduledUntil = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let position = 0;

  const now = () => context.currentTime;
  /* Undefined before the first note, during the count-in. */
  const audibleTime = (time = performance.now()) =>
    timer === undefined ? undefined : scoreTimeAt(timeline, audioOutputTime(context, time));
  const scoreTime = () => audibleTime() ?? position;

  const schedule = () => {
    const last = timeline.at(-1);
    if (!last) return;
    const horizon = now() + (document.hidden ? hiddenLookahead : lookahead);
    for (const { segment: piece, from, until } of scheduleUntil(last, scheduledUntil, horizon, {
      loop: settings.loop,
      end: timemap.duration,
    })) {
      if (piece !== timeline.at(-1)) timeline.push(piece);
      for (let index = lowerBound(notes, from); (notes[index]?.at ?? Infinity) < until; index += 1) {
        const note = notes[index];
        if (note) scheduleNote(note, piece);
      }
      scheduledUntil = until;
    }
    scheduled = scheduled.filter(({ at }) => at > now() - 30);
    if (scheduledUntil >= timemap.duration && scoreTime() >= timemap.duration) stop(0);
  };

  const scheduleNote = ({ at, duration, pitch, part }: SoundingNote, piece: TimelineSegment) => {
    const target = parts[part];
    if (!target) return;
    const startsAt = toAudioTime(piece, at);
    const silence = playTone(pitch, startsAt, duration / 1000 / piece.tempo, target);
    scheduled.push({ at: startsAt, stop: silence });
  };

  /* Counts in the metre of the measure where it begins. */
  const countIn = (from: number): number => {
    const bar = timemap.measures.findLast(({ at }) => at <= from + 1) ?? timemap.measures[0];
    const quarters = timemap.tempos.findLast(({ at }) => at <= from)?.quarters ?? 100;
    if (!bar) return 0;
    const beat = ((60 / quarters) * (4 / bar.beatUnit)) / settings.tempo;
    for (let count = 0; count < bar.beats; count += 1) {
      const tone = createClick(context, now() + initialStartDelay + count * beat, count === 0);
      scheduled.push({ at: now() + count * beat, stop: (when) => tone.stop(when) });
    }
    return bar.beats * beat;
  };

  const stopAll = () => {
    for (const { stop: silence } of scheduled) silence(now());
    scheduled = [];
  };

  const startFrom = (from: number, delay: number) => {
    timeline = [{ audioAt: now() + startDelay + delay, scoreAt: from, tempo: settings.tempo }];
    scheduledUntil = from;
    position = from;
    clearInterval(timer);
    timer = setInterval(schedule, scheduleIntervalMs);
    schedule();
  };

  const stop = (at: number) => {
    clearInterval(timer);
    timer = undefined;
    stopAll();
    timeline = [];
    position = at;
    onPlayingChange(false);
  };

  /* Restarts from the same time, with the changed settings. */
  const restart = () => {
    if (timer === undefined) return;
    const at = scoreTime();
    stopAll();
    startFrom(at, 0);
  };

  const applyMutes = () => {
    parts.forEach((gain, part) => gain.gain.setTargetAtTime(settings.muted.has(part) ? 0 : 1, now(), 0.02));
  };
  applyMutes();

  return {
    /** The score time that is heard now, or at another page time, in milliseconds; undefined while nothing is heard. */
    audibleTime,
    /** The current score time: what is heard now, or where playback resumes. */
    scoreTime,
    isPlaying: () => timer !== undefined,
    /** Plays from a score time on; after a count-in, when that is enabled. */
    play: async (from: number) => {
      await context.resume();
      stopAll();
      const start = from >= timemap.duration - 1 ? 0 : from;
      startFrom(start, initialStartDelay - startDelay + (settings.hasCountIn ? countIn(start) : 0));
      onPlayingChange(true);
    },
    pause: () => stop(scoreTime()),
    /** Seeks to a time, and continues to play if it was playing. */
    seek: (time: number) => {
      position = time;
      if (timer === undefined) return;
      stopAll();
      startFrom(time, 0);
    },
    /** Continues to play with other settings. */
    update: (next: PlaybackSettings) => {
      const previous = settings;
      settings = next;
      applyMutes();
      if (next.voice !== previous.voice) playTone = createVoice(context, next.voice);
      if (next.tempo !== previous.tempo || next.voice !== previous.voice || next.loop !== previous.loop) restart();
    },
    /** Replaces the timemap by that of another key. */
    replace: (next: Timemap) => {
      timemap = next;
      notes = soundingNotes(next);
      restart();
    },
    close: () => {
      clearInterval(timer);
      void context.close();
    },
  };
}
