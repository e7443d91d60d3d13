import { useTranslate } from '../../i18n/index.ts';
import type { LyricsFormat } from '../lyrics/index.ts';
import { Checkbox, IconButton, PlainHttpNotice, SegmentedControl, Select } from '../../ui/index.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.ts';
import { sizes } from '../sheets/index.ts';
import type { StageScores } from './stage-props.ts';
import { type StageSettings, stageSize } from './stage-settings.ts';
import type { useFullScreen } from './use-full-screen.ts';
import type { StageSong } from './use-stage-song.ts';

type StageOptionsProps = {
  choices: StageSettings;
  choose: (patch: Partial<StageSettings>) => void;
  /** Of the displayed text, in pixels; undefined where it cannot be chosen. */
  size: number | undefined;
  fullScreen: ReturnType<typeof useFullScreen>;
  song: StageSong | undefined;
  scores: StageScores | undefined;
  onFormat: (format: LyricsFormat) => void;
};

/** How a song is shown on the stage: text, chords or a score, pages or scrolling, the size, the colours. */
export function StageOptions({ choices, choose, size, fullScreen, song, scores, onFormat }: StageOptionsProps) {
  const { t } = useTranslate();
  return (
    <div className="flex w-64 max-w-full flex-col gap-3 max-sm:w-full">
      {song ? <FormatChoice song={song} scores={scores} choose={choose} onFormat={onFormat} /> : null}
      {scores?.shown ? <ScoreOptions scores={scores} choices={choices} choose={choose} /> : null}
      {size === undefined ? null : <TextOptions choices={choices} choose={choose} size={size} />}
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

type FormatChoiceProps = Pick<StageOptionsProps, 'scores' | 'choose' | 'onFormat'> & { song: StageSong };

function FormatChoice({ song: { view }, scores, choose, onFormat }: FormatChoiceProps) {
  const { t } = useTranslate();
  const options = [
    ...(view.text ? [{ value: 'text' as const, label: t('lyrics.text') }] : []),
    ...(view.hasChords ? [{ value: 'chords' as const, label: t('lyrics.chords') }] : []),
    ...(scores && scores.files.length > 0 ? [{ value: 'score' as const, label: t('performance.score') }] : []),
  ];
  if (options.length < 2) return null;
  return (
    <SegmentedControl
      label={t('lyrics.format')}
      options={options}
      value={scores?.shown ? 'score' : view.format}
      onValueChange={(next) => {
        choose({ showsScores: next === 'score' });
        if (next !== 'score') onFormat(next);
      }}
    />
  );
}

type ScoreOptionsProps = Pick<StageOptionsProps, 'choices' | 'choose'> & { scores: StageScores };

function ScoreOptions({ scores, choices, choose }: ScoreOptionsProps) {
  const { t } = useTranslate();
  const { files, shown, choose: chooseFile, size, chooseSize } = scores;
  return (
    <>
      {files.length > 1 ? (
        <Select
          label={t('performance.score')}
          value={shown?.id ?? ''}
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(id) => {
            const file = files.find((one) => one.id === id);
            if (file) chooseFile(file);
          }}
        />
      ) : null}
      {shown?.type === 'sheetmusic' ? (
        <Select
          label={t('sheet.size')}
          value={size}
          options={sizes.map((value) => ({ value, label: t(`sheet.size.${value}`) }))}
          onValueChange={(next) => chooseSize(sizes.find((one) => one === next) ?? size)}
        />
      ) : null}
      <Checkbox
        label={t('performance.half-turns')}
        checked={choices.hasHalfTurns}
        onChange={(event) => choose({ hasHalfTurns: event.currentTarget.checked })}
      />
    </>
  );
}

type TextOptionsProps = Pick<StageOptionsProps, 'choices' | 'choose'> & { size: number };

function TextOptions({ choices, choose, size }: TextOptionsProps) {
  const { t } = useTranslate();
  return (
    <>
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
    </>
  );
}

function SizeSteps({ choose, size }: Pick<TextOptionsProps, 'choose' | 'size'>) {
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
