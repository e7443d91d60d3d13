import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keep } from '../../features/keeping/index.ts';
import {
  bringUpToDate,
  currentCopy,
  hearChanges,
  noteNothingNew,
  openTabNews,
  showWrittenElsewhere,
} from '../../offline/index.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { keepOwnThings } from './own-things.ts';
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
    const copy = currentCopy();
    // What was told last is in the copy and on the screen.
    let isCurrent = false;
    let hasMissed = false;
    const asking = oneAtATime(async () => {
      // Without a network everything stays as it is; the next waking asks for all of it.
      const brought = await bringUpToDate(copy, queries, Date.now()).catch(() => undefined);
      isCurrent = brought !== undefined;
      if (brought?.hasChanged) news.tell();
      const keepings = await copy.keepings.list();
      await (keepings.length > 0 ? keepOwnThings : keepRowsOfMarked)(copy, queries).catch(() => undefined);
      for (const one of keepings) {
        const isDue = one.state === 'under way' || (one.state === 'kept' && brought?.touchesKept === true);
        if (isDue) void keep(one, workFor(queries, one.name, one.withAudio));
      }
    });
    const onNews = () => (document.hidden ? void (hasMissed = true) : asking.want());
    const onVisible = () => {
      if (document.hidden || !hasMissed) return;
      hasMissed = false;
      asking.want();
    };
    const news = openTabNews(copy, onNews);
    const stopShowing = showWrittenElsewhere(copy, queries);
    let stopHearing = () => {};
    const timer = setTimeout(() => {
      countViews();
      addEventListener('online', countViews);
      document.addEventListener('visibilitychange', onVisible);
      stopHearing = hearChanges(asking.want, () => {
        if (asking.isUnderWay()) return;
        if (isCurrent) noteNothingNew(copy, Date.now());
        else asking.want();
      });
    }, quietMs);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', countViews);
      document.removeEventListener('visibilitychange', onVisible);
      stopHearing();
      stopShowing();
      news.close();
    };
  }, [queries]);
  return null;
}
