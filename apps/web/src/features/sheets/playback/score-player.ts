import type { Timemap } from '@canticle/contract/calls';
import { audioTimeOf, type Loop, type Piece, planUntil, scoreTimeAt } from './course.ts';
import { audioTimeAt } from './frame-pace.ts';
import { firstFrom, type SoundingNote, soundingNotes } from './sounding-notes.ts';
import { click, createVoice, type Strike, type Voice } from './voices.ts';

/** How a score is played. */
export type Playing = {
  /** 1 is as written. */
  readonly tempo: number;
  readonly voice: Voice;
  /** Parts that are silent, by their place in the timemap. */
  readonly muted: ReadonlySet<number>;
  readonly loop: Loop | undefined;
  readonly countsIn: boolean;
};

type Planned = { readonly at: number; readonly silence: (when: number) => void };

/* How far ahead sounds are handed to the audio clock, and how often, in seconds. Behind another window timers are slow. */
const ahead = 0.4;
const aheadUnseen = 2.5;
const everyMs = 60;
/* Time to hand over the first sounds before they are due; more when the device has to wake up and the page to draw. */
const lead = 0.08;
const firstLead = 0.25;

export type ScorePlayer = ReturnType<typeof createScorePlayer>;

/**
 * Plays a score from its timemap. Everything that sounds is planned on the clock of the audio device; `scoreTime` tells what
 * is heard at this moment, by the same clock.
 *
 * @param told  called when it begins (true), and when it ends by itself or is stopped (false)
 */
export function createScorePlayer(first: Timemap, how: Playing, told: (isPlaying: boolean) => void) {
  const context = new AudioContext({ latencyHint: 'playback' });
  const out = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 });
  out.connect(context.destination);
  const parts = first.parts.map(() => {
    const gain = new GainNode(context);
    gain.connect(out);
    return gain;
  });
  let playing = how;
  let timemap = first;
  let notes: readonly SoundingNote[] = soundingNotes(first);
  let strike: Strike = createVoice(context, how.voice);
  let course: Piece[] = [];
  let planned: Planned[] = [];
  let plannedUntil = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let place = 0;

  const now = () => context.currentTime;
  /* Undefined before the first tone, while a bar is counted in. */
  const heard = (moment = performance.now()) =>
    timer === undefined ? undefined : scoreTimeAt(course, audioTimeAt(context, moment));
  const scoreTime = () => heard() ?? place;

  const plan = () => {
    const last = course.at(-1);
    if (!last) return;
    const horizon = now() + (document.hidden ? aheadUnseen : ahead);
    for (const { piece, from, until } of planUntil(last, plannedUntil, horizon, {
      loop: playing.loop,
      end: timemap.duration,
    })) {
      if (piece !== course.at(-1)) course.push(piece);
      for (let index = firstFrom(notes, from); (notes[index]?.at ?? Infinity) < until; index += 1) {
        const note = notes[index];
        if (note) sound(note, piece);
      }
      plannedUntil = until;
    }
    planned = planned.filter(({ at }) => at > now() - 30);
    if (plannedUntil >= timemap.duration && scoreTime() >= timemap.duration) stop(0);
  };

  const sound = ({ at, duration, pitch, part }: SoundingNote, piece: Piece) => {
    const target = parts[part];
    if (!target) return;
    const begins = audioTimeOf(piece, at);
    const silence = strike(pitch, begins, duration / 1000 / piece.tempo, target);
    planned.push({ at: begins, silence });
  };

  /* Bars are counted in the metre of the bar where it begins. */
  const countIn = (from: number): number => {
    const bar = timemap.measures.findLast(({ at }) => at <= from + 1) ?? timemap.measures[0];
    const quarters = timemap.tempos.findLast(({ at }) => at <= from)?.quarters ?? 100;
    if (!bar) return 0;
    const beat = ((60 / quarters) * (4 / bar.beatUnit)) / playing.tempo;
    for (let count = 0; count < bar.beats; count += 1) {
      const tone = click(context, now() + firstLead + count * beat, count === 0);
      planned.push({ at: now() + count * beat, silence: (when) => tone.stop(when) });
    }
    return bar.beats * beat;
  };

  const silenceAll = () => {
    for (const { silence } of planned) silence(now());
    planned = [];
  };

  const begin = (from: number, wait: number) => {
    course = [{ audioAt: now() + lead + wait, scoreAt: from, tempo: playing.tempo }];
    plannedUntil = from;
    place = from;
    clearInterval(timer);
    timer = setInterval(plan, everyMs);
    plan();
  };

  const stop = (at: number) => {
    clearInterval(timer);
    timer = undefined;
    silenceAll();
    course = [];
    place = at;
    told(false);
  };

  /* From the same place on, with whatever has changed. */
  const again = () => {
    if (timer === undefined) return;
    const at = scoreTime();
    silenceAll();
    begin(at, 0);
  };

  const applyMutes = () => {
    parts.forEach((gain, part) => gain.gain.setTargetAtTime(playing.muted.has(part) ? 0 : 1, now(), 0.02));
  };
  applyMutes();

  return {
    /** Milliseconds of the score that are heard now, or at another moment of the page; undefined while nothing is heard. */
    heard,
    /** Where one is: what is heard now, or from where it goes on. */
    scoreTime,
    isPlaying: () => timer !== undefined,
    /** Plays from a moment of the score on; at first counting a bar, when that is wanted. */
    play: async (from: number) => {
      await context.resume();
      silenceAll();
      const start = from >= timemap.duration - 1 ? 0 : from;
      begin(start, firstLead - lead + (playing.countsIn ? countIn(start) : 0));
      told(true);
    },
    pause: () => stop(scoreTime()),
    /** Goes to a moment, and plays on there when it was playing. */
    seek: (moment: number) => {
      place = moment;
      if (timer === undefined) return;
      silenceAll();
      begin(moment, 0);
    },
    /** Plays on in another way. */
    change: (next: Playing) => {
      const before = playing;
      playing = next;
      applyMutes();
      if (next.voice !== before.voice) strike = createVoice(context, next.voice);
      if (next.tempo !== before.tempo || next.voice !== before.voice || next.loop !== before.loop) again();
    },
    /** The same score in another key. */
    replace: (next: Timemap) => {
      timemap = next;
      notes = soundingNotes(next);
      again();
    },
    close: () => {
      clearInterval(timer);
      void context.close();
    },
  };
}
