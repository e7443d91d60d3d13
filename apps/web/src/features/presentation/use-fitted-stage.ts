import { largestFit } from '@canticle/presentation';
import { type RefObject, useLayoutEffect } from 'react';
import { onLateLetters } from '../../ui/index.ts';

const letters = { least: 15, guess: 30, most: 64 } as const;

/** Sets the letters of a text as large as its room lets it be without scrolling; in a small room it scrolls. */
export function useFittedStage(
  room: RefObject<HTMLElement | null>,
  text: RefObject<HTMLElement | null>,
  content: unknown,
): void {
  useLayoutEffect(() => {
    const place = room.current;
    const words = text.current;
    if (!place || !words) return undefined;
    const fit = () => {
      const size = largestFit(letters, (each) => {
        words.style.setProperty('--lyric-size', `${each}px`);
        return place.scrollHeight <= place.clientHeight && place.scrollWidth <= place.clientWidth;
      });
      words.style.setProperty('--lyric-size', `${size}px`);
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(place);
    onLateLetters(fit);
    return () => watcher.disconnect();
  }, [room, text, content]);
}
