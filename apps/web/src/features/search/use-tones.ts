import { useEffect, useRef } from 'react';
import { createVoice } from '../sheets/index.ts';

const toneSeconds = 0.6;

/**
 * Returns a function that plays a note, with the piano sound of the scores. Audio is requested from the browser with
 * the first note.
 */
export function useTones(): (note: number) => void {
  const audio = useRef<{ readonly context: AudioContext; readonly playNote: ReturnType<typeof createVoice> }>(
    undefined,
  );
  useEffect(
    () => () => {
      void audio.current?.context.close();
      audio.current = undefined;
    },
    [],
  );
  return (note) => {
    if (!('AudioContext' in globalThis)) return;
    if (audio.current === undefined) {
      const context = new AudioContext({ latencyHint: 'interactive' });
      audio.current = { context, playNote: createVoice(context, 'piano') };
    }
    const { context, playNote } = audio.current;
    void context.resume();
    playNote(note, context.currentTime, toneSeconds, context.destination);
  };
}
