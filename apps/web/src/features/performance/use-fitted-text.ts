import { type RefObject, useLayoutEffect, useState } from 'react';
import { onFontsLoaded } from '../../ui/index.ts';
import { fitSize } from './fit-size.ts';
import { stageSize } from './stage-settings.ts';

type FittedElements = {
  readonly container: RefObject<HTMLElement | null>;
  readonly text: RefObject<HTMLElement | null>;
};

/* Two verses are placed side by side where that lets them be larger, as on a phone in landscape orientation. */
const minWidthForTwo = 560;
const minFittedSize = 6;

/**
 * Sets the size of the text: the requested one, or the largest at which all of it fits its container without scrolling,
 * in one column or two. Measured again when the container or `content` changes. Returns the size, in pixels.
 */
export function useFittedText(
  { container: containerRef, text: textRef }: FittedElements,
  requestedSize: number | 'fit',
  content: unknown,
): number {
  const [size, setSize] = useState<number>(requestedSize === 'fit' ? stageSize.default : requestedSize);
  useLayoutEffect(() => {
    const container = containerRef.current;
    const textElement = textRef.current;
    if (!container || !textElement) return undefined;
    const measure = () =>
      setSize(requestedSize === 'fit' ? fit(container, textElement) : applySize(textElement, requestedSize, false));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    onFontsLoaded(measure);
    return () => observer.disconnect();
  }, [containerRef, textRef, requestedSize, content]);
  return size;
}

function fit(container: HTMLElement, text: HTMLElement): number {
  const largest = (inTwo: boolean) =>
    fitSize({ min: minFittedSize, max: stageSize.max }, (size) => {
      applySize(text, size, inTwo);
      return isFitting(container, text);
    });
  const inOne = largest(false);
  const canUseTwo = text.childElementCount > 1 && container.clientWidth >= minWidthForTwo;
  const inTwo = canUseTwo ? largest(true) : 0;
  return inTwo > inOne ? applySize(text, inTwo, true) : applySize(text, inOne, false);
}

function applySize(text: HTMLElement, size: number, inTwo: boolean): number {
  text.style.setProperty('--lyric-size', `${size}px`);
  text.toggleAttribute('data-two', inTwo);
  return size;
}

const isFitting = (container: HTMLElement, text: HTMLElement) =>
  container.scrollHeight <= container.clientHeight &&
  container.scrollWidth <= container.clientWidth &&
  text.scrollWidth <= text.clientWidth;
