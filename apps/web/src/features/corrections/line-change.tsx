import { findTextChange } from '@canticle/music';
import { useTranslate } from '../../i18n/index.ts';

/** A line before and after a correction, with the words that differ marked. */
export function LineChange({ before, after }: { before: string; after: string }) {
  const { t } = useTranslate();
  const { start, end } = wholeWords(before, after);
  const tail = before.length - end;
  const line = 'font-lyrics text-lg leading-relaxed [overflow-wrap:anywhere]';
  return (
    <div className="flex flex-col gap-1">
      <p className={`${line} text-ink-soft`} dir="auto">
        <span className="sr-only">{t('corrections.before')} </span>
        {before.slice(0, start)}
        <del className="bg-wash text-danger">{before.slice(start, end)}</del>
        {before.slice(end)}
      </p>
      <p className={line} dir="auto">
        <span className="sr-only">{t('corrections.after')} </span>
        {after.slice(0, start)}
        <ins className="bg-wash font-semibold text-accent no-underline">{after.slice(start, after.length - tail)}</ins>
        {after.slice(after.length - tail)}
      </p>
    </div>
  );
}

/* A changed letter is hard to see: the words it is in are marked. */
function wholeWords(before: string, after: string): { readonly start: number; readonly end: number } {
  const change = findTextChange(before, after);
  let { start, end } = change;
  while (start > 0 && /\S/.test(before.charAt(start - 1))) start -= 1;
  while (end < before.length && /\S/.test(before.charAt(end))) end += 1;
  return { start, end };
}
