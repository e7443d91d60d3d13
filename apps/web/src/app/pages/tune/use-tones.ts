import { useEffect, useRef } from 'react';
import { createVoice } from '../../../features/sheets/index.ts';

const seconds = 0.6;

/** Gives what sounds a note, on the piano of the scores. The browser is asked for sound with the first of them. */
export function useTones(): (note: number) => void {
  const opened = useRef<{ readonly context: AudioContext; readonly strike: ReturnType<typeof createVoice> }>(undefined);
  useEffect(
    () => () => {
      void opened.current?.context.close();
      opened.current = undefined;
    },
    [],
  );
  return (note) => {
    if (!('AudioContext' in globalThis)) return;
    if (opened.current === undefined) {
      const context = new AudioContext({ latencyHint: 'interactive' });
      opened.current = { context, strike: createVoice(context, 'piano') };
    }
    const { context, strike } = opened.current;
    void context.resume();
    strike(note, context.currentTime, seconds, context.destination);
  };
}
