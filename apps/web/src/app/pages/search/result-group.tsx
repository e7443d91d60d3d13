import type { SearchResult } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import type { FoundGroup, GroupName } from '../../../features/search/index.ts';
import { PartFailed } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button } from '../../../ui/index.ts';
import { countShown } from './count-shown.ts';

type ResultGroupProps = {
  group: GroupName;
  found: FoundGroup;
  /** So many of them are shown. */
  shown: number;
  onMore: () => void;
  /** Given when what was wanted could not be had. */
  onMoreAgain: (() => void) | undefined;
  isBusy: boolean;
  draw: (result: SearchResult) => ReactNode;
};

/** What was found of one kind, in a grid, and the way to more of it. Nothing at all when there is none. */
export function ResultGroup({
  group,
  found: { results, total },
  shown,
  onMore,
  onMoreAgain,
  isBusy,
  draw,
}: ResultGroupProps) {
  const { t } = useTranslate();
  if (results.length === 0) return null;
  const id = `found-${group}`;
  const rest = total - Math.min(shown, results.length);
  const again = shown > results.length ? onMoreAgain : undefined;
  return (
    <section id={`group-${group}`} aria-labelledby={id} className="pt-8">
      <h2 id={id} className="flex items-baseline gap-3 border-b border-ink pb-2 text-lg font-semibold">
        {t(`search.${group}`)}
        <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{countShown(total)}</span>
      </h2>
      <ul aria-labelledby={id} className="grid gap-x-10 lg:grid-cols-2">
        {results.slice(0, shown).map((result) => (
          <li key={result.id} className="min-w-0">
            {draw(result)}
          </li>
        ))}
      </ul>
      {rest > 0 && again ? <PartFailed onRetry={again} /> : null}
      {rest > 0 && !again ? (
        <Button look="plain" busy={isBusy} onClick={onMore} className="mt-2">
          {t(`search.more.${group}`)}
        </Button>
      ) : null}
    </section>
  );
}
