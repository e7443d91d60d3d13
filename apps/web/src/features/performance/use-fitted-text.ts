import { type RefObject, useLayoutEffect, useState } from 'react';
import { onLateLetters } from '../../ui/index.ts';
import { fitSize } from './fit-size.ts';
import { stageSize } from './stage-choices.ts';

type Places = { readonly room: RefObject<HTMLElement | null>; readonly text: RefObject<HTMLElement | null> };

/* Two verses stand side by side where that lets them be larger, as on a phone lying down. */
const leastWidthForTwo = 560;
const leastFitted = 6;

/**
 * Sets the size of the text: the one wanted, or the largest at which all of it is seen in its room without scrolling,
 * in one column or two. Measured again when the room changes or `content` does. Gives the size, in pixels.
 */
export function useFittedText({ room, text }: Places, wanted: number | 'fit', content: unknown): number {
  const [size, setSize] = useState<number>(wanted === 'fit' ? stageSize.usual : wanted);
  useLayoutEffect(() => {
    const place = room.current;
    const words = text.current;
    if (!place || !words) return undefined;
    const set = () => setSize(wanted === 'fit' ? fit(place, words) : apply(words, wanted, false));
    set();
    const watcher = new ResizeObserver(set);
    watcher.observe(place);
    onLateLetters(set);
    return () => watcher.disconnect();
  }, [room, text, wanted, content]);
  return size;
}

function fit(room: HTMLElement, text: HTMLElement): number {
  const largest = (inTwo: boolean) =>
    fitSize({ least: leastFitted, most: stageSize.most }, (size) => {
      apply(text, size, inTwo);
      return isWithin(room, text);
    });
  const inOne = largest(false);
  const mayBeTwo = text.childElementCount > 1 && room.clientWidth >= leastWidthForTwo;
  const inTwo = mayBeTwo ? largest(true) : 0;
  return inTwo > inOne ? apply(text, inTwo, true) : apply(text, inOne, false);
}

function apply(text: HTMLElement, size: number, inTwo: boolean): number {
  text.style.setProperty('--lyric-size', `${size}px`);
  text.toggleAttribute('data-two', inTwo);
  return size;
}

const isWithin = (room: HTMLElement, text: HTMLElement) =>
  room.scrollHeight <= room.clientHeight &&
  room.scrollWidth <= room.clientWidth &&
  text.scrollWidth <= text.clientWidth;
