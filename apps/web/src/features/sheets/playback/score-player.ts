import type { Timemap } from '@canticle/contract/calls';
import { createClick } from '../../../player/index.ts';
import { toAudioTime, type Loop, type TimelineSegment, scheduleUntil, scoreTimeAt } from './playback-timeline.ts';
import { audioOutputTime } from './frame-timing.ts';
import { lowerBound, type SoundingNote, soundingNotes } from './sounding-notes.ts';
import { createVoice, type PlayTone, type Voice } from './voices.ts';

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

/**
 * Plays a score from its timemap. All sounds are scheduled on the clock of the audio device; `scoreTime` is what is
 * heard now, by the same clock.
 */
export class ScorePlayer {
  readonly #context: AudioContext;
  readonly #parts: readonly GainNode[];
  readonly #onPlayingChange: (isPlaying: boolean) => void;
  #settings: PlaybackSettings;
  #timemap: Timemap;
  #notes: readonly SoundingNote[];
  #playTone: PlayTone;
  #timeline: TimelineSegment[] = [];
  #scheduled: ScheduledNote[] = [];
  #scheduledUntil = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #position = 0;

  /** @param onPlayingChange  called when it begins (true), and when it ends or is stopped (false) */
  constructor(
    context: AudioContext,
    timemap: Timemap,
    settings: PlaybackSettings,
    onPlayingChange: (isPlaying: boolean) => void,
  ) {
    this.#context = context;
    this.#parts = createPartOutputs(this.#context, timemap.parts.length);
    this.#onPlayingChange = onPlayingChange;
    this.#settings = settings;
    this.#timemap = timemap;
    this.#notes = soundingNotes(timemap);
    this.#playTone = createVoice(this.#context, settings.voice);
    this.#applyMutes();
  }

  /**
   * The score time that is heard now, or at another page time, in milliseconds; undefined while nothing is heard, as
   * before the first note, during the count-in.
   */
  audibleTime(pageTime = performance.now()): number | undefined {
    return this.isPlaying() ? scoreTimeAt(this.#timeline, audioOutputTime(this.#context, pageTime)) : undefined;
  }

  /** The current score time: what is heard now, or where playback resumes. */
  scoreTime(): number {
    return this.audibleTime() ?? this.#position;
  }

  isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  /** Plays from a score time on; after a count-in, when that is enabled. */
  async play(from: number): Promise<void> {
    await this.#context.resume();
    this.#silence();
    const start = from >= this.#timemap.duration - 1 ? 0 : from;
    const countInTime = this.#settings.hasCountIn ? this.#countIn(start) : 0;
    this.#startFrom(start, initialStartDelay - startDelay + countInTime);
    this.#onPlayingChange(true);
  }

  pause(): void {
    this.#stop(this.scoreTime());
  }

  /** Seeks to a time, and continues to play if it was playing. */
  seek(time: number): void {
    this.#position = time;
    if (this.isPlaying()) this.#restartFrom(time);
  }

  /** Continues to play with other settings. */
  update(next: PlaybackSettings): void {
    const previous = this.#settings;
    this.#settings = next;
    this.#applyMutes();
    if (next.voice !== previous.voice) this.#playTone = createVoice(this.#context, next.voice);
    if (next.tempo !== previous.tempo || next.voice !== previous.voice || next.loop !== previous.loop) this.#continue();
  }

  /** Replaces the timemap by that of another key. */
  replace(next: Timemap): void {
    this.#timemap = next;
    this.#notes = soundingNotes(next);
    this.#continue();
  }

  close(): void {
    clearInterval(this.#timer);
    void this.#context.close();
  }

  get #now(): number {
    return this.#context.currentTime;
  }

  /* Continues from the same time, with what has changed. */
  #continue(): void {
    if (this.isPlaying()) this.#restartFrom(this.scoreTime());
  }

  #restartFrom(time: number): void {
    this.#silence();
    this.#startFrom(time, 0);
  }

  #startFrom(from: number, delay: number): void {
    this.#timeline = [{ audioAt: this.#now + startDelay + delay, scoreAt: from, tempo: this.#settings.tempo }];
    this.#scheduledUntil = from;
    this.#position = from;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#schedule(), scheduleIntervalMs);
    this.#schedule();
  }

  #stop(at: number): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#silence();
    this.#timeline = [];
    this.#position = at;
    this.#onPlayingChange(false);
  }

  #schedule(): void {
    const last = this.#timeline.at(-1);
    if (!last) return;
    const horizon = this.#now + (document.hidden ? hiddenLookahead : lookahead);
    const { duration } = this.#timemap;
    const bounds = { loop: this.#settings.loop, end: duration };
    for (const { segment, from, until } of scheduleUntil(last, this.#scheduledUntil, horizon, bounds)) {
      if (segment !== this.#timeline.at(-1)) this.#timeline.push(segment);
      for (let index = lowerBound(this.#notes, from); ; index += 1) {
        const note = this.#notes[index];
        if (!note || note.at >= until) break;
        this.#scheduleNote(note, segment);
      }
      this.#scheduledUntil = until;
    }
    this.#scheduled = this.#scheduled.filter(({ at }) => at > this.#now - 30);
    if (this.#scheduledUntil >= duration && this.scoreTime() >= duration) this.#stop(0);
  }

  #scheduleNote({ at, duration, pitch, part }: SoundingNote, segment: TimelineSegment): void {
    const output = this.#parts[part];
    if (!output) return;
    const startsAt = toAudioTime(segment, at);
    const stop = this.#playTone(pitch, startsAt, duration / 1000 / segment.tempo, output);
    this.#scheduled.push({ at: startsAt, stop });
  }

  /* Counts in the metre of the measure where it begins; returns how long that takes, in seconds. */
  #countIn(from: number): number {
    const { measures, tempos } = this.#timemap;
    const measure = measures.findLast(({ at }) => at <= from + 1) ?? measures[0];
    const quarters = tempos.findLast(({ at }) => at <= from)?.quarters ?? 100;
    if (!measure) return 0;
    const beat = ((60 / quarters) * (4 / measure.beatUnit)) / this.#settings.tempo;
    for (let count = 0; count < measure.beats; count += 1) {
      const tone = createClick(this.#context, this.#now + initialStartDelay + count * beat, count === 0);
      this.#scheduled.push({ at: this.#now + count * beat, stop: (when) => tone.stop(when) });
    }
    return measure.beats * beat;
  }

  #silence(): void {
    for (const { stop } of this.#scheduled) stop(this.#now);
    this.#scheduled = [];
  }

  #applyMutes(): void {
    for (const [part, { gain }] of this.#parts.entries())
      gain.setTargetAtTime(this.#settings.muted.has(part) ? 0 : 1, this.#now, 0.02);
  }
}

/* A volume for each part, with a common limit for all of them. */
function createPartOutputs(context: AudioContext, count: number): readonly GainNode[] {
  const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 });
  limiter.connect(context.destination);
  return Array.from({ length: count }, () => {
    const gain = new GainNode(context);
    gain.connect(limiter);
    return gain;
  });
}
