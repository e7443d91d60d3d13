import { useTranslate } from '../i18n/index.ts';
import { Button, Select } from '../ui/index.ts';
import { NextTrackIcon, PreviousTrackIcon } from '../ui/icons.ts';
import { availableRates } from './rates.ts';
import { player, usePlayer } from './use-player.ts';

/** The playback rate and the volume. */
export function SpeedAndVolume() {
  const { t, language } = useTranslate();
  const { rate, rates, volume } = usePlayer();
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const availableSpeeds = [...new Set([...availableRates(rates), rate])].toSorted((one, other) => one - other);
  return (
    <div className="flex min-w-64 flex-col gap-4">
      <Select
        label={t('player.speed')}
        value={String(rate)}
        options={availableSpeeds.map((each) => ({ value: String(each), label: `${numbers.format(each)} ×` }))}
        onValueChange={(value) => player.setRate(Number(value))}
      />
      <label className="flex flex-col gap-1.5 text-sm font-medium">
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
      <div className="flex gap-2 sm:hidden">
        <Button onClick={player.previous}>
          <PreviousTrackIcon aria-hidden className="size-4" />
          {t('player.previous')}
        </Button>
        <Button onClick={() => void player.next()}>
          <NextTrackIcon aria-hidden className="size-4" />
          {t('player.next')}
        </Button>
      </div>
    </div>
  );
}
