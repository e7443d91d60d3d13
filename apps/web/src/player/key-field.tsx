import { formatKey, parseKey, transposeKey } from '@canticle/music';
import { type MessageKey, useTranslate } from '../i18n/index.ts';
import { Select } from '../ui/index.ts';
import type { KeyShiftProblem } from './key-shift.ts';
import type { Track } from './track.ts';
import { keyShift, useKeyShift } from './use-key-shift.ts';

const shifts = [6, 5, 4, 3, 2, 1, -1, -2, -3, -4, -5, -6];

const problems: Readonly<Record<KeyShiftProblem, MessageKey>> = {
  'plain http': 'player.key.problem.plain-http',
  browser: 'player.key.problem.browser',
  'other site': 'player.key.problem.other-site',
  'not loaded': 'player.key.problem.not-loaded',
};

/** The key of the recording: that of the song, as recorded, or another one. */
export function KeyField({ track: { originalKey } }: { track: Track }) {
  const { t } = useTranslate();
  const { choice, followed, problem } = useKeyShift();
  const original = parseKey(originalKey ?? '');
  const nameOf = (semitones: number) => {
    const steps = formatShift(semitones);
    return original ? [formatKey(transposeKey(original, semitones)), steps].filter(Boolean).join(' ') : steps;
  };
  const withKey = (text: string, semitones: number) => [text, nameOf(semitones)].filter(Boolean).join(': ');
  return (
    <div>
      <Select
        label={t('player.key')}
        value={String(choice)}
        aria-describedby={problem ? 'player-key-problem' : undefined}
        options={[
          { value: 'follow', label: withKey(t('player.key.follow'), followed) },
          { value: '0', label: withKey(t('player.key.recorded'), 0) },
          ...shifts.map((semitones) => ({ value: String(semitones), label: nameOf(semitones) })),
        ]}
        onValueChange={(value) => keyShift.choose(value === 'follow' ? value : Number(value))}
      />
      {problem ? (
        <p id="player-key-problem" role="alert" className="mt-1 text-sm text-ink-soft">
          {t(problems[problem])}
        </p>
      ) : null}
    </div>
  );
}

/** The sign of a minus, not a hyphen. @example formatShift(-2) // '−2' */
export const formatShift = (semitones: number): string =>
  semitones === 0 ? '' : `${semitones > 0 ? '+' : '−'}${Math.abs(semitones)}`;
