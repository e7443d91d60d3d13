import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, IconButton, PlainHttpNotice, Popover, SegmentedControl } from '../../ui/index.ts';
import { AdjustIcon, CloseIcon, MinusIcon, PlusIcon } from '../../ui/icons.ts';
import { type StageSettings, stageSize } from './stage-settings.ts';
import { useFullScreen } from './use-full-screen.ts';

export type StageProps = {
  language: string;
  title: string;
  choices: StageSettings;
  choose: (patch: Partial<StageSettings>) => void;
  onClose: () => void;
};

type StageBarProps = Omit<StageProps, 'language'> & {
  /** Of the displayed text, in pixels. */
  size: number;
  children: ReactNode;
};

/** The bar at the bottom of the stage: the position, the display options, and the close button. */
export function StageBar({ title, choices, choose, onClose, size, children }: StageBarProps) {
  const { t } = useTranslate();
  // Here and not in the options menu, which closes when full screen starts.
  const fullScreen = useFullScreen();
  return (
    <div
      role="toolbar"
      aria-label={t('performance.toolbar')}
      className="flex shrink-0 items-center gap-1 border-t border-line px-1 pb-[env(safe-area-inset-bottom)] sm:px-3"
    >
      <p className="hidden max-w-[26%] truncate pl-2 text-sm text-ink-soft md:block" title={title}>
        {title}
      </p>
      <div className="flex min-w-0 grow items-center gap-1 md:px-6">{children}</div>
      <Popover
        label={t('performance.options')}
        isBottomSheetOnPhone
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
        trigger={<AdjustIcon aria-hidden className="size-5" />}
      >
        <StageOptions choices={choices} choose={choose} size={size} fullScreen={fullScreen} />
      </Popover>
      <IconButton
        label={t('performance.close')}
        icon={<CloseIcon aria-hidden className="size-6" />}
        onClick={onClose}
      />
    </div>
  );
}

type StageOptionsProps = Pick<StageBarProps, 'choices' | 'choose' | 'size'> & {
  fullScreen: ReturnType<typeof useFullScreen>;
};

function StageOptions({ choices, choose, size, fullScreen }: StageOptionsProps) {
  const { t } = useTranslate();
  const changeSize = (step: number) =>
    choose({ isFitted: false, size: Math.min(stageSize.max, Math.max(stageSize.min, Math.round(size) + step)) });
  return (
    <div className="flex w-64 max-w-full flex-col gap-3">
      <SegmentedControl
        label={t('performance.way')}
        options={[
          { value: 'pages', label: t('performance.pages') },
          { value: 'scroll', label: t('performance.scroll') },
        ]}
        value={choices.isScrolling ? 'scroll' : 'pages'}
        onValueChange={(mode) => choose({ isScrolling: mode === 'scroll' })}
      />
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
      {choices.isScrolling ? null : (
        <Checkbox
          label={t('performance.fit')}
          checked={choices.isFitted}
          onChange={(event) => choose({ isFitted: event.currentTarget.checked })}
        />
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
