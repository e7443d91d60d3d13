import { useTranslate } from '../../../i18n/index.ts';

const minPercent = 40;
const maxPercent = 200;

/** The tempo of playback, in per cent of the written one. */
export function TempoSlider({ tempo, onTempo }: { tempo: number; onTempo: (tempo: number) => void }) {
  const { t } = useTranslate();
  const percent = Math.round(tempo * 100);
  const progress = ((percent - minPercent) / (maxPercent - minPercent)) * 100;
  return (
    <label className="flex min-w-24 grow basis-24 items-center gap-2 px-1 text-sm">
      <span className="max-sm:sr-only">{t('score.tempo')}</span>
      <input
        type="range"
        min={minPercent}
        max={maxPercent}
        step={5}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onTempo(event.currentTarget.valueAsNumber / 100)}
        className="slider max-w-72"
        style={{ '--done': `${progress}%` }}
      />
      <output className="w-12 shrink-0 text-end tabular-nums">{percent} %</output>
    </label>
  );
}
