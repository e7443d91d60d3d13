import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sets the size of lyrics, in pixels, on the element of the ref. */
export function useLyricSize(size: number): RefObject<HTMLDivElement | null> {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => text.current?.style.setProperty('--lyric-size', `${size}px`), [size]);
  return text;
}
