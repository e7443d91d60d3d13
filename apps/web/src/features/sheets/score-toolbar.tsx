import { parseKey } from '@canticle/music';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { CloseIcon, PerformIcon, PlayIcon, ShrinkIcon } from '../../ui/icons.ts';
import { ScoreOptionsMenu, type ScoreOptionsMenuProps } from './score-options-menu.tsx';
import { ScoreKeyMenu } from './score-key-menu.tsx';
import { findKeyChoice, scoreKeyChoices } from './score-options.ts';

type ScoreToolbarProps = ScoreOptionsMenuProps & {
  name: string;
  /** The key of the person's instrument ("Bb"). */
  instrument: string;
  keyName: (key: string) => string;
  isFull: boolean;
  onFull: () => void;
  /** Opens the playback bar; absent while it is open. */
  onPlay: (() => void) | undefined;
  /** Closes the score. */
  onClose: (() => void) | undefined;
  /** Further actions for the score. */
  children?: ReactNode;
};

/** All controls for how a score is displayed. It stays visible while the score scrolls. */
export function ScoreToolbar(props: ScoreToolbarProps) {
  const { t } = useTranslate();
  const { score, options, onChange, isFull } = props;
  const original = parseKey(score.originalKey);
  const choices = original ? scoreKeyChoices(original, parseKey(props.instrument) ?? { tonic: 0, minor: false }) : [];
  const current = findKeyChoice(choices, options.semitones);
  return (
    <div
      role="toolbar"
      aria-label={t('sheet.toolbar')}
      className="flex min-h-15 items-center gap-x-0.5 py-1.5 sm:gap-x-2"
    >
      {current ? (
        <ScoreKeyMenu
          choices={choices}
          current={current}
          keyName={props.keyName}
          onKey={(semitones) => onChange({ semitones })}
        />
      ) : null}
      {props.onPlay ? (
        <button
          type="button"
          onClick={props.onPlay}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 text-accent hover:bg-wash"
        >
          <PlayIcon aria-hidden className="size-5 fill-current" />
          <span className="text-[0.9375rem] font-medium max-[30rem]:sr-only">{t('sheet.play')}</span>
        </button>
      ) : null}
      <p className="hidden min-w-0 grow truncate text-end font-serif text-ink-soft md:block">{props.name}</p>
      <div className="ms-auto flex shrink-0 items-center">
        {props.children}
        <ScoreOptionsMenu score={score} options={options} onChange={onChange} />
        <IconButton
          label={t(isFull ? 'sheet.full.end' : 'sheet.full')}
          icon={isFull ? <ShrinkIcon aria-hidden className="size-5" /> : <PerformIcon aria-hidden className="size-5" />}
          onClick={props.onFull}
        />
        {props.onClose && !isFull ? (
          <IconButton
            label={t('sheet.close')}
            icon={<CloseIcon aria-hidden className="size-5" />}
            onClick={props.onClose}
          />
        ) : null}
      </div>
    </div>
  );
}
