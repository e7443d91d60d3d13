import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitWithin } from '../../ui/index.ts';
import { layOutPages, type MeasuredSong, type StageLayout } from './layout-pages.ts';

type LayoutElements = {
  /** What the pages fill. */
  readonly room: RefObject<HTMLElement | null>;
  /** Every section once, unseen, each line on one line. */
  readonly sample: RefObject<HTMLElement | null>;
};

const columnGapEm = 1.5;

/**
 * The pages of a song and its text size; undefined until it has been measured. Measured again when the room changes, the
 * fonts have loaded, or `content` changes.
 */
export function useSongLayout(
  { room: roomRef, sample: sampleRef }: LayoutElements,
  size: number | 'fit',
  groups: readonly (readonly number[])[] | undefined,
  content: unknown,
): StageLayout | undefined {
  const [layout, setLayout] = useState<StageLayout>();
  useLayoutEffect(() => {
    const room = roomRef.current;
    const sample = sampleRef.current;
    if (!room || !sample) return undefined;
    const update = () =>
      setLayout(layOutPages({ space: measureSpace(room), measure: createMeasure(sample), size, groups }));
    return fitWithin(room, update);
  }, [roomRef, sampleRef, size, groups, content]);
  return layout;
}

function measureSpace(room: HTMLElement) {
  const style = getComputedStyle(room);
  const paddings = (...sides: readonly string[]) =>
    sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0);
  return {
    width: room.clientWidth - paddings(style.paddingLeft, style.paddingRight),
    height: room.clientHeight - paddings(style.paddingTop, style.paddingBottom),
    columnGap: columnGapEm,
  };
}

/* The browser lays the whole song out for each size, so each is measured once. */
function createMeasure(sample: HTMLElement): (size: number, lineWidth?: number) => MeasuredSong {
  const measured = new Map<string, MeasuredSong>();
  return (size, lineWidth) => {
    const key = `${size} ${lineWidth}`;
    const known = measured.get(key);
    if (known) return known;
    sample.style.setProperty('--lyric-size', `${size}px`);
    sample.style.width = lineWidth === undefined ? '' : `${lineWidth}px`;
    sample.style.whiteSpace = lineWidth === undefined ? '' : 'normal';
    const sections = [...sample.children].map((section) => section.getBoundingClientRect());
    const [first, second] = sections;
    const result = {
      width: Math.ceil(sample.getBoundingClientRect().width),
      heights: sections.map(({ height }) => height),
      gap: first && second ? second.top - first.bottom : 0,
    };
    measured.set(key, result);
    return result;
  };
}
