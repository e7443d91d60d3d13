import { findLargestFit } from '@canticle/presentation';
import { type RefObject, useLayoutEffect } from 'react';
import { onFontsLoaded } from '../../ui/index.ts';

const maxSize = 40;

/**
 * Sets the font size of a text that scrolls: the largest at which no line of it wraps, so that it fills the width of its
 * container.
 *
 * @param least   in pixels: the size of a text that does not fit
 * @param isFitted  false for a person who has chosen a size, which is `least` then
 */
export function useFittedWidth(
  textRef: RefObject<HTMLElement | null>,
  content: unknown,
  { least, isFitted }: { readonly least: number; readonly isFitted: boolean },
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
      const size = findLargestFit({ least, guess: least * 1.3, most: maxSize }, (each) => {
        setSize(each);
        return text.scrollWidth <= text.clientWidth;
      });
      text.toggleAttribute('data-measured', false);
      setSize(size);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(container);
    onFontsLoaded(fit);
    return () => observer.disconnect();
  }, [textRef, content, least, isFitted]);
}
