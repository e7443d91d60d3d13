import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { saveLastLocation } from './last-locations.ts';

/* Somebody who turns pages quickly reads none of them. */
const readingThresholdMs = 1500;

/**
 * Saves the chapter or the article at this URL for the home page, once it has been on the screen for a moment.
 *
 * @param title  undefined until it is known
 */
export function useSaveLastReading(collectionId: string, title: string | undefined): void {
  const { pathname, search } = useLocation();
  // A timer: there is no event to use instead.
  useEffect(() => {
    if (title === undefined) return undefined;
    const save = () => saveLastLocation('reading', { to: `${pathname}${search}`, title, collectionId });
    const timer = setTimeout(save, readingThresholdMs);
    return () => clearTimeout(timer);
  }, [collectionId, pathname, search, title]);
}
