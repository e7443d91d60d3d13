import type { PresentationTheme } from '@canticle/presentation';
import { useLayoutEffect } from 'react';

/** Gives the whole window the theme of a presentation: black for a projector, or paper. */
export function useScreenTheme(theme: PresentationTheme): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const previous = dataset['theme'];
    dataset['theme'] = theme === 'dark' ? 'stage' : 'light';
    return () => {
      dataset['theme'] = previous;
    };
  }, [theme]);
}
