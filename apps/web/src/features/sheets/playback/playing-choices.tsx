import type { Timemap } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Checkbox, Popover, Select } from '../../../ui/index.ts';
import { AdjustIcon } from '../../../ui/icons.ts';
import { PartSounds } from './part-sounds.tsx';
import type { Playing } from './score-player.ts';
import { voices } from './voices.ts';

type PlayingChoicesProps = {
  timemap: Timemap;
  how: Playing;
  onChange: (how: Partial<Playing>) => void;
};

/** Which parts are heard, with what sound, and which bars again and again. */
export function PlayingChoices({ timemap, how, onChange }: PlayingChoicesProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('score.more')}
      isSheetOnPhone
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<AdjustIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-76 max-w-full flex-col gap-4 max-sm:w-full">
        <PartSounds parts={timemap.parts} muted={how.muted} onChange={(muted) => onChange({ muted })} />
        <Select
          label={t('score.voice')}
          value={how.voice}
          options={voices.map((value) => ({ value, label: t(`score.voice.${value}`) }))}
          onChoose={(voice) => onChange({ voice: voices.find((each) => each === voice) ?? 'organ' })}
        />
        <Checkbox
          label={t('score.count-in')}
          checked={how.countsIn}
          onChange={(event) => onChange({ countsIn: event.currentTarget.checked })}
        />
        <LoopChoice timemap={timemap} how={how} onChange={onChange} />
      </div>
    </Popover>
  );
}

function LoopChoice({ timemap: { measures }, how, onChange }: PlayingChoicesProps) {
  const { t } = useTranslate();
  const [bars, setBars] = useState<{ from: number; until: number }>();
  const options = measures.map(({ number }, index) => ({ value: String(index), label: number || String(index + 1) }));
  const loop = (from: number, until: number) => {
    const [first, last] = from <= until ? [from, until] : [until, from];
    setBars({ from: first, until: last });
    const end = measures[last];
    if (end) onChange({ loop: { from: measures[first]?.at ?? 0, until: end.at + end.duration } });
  };
  if (!bars) {
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
          value={String(bars.from)}
          options={options}
          onChoose={(bar) => loop(Number(bar), bars.until)}
        />
        <Select
          label={t('score.loop.until')}
          value={String(bars.until)}
          options={options}
          onChoose={(bar) => loop(bars.from, Number(bar))}
        />
      </div>
      <Button
        onClick={() => {
          setBars(undefined);
          onChange({ loop: undefined });
        }}
        disabled={how.loop === undefined}
      >
        {t('score.loop.end')}
      </Button>
    </fieldset>
  );
}
