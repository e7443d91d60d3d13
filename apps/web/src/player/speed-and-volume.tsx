import { useTranslate } from '../i18n/index.ts';
import { Select } from '../ui/index.ts';
import { availableRates } from './rates.ts';
import { player, usePlayer } from './use-player.ts';

/** The playback rate. */
export function SpeedField() {
  const { t, language } = useTranslate();
  const { rate, rates } = usePlayer();
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const availableSpeeds = [...new Set([...availableRates(rates), rate])].toSorted((one, other) => one - other);
  return (
    <Select
      label={t('player.speed')}
      value={String(rate)}
      options={availableSpeeds.map((each) => ({ value: String(each), label: `${numbers.format(each)} ×` }))}
      onValueChange={(value) => player.setRate(Number(value))}
    />
  );
}

/** The volume; phones have buttons for that. */
export function VolumeField() {
  const { t } = useTranslate();
  const { volume } = usePlayer();
  return (
    <label className="flex flex-col gap-1.5 text-sm font-medium max-sm:hidden">
      {t('player.volume')}
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        className="slider"
        style={{ '--done': `${volume * 100}%` }}
      />
    </label>
  );
}
