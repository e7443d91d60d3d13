import type { TranslationV3 } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { type ReadingLook, readingSize } from '../../../features/scriptures/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Checkbox, IconButton, Popover, rowAction, Segmented, Select } from '../../../ui/index.ts';
import { MinusIcon, PlusIcon, SearchIcon, TextSizeIcon } from '../../../ui/icons.ts';

type ChapterToolsProps = {
  look: ReadingLook;
  onLook: (look: ReadingLook) => void;
  others: readonly TranslationV3[];
  besideId: string | undefined;
  onBeside: (id: string | undefined) => void;
  base: string;
};

/** How a chapter is read: size, numbers, lines, and a translation beside it. */
export function ChapterTools({ look, onLook, others, besideId, onBeside, base }: ChapterToolsProps) {
  const { t } = useTranslate();
  const sized = (step: number) =>
    onLook({ ...look, size: Math.min(readingSize.most, Math.max(readingSize.least, look.size + step)) });
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
        triggerClassName={`${rowAction} -ml-2`}
        isSheetOnPhone
      >
        <div className="flex min-w-60 flex-col gap-4">
          <div role="group" aria-label={t('scripture.size')} className="flex items-center justify-between gap-4">
            <span className="text-sm font-medium">{t('scripture.size')}</span>
            <span className="flex items-center">
              <IconButton
                label={t('scripture.smaller')}
                icon={<MinusIcon aria-hidden className="size-5" />}
                disabled={look.size <= readingSize.least}
                onClick={() => sized(-readingSize.step)}
              />
              <output className="w-8 text-center tabular-nums">{look.size}</output>
              <IconButton
                label={t('scripture.larger')}
                icon={<PlusIcon aria-hidden className="size-5" />}
                disabled={look.size >= readingSize.most}
                onClick={() => sized(readingSize.step)}
              />
            </span>
          </div>
          <Segmented
            label={t('scripture.lines')}
            options={[
              { value: 'printed', label: t('scripture.lines.printed') },
              { value: 'verses', label: t('scripture.lines.verses') },
            ]}
            chosen={look.isPrinted ? 'printed' : 'verses'}
            onChoose={(value) => onLook({ ...look, isPrinted: value === 'printed' })}
          />
          <Checkbox
            label={t('scripture.numbers')}
            checked={look.hasNumbers}
            onChange={(event) => onLook({ ...look, hasNumbers: event.currentTarget.checked })}
          />
        </div>
      </Popover>
      <Link to={`${base}#find`} className={rowAction}>
        <SearchIcon aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{t('scripture.find')}</span>
      </Link>
      {others.length > 0 ? (
        <Select
          label={t('scripture.beside')}
          hideLabel
          className="ml-auto max-w-72"
          value={besideId ?? ''}
          options={[
            { value: '', label: t('scripture.beside.none') },
            ...others.map(({ id, title }) => ({ value: id, label: t('scripture.beside.with', { title }) })),
          ]}
          onChoose={(value) => onBeside(value || undefined)}
        />
      ) : null}
    </div>
  );
}
