import { formatTime } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import { ClearIcon, MinusIcon, PlusIcon } from '../../ui/icons.ts';
import type { TappedLine } from './tapped-lines.ts';

type TimedRowProps = {
  line: TappedLine;
  /** The next tap is for this line. */
  isNext: boolean;
  onPlay: () => void;
  onNudge: (milliseconds: number) => void;
  onUntap: () => void;
};

const stepMs = 100;

/** A line and its time, with buttons to play from there, nudge it, or tap it again. */
export function TimedRow({ line: { text, at }, isNext, onPlay, onNudge, onUntap }: TimedRowProps) {
  const { t } = useTranslate();
  const timeText = at === null ? '–:––' : `${formatTime(at / 1000)}.${Math.floor((at % 1000) / 100)}`;
  return (
    <li
      aria-current={isNext || undefined}
      className={classes(
        'flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line',
        isNext && 'bg-wash font-semibold',
      )}
    >
      <button
        type="button"
        disabled={at === null}
        aria-label={t('timing.hear', { at: timeText, text })}
        onClick={onPlay}
        className="min-h-11 w-16 shrink-0 text-start text-sm text-ink-soft tabular-nums enabled:hover:text-ink"
      >
        {timeText}
      </button>
      <span className="min-w-0 grow basis-40 py-2 font-serif">{text}</span>
      {at === null ? null : (
        <span className="flex">
          <IconButton
            label={t('timing.earlier', { text })}
            icon={<MinusIcon aria-hidden className="size-4" />}
            onClick={() => onNudge(-stepMs)}
          />
          <IconButton
            label={t('timing.later', { text })}
            icon={<PlusIcon aria-hidden className="size-4" />}
            onClick={() => onNudge(stepMs)}
          />
          <IconButton
            label={t('timing.untap', { text })}
            icon={<ClearIcon aria-hidden className="size-4" />}
            onClick={onUntap}
          />
        </span>
      )}
    </li>
  );
}
