import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { diffLines } from './line-diff.ts';

const lineSigns = { same: ' ', removed: '−', added: '+' } as const;

/** A comparison of two texts, line by line: lines only in the first, only in the second, and in both. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslate();
  const lines = diffLines(before.trimEnd().split('\n'), after.trimEnd().split('\n'));
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-ink-soft">{t('editor.no-difference')}</p>;
  return (
    <ol
      aria-label={t('editor.differences')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
      tabIndex={0}
      className="max-h-[50dvh] overflow-auto rounded-control border border-line bg-paper py-2 font-mono text-sm"
    >
      {lines.map(({ kind, text }, index) => (
        <li
          key={`${index}-${kind}`}
          className={classes(
            'flex gap-2 px-3 py-0.5 whitespace-pre-wrap',
            kind === 'removed' && 'text-danger line-through decoration-1',
            kind === 'added' && 'bg-wash font-semibold text-ink',
            kind === 'same' && 'text-ink-soft',
          )}
        >
          <span aria-hidden className="w-3 shrink-0 no-underline">
            {lineSigns[kind]}
          </span>
          {kind === 'same' ? null : <span className="sr-only">{t(`editor.line.${kind}`)}</span>}
          <span dir="auto" className="min-w-0 text-start break-words">
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
