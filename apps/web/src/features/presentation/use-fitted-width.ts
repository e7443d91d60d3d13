import { findLargestFit } from '@canticle/presentation';
import { type RefObject, useLayoutEffect } from 'react';
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
 */
export function useFittedWidth(
  textRef: RefObject<HTMLElement | null>,
  content: unknown,
  { usual, most = maxSize }: { readonly usual: number; readonly most?: number },
): void {
  useLayoutEffect(() => {
    const text = textRef.current;
    const container = text?.parentElement;
    if (!text || !container) return undefined;
    const setSize = (size: number) => text.style.setProperty('--lyric-size', `${size}px`);
    const fit = () => {
      text.toggleAttribute('data-measured', true);
      const doesFit = (size: number) => {
        setSize(size);
        return text.scrollWidth <= text.clientWidth;
      };
      const least = usual * smallestShare;
      setSize(findLargestFit({ least, guess: Math.min(most, usual * 1.3), most }, doesFit));
      text.toggleAttribute('data-measured', false);
    };
    return fitWithin(container, fit);
  }, [textRef, content, usual, most]);
}
