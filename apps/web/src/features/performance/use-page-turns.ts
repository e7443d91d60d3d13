import { useState } from 'react';
import type { StageFrame } from './stage-props.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageKeys } from './use-stage-keys.ts';

type PageTurns = {
  /** The page that is shown, from 0. */
  readonly page: number;
  readonly turn: (step: 1 | -1) => void;
  readonly canTurn: { readonly back: boolean; readonly forward: boolean };
  /** For the element that shows the page. */
  readonly gestures: ReturnType<typeof useStageGestures>;
};

/**
 * Turns the pages of an item by keys, pedals, taps and swipes; after its last page comes the next item.
 *
 * An item that is gone back to shows its last page, which is known when its pages are.
 */
export function usePageTurns(stage: StageFrame, pageCount: number): PageTurns {
  const [turned, setTurned] = useState<number | 'last'>(stage.startAt === 'end' ? 'last' : 0);
  const last = pageCount - 1;
  const page = turned === 'last' ? last : Math.min(turned, last);
  const turn = (step: 1 | -1) => {
    stage.onHideBar();
    if (page + step < 0 || page + step > last) stage.onLeave(step);
    else setTurned(page + step);
  };
  useStageKeys({
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    ArrowDown: () => turn(1),
    ArrowUp: () => turn(-1),
    PageDown: () => turn(1),
    PageUp: () => turn(-1),
    ' ': () => turn(1),
    Home: () => setTurned(0),
    End: () => setTurned('last'),
  });
  const gestures = useStageGestures((gesture) =>
    gesture === 'bar' ? stage.onToggleBar() : turn(gesture === 'next' ? 1 : -1),
  );
  return {
    page,
    turn,
    canTurn: { back: page > 0 || stage.hasPrevious, forward: page < last || stage.hasNext },
    gestures,
  };
}
