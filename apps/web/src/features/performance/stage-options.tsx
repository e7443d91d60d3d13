import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, IconButton, PlainHttpNotice, SegmentedControl } from '../../ui/index.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.ts';
import { type StageSettings, stageSize } from './stage-settings.ts';
import type { useFullScreen } from './use-full-screen.ts';
import type { StageSong } from './use-stage-song.ts';

type StageOptionsProps = {
  choices: StageSettings;
  choose: (patch: Partial<StageSettings>) => void;
  /** Of the displayed text, in pixels. */
  size: number;
  fullScreen: ReturnType<typeof useFullScreen>;
  song: StageSong;
  /** Switches between text and chords. */
  onFormat: () => void;
};

/** How a song is shown on the stage: text or chords, pages or scrolling, the size, the colours. */
export function StageOptions({ choices, choose, size, fullScreen, song, onFormat }: StageOptionsProps) {
  const { t } = useTranslate();
  return (
    <div className="flex w-64 max-w-full flex-col gap-3 max-sm:w-full">
      {song.view.hasChords ? (
        <SegmentedControl
          label={t('lyrics.format')}
          options={[
            { value: 'text', label: t('lyrics.text') },
            { value: 'chords', label: t('lyrics.chords') },
          ]}
          value={song.view.format}
          onValueChange={onFormat}
        />
      ) : null}
      <SegmentedControl
        label={t('performance.way')}
        options={[
          { value: 'pages', label: t('performance.pages') },
          { value: 'scroll', label: t('performance.scroll') },
        ]}
        value={choices.isScrolling ? 'scroll' : 'pages'}
        onValueChange={(mode) => choose({ isScrolling: mode === 'scroll' })}
      />
      <SizeSteps choose={choose} size={size} />
      {choices.isScrolling ? null : (
        <>
          <Checkbox
            label={t('performance.fit')}
            checked={choices.isFitted}
            onChange={(event) => choose({ isFitted: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('performance.fixed-pages')}
            checked={choices.hasFixedPages}
            onChange={(event) => choose({ hasFixedPages: event.currentTarget.checked })}
          />
        </>
      )}
      <Checkbox
        label={t('performance.stage')}
        checked={choices.isStage}
        onChange={(event) => choose({ isStage: event.currentTarget.checked })}
      />
      {fullScreen ? (
        <Checkbox label={t('performance.full-screen')} checked={fullScreen.isFull} onChange={fullScreen.toggle} />
      ) : null}
      <PlainHttpNotice about="screen" className="text-sm text-ink-soft" />
    </div>
  );
}

function SizeSteps({ choose, size }: Pick<StageOptionsProps, 'choose' | 'size'>) {
  const { t } = useTranslate();
  const changeSize = (step: number) =>
    choose({ isFitted: false, size: Math.min(stageSize.max, Math.max(stageSize.min, Math.round(size) + step)) });
  return (
    <div role="group" aria-label={t('lyrics.size')} className="flex items-center justify-between">
      <span aria-hidden className="text-[0.9375rem]">
        {t('lyrics.size')}
      </span>
      <span className="flex items-center">
        <IconButton
          label={t('performance.smaller')}
          icon={<MinusIcon aria-hidden className="size-5" />}
          onClick={() => changeSize(-stageSize.step)}
        />
        <span role="status" className="min-w-9 text-center text-sm tabular-nums">
          {Math.round(size)}
        </span>
        <IconButton
          label={t('performance.larger')}
          icon={<PlusIcon aria-hidden className="size-5" />}
          onClick={() => changeSize(stageSize.step)}
        />
      </span>
    </div>
  );
}
