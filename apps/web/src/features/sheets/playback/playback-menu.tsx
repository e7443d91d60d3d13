import type { Timemap } from '@canticle/contract/calls';
import { useTranslate } from '../../../i18n/index.ts';
import { Button, Checkbox, Popover, Select } from '../../../ui/index.ts';
import { AdjustIcon } from '../../../ui/icons.ts';
import { PartMixer } from './part-mixer.tsx';
import type { PlaybackSettings } from './score-player.ts';
import { voices } from './voices.ts';

type PlaybackMenuProps = {
  timemap: Timemap;
  settings: PlaybackSettings;
  onChange: (settings: Partial<PlaybackSettings>) => void;
};

/** The parts that are played, their sound, and the measures to loop. */
export function PlaybackMenu({ timemap, settings, onChange }: PlaybackMenuProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('score.more')}
      isBottomSheetOnPhone
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<AdjustIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-76 max-w-full flex-col gap-4 max-sm:w-full">
        <PartMixer parts={timemap.parts} muted={settings.muted} onChange={(muted) => onChange({ muted })} />
        <Select
          label={t('score.voice')}
          value={settings.voice}
          options={voices.map((value) => ({ value, label: t(`score.voice.${value}`) }))}
          onValueChange={(voice) => onChange({ voice: voices.find((each) => each === voice) ?? 'organ' })}
        />
        <Checkbox
          label={t('score.count-in')}
          checked={settings.hasCountIn}
          onChange={(event) => onChange({ hasCountIn: event.currentTarget.checked })}
        />
        <LoopSettings timemap={timemap} settings={settings} onChange={onChange} />
      </div>
    </Popover>
  );
}

function LoopSettings({ timemap: { measures }, settings, onChange }: PlaybackMenuProps) {
  const { t } = useTranslate();
  const measureRange = settings.loop && findMeasures(measures, settings.loop);
  const options = measures.map(({ number }, index) => ({ value: String(index), label: number || String(index + 1) }));
  const loop = (from: number, until: number) => {
    const [first, last] = from <= until ? [from, until] : [until, from];
    const end = measures[last];
    if (end) onChange({ loop: { from: measures[first]?.at ?? 0, until: end.at + end.duration } });
  };
  if (!measureRange) {
    return (
      <Button onClick={() => loop(0, Math.min(3, measures.length - 1))} disabled={measures.length === 0}>
        {t('score.loop')}
      </Button>
    );
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 text-sm font-medium">{t('score.loop')}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('score.loop.from')}
          value={String(measureRange.from)}
          options={options}
          onValueChange={(bar) => loop(Number(bar), measureRange.until)}
        />
        <Select
          label={t('score.loop.until')}
          value={String(measureRange.until)}
          options={options}
          onValueChange={(bar) => loop(measureRange.from, Number(bar))}
        />
      </div>
      <Button onClick={() => onChange({ loop: undefined })}>{t('score.loop.end')}</Button>
    </fieldset>
  );
}

/* The positions of the first and the last measure of a loop. The panel forgets them when it is closed, the player does not. */
const findMeasures = (measures: Timemap['measures'], loop: NonNullable<PlaybackSettings['loop']>) => ({
  from: measures.findIndex(({ at }) => at === loop.from),
  until: measures.findLastIndex(({ at, duration }) => at + duration === loop.until),
});
