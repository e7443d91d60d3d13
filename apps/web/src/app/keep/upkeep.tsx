import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keep } from '../../features/keeping/index.ts';
import { bringUpToDate, currentCopy, hearChanges, noteNothingNew } from '../../offline/index.ts';
import { keepRowsOfMarked } from './rows-of-marked.ts';
import { workFor } from './work-for.ts';

/** The first screen has what it needs by then. */
const quietMs = 3_000;

/* Whatever was read without a network; the first screen does not wait for the part that does it. */
const countViews = () => void import('../../features/statistics/index.ts').then(({ sendViews }) => sendViews());

/**
 * Keeps what is on this device true while the app is open: what changed comes when it changes, and what was being brought
 * here when the app was left is gone on with. What was read without a network is counted.
 */
export function Upkeep() {
  const queries = useQueryClient();
  useEffect(() => {
    let isAsking = false;
    let isWoken = false;
    const ask = async () => {
      isWoken = true;
      if (isAsking) return;
      isAsking = true;
      while (isWoken) {
        isWoken = false;
        const copy = currentCopy();
        // Without a network everything stays as it is; the next waking asks for all of it.
        const { touchesKept } = await bringUpToDate(copy, queries, Date.now()).catch(() => ({ touchesKept: false }));
        await keepRowsOfMarked(copy, queries).catch(() => undefined);
        for (const one of await copy.keepings.list()) {
          const isDue = one.state === 'under way' || (one.state === 'kept' && touchesKept);
          if (isDue) void keep(one, workFor(queries, one.name, one.withAudio));
        }
      }
      isAsking = false;
    };
    let stopHearing = () => {};
    const timer = setTimeout(() => {
      countViews();
      addEventListener('online', countViews);
      stopHearing = hearChanges(
        () => void ask(),
        () => isAsking || noteNothingNew(currentCopy(), Date.now()),
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', countViews);
      stopHearing();
    };
  }, [queries]);
  return null;
}
