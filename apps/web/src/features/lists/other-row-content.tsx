import { lazy, Suspense } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { BibleIcon, EditIcon, NoteIcon } from '../../ui/icons.ts';
import type { Focusable } from './focusable.ts';
import { formatLength } from './set-length.ts';
import type { ListedRow } from './use-listed-rows.ts';

/* Loaded with the first reading: the names of the books of the Bible are large. */
const ReadingText = lazy(async () => ({ default: (await import('./reading-text.tsx')).ReadingText }));

type OtherRowContentProps = { item: ListedRow; focusable: Focusable; onEdit: (() => void) | undefined };

/** A heading, a reading or a note of a set. */
export function OtherRowContent({ item: { row, title }, focusable, onEdit }: OtherRowContentProps) {
  const { t } = useTranslate();
  const details = [
    row.leader ? t(row.type === 'reading' ? 'set.read-by' : 'set.led-by', { name: row.leader }) : '',
    row.durationSeconds ? formatLength(row.durationSeconds) : '',
  ].filter(Boolean);
  const isHeading = row.type === 'heading';
  return (
    <>
      <span {...focusable} className="flex min-w-0 grow items-center gap-3 self-stretch py-2">
        {isHeading ? null : (
          <span className="flex min-w-6 shrink-0 justify-end text-ink-soft sm:min-w-7">
            {row.type === 'reading' ? (
              <BibleIcon role="img" aria-label={t('set.reading')} className="size-4" />
            ) : (
              <NoteIcon role="img" aria-label={t('set.note')} className="size-4" />
            )}
          </span>
        )}
        <span className="flex min-w-0 grow flex-col" dir="auto">
          {isHeading ? (
            <span className="truncate text-sm font-semibold tracking-wide text-gold">{title}</span>
          ) : (
            <span className={row.type === 'reading' ? 'font-serif text-[1.0625rem]' : 'text-[0.9375rem]'}>
              {row.type === 'reading' ? (
                <Suspense fallback={title}>
                  <ReadingText reference={row.reference ?? title} />
                </Suspense>
              ) : (
                title
              )}
            </span>
          )}
          {details.length > 0 ? <span className="truncate text-sm text-ink-soft">{details.join(' · ')}</span> : null}
        </span>
      </span>
      {onEdit ? (
        <IconButton
          label={t('set.edit', { title })}
          tabIndex={focusable.tabIndex}
          onClick={onEdit}
          icon={<EditIcon aria-hidden className="size-[1.125rem]" />}
        />
      ) : null}
    </>
  );
}
