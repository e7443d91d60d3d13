import type { Timemap } from '@canticle/contract/calls';
import { toAudioTime, type Loop, type TimelineSegment, scheduleUntil, scoreTimeAt } from './playback-timeline.ts';
import { audioOutputTime } from './frame-timing.ts';
import { lowerBound, type SoundingNote, soundingNotes } from './sounding-notes.ts';
import { createClick, createVoice, type PlayTone, type Voice } from './voices.ts';

/** How a score is played. */
export type PlaybackSettings = {
  /** 1 is as written. */
  readonly tempo: number;
  readonly voice: Voice;
  /** Parts that are silent, by their place in the timemap. */
  readonly muted: ReadonlySet<number>;
  readonly loop: Loop | undefined;
  readonly hasCountIn: boolean;
};

type ScheduledNote = { readonly at: number; readonly stop: (when: number) => void };

/* How far ahead sounds are handed to the audio clock, and how often, in seconds. Behind another window timers are slow. */
const lookahead = 0.4;
const hiddenLookahead = 2.5;
const scheduleIntervalMs = 60;
/* Time to hand over the first sounds before they are due; more when the device has to wake up and the page to draw. */
const startDelay = 0.08;
const initialStartDelay = 0.25;

export type ScorePlayer = ReturnType<typeof createScorePlayer>;

/**
 * Plays a score from its timemap. Everything that sounds is planned on the clock of the audio device; `scoreTime` tells what
 * is heard at this moment, by the same clock.
 *
 * @param onPlayingChange  called when it begins (true), and when it ends by itself or is stopped (false)
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
  /* Undefined before the first tone, while a bar is counted in. */
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

  /* Bars are counted in the metre of the bar where it begins. */
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

  /* From the same place on, with whatever has changed. */
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
    /** Milliseconds of the score that are heard now, or at another moment of the page; undefined while nothing is heard. */
    audibleTime,
    /** Where one is: what is heard now, or from where it goes on. */
    scoreTime,
    isPlaying: () => timer !== undefined,
    /** Plays from a moment of the score on; at first counting a bar, when that is wanted. */
    play: async (from: number) => {
      await context.resume();
      stopAll();
      const start = from >= timemap.duration - 1 ? 0 : from;
      startFrom(start, initialStartDelay - startDelay + (settings.hasCountIn ? countIn(start) : 0));
      onPlayingChange(true);
    },
    pause: () => stop(scoreTime()),
    /** Goes to a moment, and plays on there when it was playing. */
    seek: (time: number) => {
      position = time;
      if (timer === undefined) return;
      stopAll();
      startFrom(time, 0);
    },
    /** Plays on in another way. */
    update: (next: PlaybackSettings) => {
      const previous = settings;
      settings = next;
      applyMutes();
      if (next.voice !== previous.voice) playTone = createVoice(context, next.voice);
      if (next.tempo !== previous.tempo || next.voice !== previous.voice || next.loop !== previous.loop) restart();
    },
    /** The same score in another key. */
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
