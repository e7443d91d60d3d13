import { findLargestFit } from '@canticle/presentation';
import { type RefObject, useLayoutEffect } from 'react';
import { fitWithin } from '../../ui/index.ts';

const maxSize = 40;
/* A little smaller rather than with broken lines. */
const smallestShare = 0.85;

/**
 * Sets the font size of a text that scrolls: the largest at which no line of it wraps, so that it fills the width of its
 * container, and somewhat smaller than usual where that keeps its lines whole.
 *
 * @param least   in pixels: the size of a text that does not fit
 * @param most    in pixels: `least` for a text that is only made smaller
 * @param isFitted  false for a person who has chosen a size, which is `least` then
 */
export function useFittedWidth(
  textRef: RefObject<HTMLElement | null>,
  content: unknown,
  { least, most = maxSize, isFitted }: { readonly least: number; readonly most?: number; readonly isFitted: boolean },
): void {
  useLayoutEffect(() => {
    const text = textRef.current;
    const container = text?.parentElement;
    if (!text || !container) return undefined;
    const setSize = (size: number) => text.style.setProperty('--lyric-size', `${size}px`);
    setSize(least);
    if (!isFitted) return undefined;
    const fit = () => {
      text.toggleAttribute('data-measured', true);
      const doesFit = (size: number) => {
        setSize(size);
        return text.scrollWidth <= text.clientWidth;
      };
      const smallest = least * smallestShare;
      const size = findLargestFit({ least: smallest, guess: Math.min(most, least * 1.3), most }, doesFit);
      const isFit = doesFit(size);
      text.toggleAttribute('data-measured', false);
      setSize(isFit ? size : least);
    };
    return fitWithin(container, fit);
  }, [textRef, content, least, most, isFitted]);
}
