import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, classes, IconButton, Popover, SegmentedControl } from '../../ui/index.ts';
import { MetronomeIcon, MinusIcon, PlusIcon } from '../../ui/icons.ts';
import { addTap, tappedTempo } from './beat-clock.ts';
import { accentChoices, type StageSettings } from './stage-settings.ts';
import { type Metronome, metronomeTempo } from './use-metronome.ts';

type StageMetronomeProps = {
  metronome: Metronome;
  choices: StageSettings;
  choose: (patch: Partial<StageSettings>) => void;
};

/** The metronome in the bar of the stage: start and stop, the tempo by buttons or taps, accents and sound. */
export function StageMetronome({ metronome, choices, choose }: StageMetronomeProps) {
  const { t } = useTranslate();
  const accents = accentChoices.map((every) => ({
    value: String(every),
    label: every === 0 ? t('performance.metronome.no-accent') : String(every),
  }));
  return (
    <Popover
      label={t('performance.metronome')}
      isBottomSheetOnPhone
      triggerClassName={classes('hover:bg-wash hover:text-ink', metronome.isRunning ? 'text-gold' : 'text-ink-soft')}
      trigger={<MetronomeIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-96 max-w-full flex-col gap-3 max-sm:w-full">
        <TempoSteps metronome={metronome} />
        <div className="grid grid-cols-2 gap-2">
          <TapButton onTempo={metronome.setTempo} />
          <Button variant="primary" onClick={metronome.toggle}>
            {t(metronome.isRunning ? 'performance.metronome.stop' : 'performance.metronome.start')}
          </Button>
        </div>
        <div className="flex items-center justify-between gap-2">
          <span aria-hidden className="text-[0.9375rem]">
            {t('performance.metronome.accent')}
          </span>
          <SegmentedControl
            label={t('performance.metronome.accent')}
            options={accents}
            value={String(choices.accentEvery)}
            onValueChange={(every) => choose({ accentEvery: Number(every) })}
          />
        </div>
        <Checkbox
          label={t('performance.metronome.click')}
          checked={choices.hasClick}
          onChange={(event) => choose({ hasClick: event.currentTarget.checked })}
        />
      </div>
    </Popover>
  );
}

function TempoSteps({ metronome: { tempo, setTempo } }: Pick<StageMetronomeProps, 'metronome'>) {
  const { t } = useTranslate();
  return (
    <div role="group" aria-label={t('performance.metronome.tempo')} className="flex items-center justify-between">
      <span aria-hidden className="text-[0.9375rem]">
        {t('performance.metronome.tempo')}
      </span>
      <span className="flex items-center">
        <IconButton
          label={t('performance.metronome.slower')}
          icon={<MinusIcon aria-hidden className="size-5" />}
          onClick={() => setTempo(tempo - 1)}
          disabled={tempo <= metronomeTempo.min}
        />
        <span role="status" className="min-w-16 text-center text-sm tabular-nums">
          {t('performance.metronome.bpm', { tempo })}
        </span>
        <IconButton
          label={t('performance.metronome.faster')}
          icon={<PlusIcon aria-hidden className="size-5" />}
          onClick={() => setTempo(tempo + 1)}
          disabled={tempo >= metronomeTempo.max}
        />
      </span>
    </div>
  );
}

function TapButton({ onTempo }: { onTempo: (tempo: number) => void }) {
  const { t } = useTranslate();
  const [taps, setTaps] = useState<readonly number[]>([]);
  const tap = (now: number) => {
    const next = addTap(taps, now);
    setTaps(next);
    const tempo = tappedTempo(next);
    if (tempo !== undefined) onTempo(tempo);
  };
  return <Button onClick={(event) => tap(event.timeStamp)}>{t('performance.metronome.tap')}</Button>;
}

/** A line along the lower edge that lights up with each beat. */
export function BeatLine({ metronome: { beat, isAccent } }: { metronome: Metronome }) {
  // A new element for each beat begins the animation anew.
  return beat === undefined ? null : (
    <div key={beat} aria-hidden className="stage-beat" data-accent={isAccent || undefined} />
  );
}
