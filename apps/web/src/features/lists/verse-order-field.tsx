import type { LyricSection } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { CloseIcon, NextIcon, PlusIcon, PreviousIcon } from '../../ui/icons.ts';

type VerseOrderFieldProps = {
  sections: readonly LyricSection[];
  /** Ids of sections in sung order; empty for the default order. */
  order: readonly string[];
  onOrder: (order: string[]) => void;
};

const chipClass = 'inline-flex min-h-11 items-center rounded-control border border-line text-[0.9375rem]';
const chipButtonClass =
  'inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink disabled:opacity-35';

/** The order in which the sections of a text are sung: sections are appended, moved and removed. */
export function VerseOrderField({ sections, order, onOrder }: VerseOrderFieldProps) {
  const { t } = useTranslate();
  const nameOf = (id: string) =>
    sectionName(
      sections.find((section) => section.id === id),
      t,
    ) || id;
  const move = (from: number, to: number) => onOrder(order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? ''));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('ways.order')}</legend>
      {order.length === 0 ? <p className="text-sm text-ink-soft">{t('ways.order.usual')}</p> : null}
      <ol className="flex flex-wrap gap-2">
        {order.map((id, at) => (
          <li key={`${id}:${at}`} className={classes(chipClass, 'bg-wash')}>
            <button
              type="button"
              disabled={at === 0}
              aria-label={t('ways.order.earlier', { name: nameOf(id) })}
              onClick={() => move(at, at - 1)}
              className={chipButtonClass}
            >
              <PreviousIcon aria-hidden className="size-4" />
            </button>
            {nameOf(id)}
            <button
              type="button"
              disabled={at === order.length - 1}
              aria-label={t('ways.order.later', { name: nameOf(id) })}
              onClick={() => move(at, at + 1)}
              className={chipButtonClass}
            >
              <NextIcon aria-hidden className="size-4" />
            </button>
            <button
              type="button"
              aria-label={t('ways.order.remove', { name: nameOf(id) })}
              onClick={() => onOrder(order.toSpliced(at, 1))}
              className={chipButtonClass}
            >
              <CloseIcon aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {sections.map((section) => (
          <button
            key={section.id}
            type="button"
            aria-label={t('ways.order.add', { name: sectionName(section, t) })}
            onClick={() => onOrder([...order, section.id])}
            className={classes(chipClass, 'gap-1.5 px-3 text-accent hover:bg-wash')}
          >
            <PlusIcon aria-hidden className="size-4" />
            {sectionName(section, t)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The name of a section in a list of sections: "Verse 2", "Chorus". */
function sectionName(section: LyricSection | undefined, t: ReturnType<typeof useTranslate>['t']): string {
  if (!section) return '';
  if (section.label) return section.label;
  const kind = section.kind === 'verse' ? t('ways.verse') : t(`lyrics.${section.kind}`);
  return section.kind === 'verse' || section.number > 1 ? `${kind} ${section.number}` : kind;
}
