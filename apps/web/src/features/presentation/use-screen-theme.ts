import type { PresentationTheme } from '@canticle/presentation';
import { useLayoutEffect } from 'react';

/** Applies the theme of a presentation to the whole window: black for a projector, or paper. */
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
