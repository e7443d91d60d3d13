import { useMediaQuery } from './use-media-query.ts';

/** Wider than a phone: the top bar sticks, and the links are in it (shell.css). */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 48rem)');

/** The height of the page that the top bar covers while scrolling, in pixels: 0 on a phone, where it scrolls away. */
export const useTopBarHeight = (): number => (useIsWide() ? 56 : 0);
