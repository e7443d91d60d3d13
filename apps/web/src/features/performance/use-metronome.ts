import { useEffect, useRef, useState } from 'react';
import { createClick } from '../../player/index.ts';
import { type Beat, dueBeats } from './beat-clock.ts';

export const metronomeTempo = { min: 20, default: 80, max: 400 } as const;

/** How often the beats ahead are scheduled, and how far ahead: timers of a busy page are late. */
const scheduleIntervalMs = 25;
const lookaheadSeconds = 0.15;

type MetronomeRequest = {
  /** Beats per minute of the song; undefined when it is not known. */
  readonly songTempo: number | undefined;
  /** Whether each beat is heard; it is always seen. */
  readonly hasClick: boolean;
  /** Every how many beats one is accented; 0 for never. */
  readonly accentEvery: number;
};

/** A metronome for one song: its tempo, which can be changed while it runs, and the beat that is heard now. */
export function useMetronome({ songTempo, hasClick, accentEvery }: MetronomeRequest) {
  const [chosenTempo, setTempo] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  const tempo = chosenTempo ?? clampTempo(songTempo ?? metronomeTempo.default);
  const beat = useBeats({ isRunning, tempo, hasClick, accentEvery });
  return {
    tempo,
    isRunning,
    /** The number of the beat since the start; undefined before the first. */
    beat,
    isAccent: beat !== undefined && isAccented(beat, accentEvery),
    toggle: () => setRunning(!isRunning),
    setTempo: (next: number) => setTempo(clampTempo(next)),
  };
}

export type Metronome = ReturnType<typeof useMetronome>;

const clampTempo = (tempo: number) => Math.min(metronomeTempo.max, Math.max(metronomeTempo.min, Math.round(tempo)));

const isAccented = (index: number, every: number) => every > 0 && index % every === 0;

type BeatRequest = Omit<MetronomeRequest, 'songTempo'> & { readonly isRunning: boolean; readonly tempo: number };

/* Beats are scheduled on one clock: that of the audio device where there is sound, so that clicks are as even as it is. */
function useBeats({ isRunning, tempo, hasClick, accentEvery }: BeatRequest): number | undefined {
  const [beat, setBeat] = useState<number>();
  // Read at each step: a change of the tempo must not start the metronome again.
  const settings = useRef({ tempo, accentEvery });
  useEffect(() => {
    settings.current = { tempo, accentEvery };
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const audio = hasClick ? openAudio() : undefined;
    const clock = () => audio?.currentTime ?? performance.now() / 1000;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let next: Beat = { index: 0, at: clock() + 0.1 };
    const show = ({ index, at }: Beat) => {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          setBeat(index);
        },
        Math.max(0, (at - clock()) * 1000),
      );
      timers.add(timer);
    };
    const schedule = () => {
      const now = clock();
      const due = dueBeats(next, { now, until: now + lookaheadSeconds, tempo: settings.current.tempo });
      for (const one of due.beats) {
        show(one);
        if (audio) createClick(audio, one.at, isAccented(one.index, settings.current.accentEvery));
      }
      next = due.next;
    };
    schedule();
    const interval = setInterval(schedule, scheduleIntervalMs);
    return () => {
      clearInterval(interval);
      timers.forEach(clearTimeout);
      void audio?.close();
      setBeat(undefined);
    };
  }, [isRunning, hasClick]);
  return beat;
}

/* It is started by a press of a button, so browsers let it sound. */
function openAudio(): AudioContext {
  const context = new AudioContext({ latencyHint: 'interactive' });
  void context.resume();
  return context;
}
