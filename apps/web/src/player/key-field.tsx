import { formatKey, parseKey, transposeKey } from '@canticle/music';
import { type MessageKey, useTranslate } from '../i18n/index.ts';
import { Button, Select } from '../ui/index.ts';
import type { KeyShiftFailure } from './key-shift.ts';
import type { KeyShiftObstacle } from './key-shift-obstacle.ts';
import type { Track } from './track.ts';
import { keyShift, useKeyShift } from './use-key-shift.ts';

const shifts = [6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6];

const obstacles: Readonly<Record<KeyShiftObstacle, MessageKey>> = {
  'plain http': 'player.key.obstacle.plain-http',
  browser: 'player.key.obstacle.browser',
  'other site': 'player.key.obstacle.other-site',
};

const failures: Readonly<Record<KeyShiftFailure, MessageKey>> = {
  'not loaded': 'player.key.failure.not-loaded',
  'not running': 'player.key.failure.not-running',
};

/** The key a recording is played in: that of its song, or any other; or why it can only be played as recorded. */
export function KeyField({ track }: { track: Track }) {
  const { t } = useTranslate();
  const { choice, toSong, obstacle, failure } = useKeyShift();
  if (obstacle) {
    return (
      <div className="flex flex-col gap-1.5 text-sm max-sm:col-span-2">
        <p className="font-medium">{t('player.key')}</p>
        <p className="text-ink-soft">{t(obstacles[obstacle])}</p>
      </div>
    );
  }
  const name = (semitones: number) => nameShift(track, semitones, t('player.key.recorded'));
  const songOption = { value: 'song', label: t('player.key.song', { key: name(toSong ?? 0) }) };
  return (
    <div className="flex flex-col gap-1.5 max-sm:col-span-2">
      <Select
        label={t('player.key')}
        value={choice === 'song' && toSong === undefined ? '0' : String(choice)}
        aria-describedby={failure ? 'player-key-failure' : undefined}
        options={[
          ...(toSong === undefined ? [] : [songOption]),
          ...shifts.map((semitones) => ({ value: String(semitones), label: name(semitones) })),
        ]}
        onValueChange={(value) => keyShift.choose(value === 'song' ? value : Number(value))}
      />
      {failure ? (
        <>
          <p id="player-key-failure" role="alert" className="text-sm text-ink-soft">
            {t(failures[failure])}
          </p>
          <Button onClick={() => keyShift.choose(choice)}>{t('app.try-again')}</Button>
        </>
      ) : null}
    </div>
  );
}

/* "A +2", or only "+2" where nobody has said what the recording sounds in. */
function nameShift({ recordedKey }: Track, semitones: number, asRecorded: string): string {
  const recorded = parseKey(recordedKey?.name ?? '');
  const key = recorded ? formatKey(transposeKey(recorded, semitones)) : '';
  return [key, semitones === 0 && key === '' ? asRecorded : formatShift(semitones)].filter(Boolean).join(' ');
}

/**
 * Semitones with the sign of a minus, not a hyphen; nothing for none.
 * @example formatShift(-2) // '−2'
 */
export const formatShift = (semitones: number): string =>
  semitones === 0 ? '' : `${semitones > 0 ? '+' : '−'}${Math.abs(semitones)}`;
