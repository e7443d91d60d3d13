import type { TranslationV3 } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, IconButton, Popover, rowActionClass, SegmentedControl, Select } from '../../ui/index.ts';
import { MinusIcon, PlusIcon, SearchIcon, TextSizeIcon } from '../../ui/icons.ts';
import { type ScriptureAppearance, readingSize } from './scripture-appearance.ts';

type ChapterToolbarProps = {
  appearance: ScriptureAppearance;
  onAppearanceChange: (appearance: ScriptureAppearance) => void;
  others: readonly TranslationV3[];
  parallelId: string | undefined;
  onParallelChange: (id: string | undefined) => void;
  base: string;
};

/** Reading options of a chapter: size, numbers, lines, and a translation beside it. */
export function ChapterToolbar({ others, parallelId, onParallelChange, base, ...props }: ChapterToolbarProps) {
  const { t } = useTranslate();
  return (
    <div
      role="toolbar"
      aria-label={t('scripture.tools')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1"
    >
      <Popover
        label={t('scripture.look')}
        trigger={
          <>
            <TextSizeIcon aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{t('scripture.look')}</span>
          </>
        }
        triggerClassName={`${rowActionClass} -ms-2`}
        isBottomSheetOnPhone
      >
        <AppearanceOptions {...props} />
      </Popover>
      <Link to={`${base}#find`} className={rowActionClass}>
        <SearchIcon aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{t('scripture.find')}</span>
      </Link>
      {others.length > 0 ? (
        <Select
          label={t('scripture.beside')}
          hideLabel
          className="ms-auto max-w-72"
          value={parallelId ?? ''}
          options={[
            { value: '', label: t('scripture.beside.none') },
            ...others.map(({ id, title }) => ({ value: id, label: t('scripture.beside.with', { title }) })),
          ]}
          onValueChange={(value) => onParallelChange(value || undefined)}
        />
      ) : null}
    </div>
  );
}

type AppearanceProps = Pick<ChapterToolbarProps, 'appearance' | 'onAppearanceChange'>;

function AppearanceOptions({ appearance, onAppearanceChange }: AppearanceProps) {
  const { t } = useTranslate();
  return (
    <div className="flex min-w-60 flex-col gap-4">
      <SizeStepper appearance={appearance} onAppearanceChange={onAppearanceChange} />
      <SegmentedControl
        label={t('scripture.lines')}
        options={[
          { value: 'printed', label: t('scripture.lines.printed') },
          { value: 'verses', label: t('scripture.lines.verses') },
        ]}
        value={appearance.isPrinted ? 'printed' : 'verses'}
        onValueChange={(value) => onAppearanceChange({ ...appearance, isPrinted: value === 'printed' })}
      />
      <Checkbox
        label={t('scripture.numbers')}
        checked={appearance.hasNumbers}
        onChange={(event) => onAppearanceChange({ ...appearance, hasNumbers: event.currentTarget.checked })}
      />
    </div>
  );
}

function SizeStepper({ appearance, onAppearanceChange }: AppearanceProps) {
  const { t } = useTranslate();
  const { size } = appearance;
  const changeSize = (step: number) =>
    onAppearanceChange({ ...appearance, size: Math.min(readingSize.max, Math.max(readingSize.min, size + step)) });
  return (
    <div role="group" aria-label={t('scripture.size')} className="flex items-center justify-between gap-4">
      <span className="text-sm font-medium">{t('scripture.size')}</span>
      <span className="flex items-center">
        <IconButton
          label={t('scripture.smaller')}
          icon={<MinusIcon aria-hidden className="size-5" />}
          disabled={size <= readingSize.min}
          onClick={() => changeSize(-readingSize.step)}
        />
        <output className="w-8 text-center tabular-nums">{size}</output>
        <IconButton
          label={t('scripture.larger')}
          icon={<PlusIcon aria-hidden className="size-5" />}
          disabled={size >= readingSize.max}
          onClick={() => changeSize(readingSize.step)}
        />
      </span>
    </div>
  );
}
