import type { Timemap } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/index.ts';
import { lowerBound } from './sounding-notes.ts';

type CurrentMeasureProps = { timemap: Timemap; isPlaying: boolean; scoreTime: () => number };

/** The measure that is playing. */
export function CurrentMeasure({ timemap: { measures }, isPlaying, scoreTime }: CurrentMeasureProps) {
  const { t } = useTranslate();
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const update = () => setIndex(Math.max(0, lowerBound(measures, scoreTime() + 1) - 1));
    update();
    if (!isPlaying) return;
    const timer = setInterval(update, 100);
    return () => clearInterval(timer);
  });
  const number = measures[index]?.number || String(index + 1);
  return (
    <p className="min-w-16 px-1 max-[26rem]:hidden text-sm text-ink-soft tabular-nums" data-bar={number}>
      {t('score.measure', { number })}
    </p>
  );
}
