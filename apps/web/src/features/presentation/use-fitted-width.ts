import './fitted-width.css';
import { findLargestFit } from '@canticle/presentation';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitWithin } from '../../ui/index.ts';

const maxSize = 40;
/* A little smaller rather than with broken lines. */
const smallestShare = 0.85;

/**
 * Sets the font size of a text that scrolls: the largest at which no line of it wraps, so that it fills the width of its
 * container. It is somewhat smaller than usual where that keeps a line whole, even if a longer one still wraps.
 *
 * @param usual  in pixels
 * @param most   in pixels: `usual` for a text that is only made smaller
 * @returns the size, in pixels
 */
export function useFittedWidth(
  textRef: RefObject<HTMLElement | null>,
  content: unknown,
  { usual, most = maxSize }: { readonly usual: number; readonly most?: number },
) {
  const [size, setSize] = useState(usual);
  useLayoutEffect(() => {
    const text = textRef.current;
    const container = text?.parentElement;
    if (!text || !container) return undefined;
    const applySize = (pixels: number) => text.style.setProperty('--lyric-size', `${pixels}px`);
    const fit = () => {
      text.toggleAttribute('data-measured', true);
      const doesFit = (pixels: number) => {
        applySize(pixels);
        return text.scrollWidth <= text.clientWidth;
      };
      const least = usual * smallestShare;
      const fitted = findLargestFit({ least, guess: Math.min(most, usual * 1.3), most }, doesFit);
      applySize(fitted);
      setSize(fitted);
      text.toggleAttribute('data-measured', false);
    };
    return fitWithin(container, fit);
  }, [textRef, content, usual, most]);
  return size;
}
