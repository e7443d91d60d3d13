import { findLargestFit } from '@canticle/presentation';
import { type RefObject, useLayoutEffect } from 'react';
import { fitWithin } from '../../ui/index.ts';

const sizeRange = { least: 15, guess: 30, most: 64 } as const;

/** Sets the font size of a text as large as its container allows without scrolling; in a small container it scrolls. */
export function useFittedLyrics(
  containerRef: RefObject<HTMLElement | null>,
  textRef: RefObject<HTMLElement | null>,
  content: unknown,
): void {
  useLayoutEffect(() => {
    const container = containerRef.current;
    const textElement = textRef.current;
    if (!container || !textElement) return undefined;
    const fit = () => {
      const size = findLargestFit(sizeRange, (each) => {
        textElement.style.setProperty('--lyric-size', `${each}px`);
        return container.scrollHeight <= container.clientHeight && container.scrollWidth <= container.clientWidth;
      });
      textElement.style.setProperty('--lyric-size', `${size}px`);
    };
    return fitWithin(container, fit);
  }, [containerRef, textRef, content]);
}
