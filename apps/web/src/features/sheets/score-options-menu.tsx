import type { ScoreV4 } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, IconButton, Popover, Select } from '../../ui/index.ts';
import { AdjustIcon, MinusIcon, PlusIcon } from '../../ui/icons.ts';
import { clefs, maxOctaves, type ScoreViewOptions, sizes } from './score-options.ts';

export type ScoreOptionsMenuProps = {
  score: ScoreV4;
  options: ScoreViewOptions;
  onChange: (options: Partial<ScoreViewOptions>) => void;
};

/** The options used less often: the parts, the clef, the size and the octave. */
export function ScoreOptionsMenu({ score, options, onChange }: ScoreOptionsMenuProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('sheet.more')}
      isBottomSheetOnPhone
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<AdjustIcon aria-hidden className="size-5" />}
    >
      <div className="flex w-68 max-w-full flex-col gap-4 max-sm:w-full">
        <OctaveStepper octave={options.octave} onChange={(octave) => onChange({ octave })} />
        {score.instruments.length > 1 ? (
          <InstrumentPicker all={score.instruments} selected={options.instruments} onChange={onChange} />
        ) : null}
        <Select
          label={t('sheet.clef')}
          value={options.clef}
          options={clefs.map((value) => ({ value, label: t(`sheet.clef.${value}`) }))}
          onValueChange={(clef) => onChange({ clef: clefs.find((each) => each === clef) ?? 'treble' })}
        />
        <Select
          label={t('sheet.size')}
          value={options.size}
          options={sizes.map((value) => ({ value, label: t(`sheet.size.${value}`) }))}
          onValueChange={(size) => onChange({ size: sizes.find((each) => each === size) ?? 'md' })}
        />
      </div>
    </Popover>
  );
}

type InstrumentPickerProps = {
  all: readonly string[];
  /** Empty means all. */
  selected: readonly string[];
  onChange: (options: Partial<ScoreViewOptions>) => void;
};

function InstrumentPicker({ all, selected, onChange }: InstrumentPickerProps) {
  const { t } = useTranslate();
  const names = [...new Set(all)];
  const visible = selected.length === 0 ? names : selected;
  const toggle = (name: string) => {
    // The last part cannot be removed: a score needs at least one.
    const next = visible.includes(name) ? visible.filter((each) => each !== name) : [...visible, name];
    if (next.length === 0) return;
    onChange({ instruments: next.length === names.length ? [] : names.filter((each) => next.includes(each)) });
  };
  const [first, ...others] = selected;
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        {t('sheet.instruments')}:{' '}
        <span className="font-normal text-ink-soft">
          {first === undefined
            ? t('sheet.instruments.all')
            : `${first}${others.length > 0 ? ` +${others.length}` : ''}`}
        </span>
      </legend>
      {names.map((name) => (
        <Checkbox key={name} label={name} checked={visible.includes(name)} onChange={() => toggle(name)} />
      ))}
    </fieldset>
  );
}

function OctaveStepper({ octave, onChange }: { octave: number; onChange: (octave: number) => void }) {
  const { t } = useTranslate();
  const label = octave > 0 ? `+${octave}` : String(octave).replace('-', '−');
  return (
    <div role="group" aria-label={t('sheet.octave')} className="flex items-center justify-between">
      <span className="text-sm font-medium">{t('sheet.octave')}</span>
      <span className="flex items-center">
        <IconButton
          label={t('sheet.octave.down')}
          icon={<MinusIcon aria-hidden className="size-4" />}
          disabled={octave <= -maxOctaves}
          onClick={() => onChange(octave - 1)}
        />
        <output className="min-w-8 text-center font-semibold tabular-nums">{label}</output>
        <IconButton
          label={t('sheet.octave.up')}
          icon={<PlusIcon aria-hidden className="size-4" />}
          disabled={octave >= maxOctaves}
          onClick={() => onChange(octave + 1)}
        />
      </span>
    </div>
  );
}
