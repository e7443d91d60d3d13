import { useTranslate } from '../i18n/index.ts';
import { Select } from '../ui/index.ts';
import { KeyField } from './key-field.tsx';
import { SpeedField, VolumeField } from './speed-and-volume.tsx';
import type { Track } from './track.ts';
import { player, usePlayer } from './use-player.ts';

/** How the recording is played: key, speed and volume, and when playback pauses by itself. */
export function PlayerSettings({ track }: { track: Track }) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
      <KeyField track={track} />
      <SpeedField />
      <SleepTimerField />
      <VolumeField />
    </div>
  );
}

const sleepMinutes = [5, 10, 15, 30, 45, 60];

function SleepTimerField() {
  const { t, language } = useTranslate();
  const { sleep } = usePlayer();
  const times = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  return (
    <Select
      label={t('player.sleep')}
      value={sleep?.toString() ?? ''}
      options={[
        { value: '', label: t('player.sleep.off') },
        ...(typeof sleep === 'number'
          ? [{ value: String(sleep), label: t('player.sleep.at', { time: times.format(sleep) }) }]
          : []),
        { value: 'end of track', label: t('player.sleep.end') },
        ...sleepMinutes.map((minutes) => ({
          value: `${minutes} minutes`,
          label: t('player.sleep.minutes', { count: minutes }),
        })),
      ]}
      onValueChange={(value) => {
        if (value === '') player.setSleep(undefined);
        else if (value === 'end of track') player.setSleep(value);
        else if (value !== String(sleep)) player.setSleep(Date.now() + Number.parseInt(value, 10) * 60_000);
      }}
    />
  );
}
