import type { Timemap } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { firstFrom } from './sounding-notes.ts';

type BarShownProps = { timemap: Timemap; isPlaying: boolean; scoreTime: () => number };

/** Which bar is heard. */
export function BarShown({ timemap: { measures }, isPlaying, scoreTime }: BarShownProps) {
  const { t } = useTranslate();
  const [at, setAt] = useState(0);
  useEffect(() => {
    const look = () => setAt(Math.max(0, firstFrom(measures, scoreTime() + 1) - 1));
    look();
    if (!isPlaying) return;
    const timer = setInterval(look, 100);
    return () => clearInterval(timer);
  });
  const number = measures[at]?.number || String(at + 1);
  return (
    <p className="min-w-16 px-1 max-[26rem]:hidden text-sm text-ink-soft tabular-nums" data-bar={number}>
      {t('score.measure', { number })}
    </p>
  );
}
