import { useDeferredValue } from 'react';
import { useTranslate } from '../../translations/index.ts';
import type { ListView } from './group-songs.ts';
import type { SongGroup } from './song-order.ts';

const none: readonly SongGroup[] = [];

type Stop = { readonly key: string; readonly label: string };

/** The groups of a list as one line of small buttons: a press brings the group to the top. */
export function GroupStrip({
  groups,
  view,
  onShow,
}: {
  groups: readonly SongGroup[];
  view: ListView;
  onShow: (key: string) => void;
}) {
  const { t } = useTranslate();
  // A hundred small buttons take as long as the songs on the screen, which come first.
  const shown = useDeferredValue(groups, none);
  return (
    <nav
      aria-label={t('list.jump')}
      className="flex min-w-0 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {stopsOf(shown, view).map(({ key, label }) => (
        <button
          key={key}
          type="button"
          onClick={() => onShow(key)}
          className="min-h-11 min-w-9 shrink-0 rounded-control px-2.5 text-sm text-ink-soft tabular-nums hover:bg-wash hover:text-ink focus-visible:outline-offset-[-2px]"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

/* Blocks by their first number; people, of whom there are many, by the first letter of their names. */
function stopsOf(groups: readonly SongGroup[], view: ListView): readonly Stop[] {
  if (view === 'author' || view === 'composer') {
    const letters = Map.groupBy(groups, ({ title }) => title.slice(0, 1).toLocaleUpperCase());
    return [...letters].flatMap(([label, [first]]) => (first ? [{ key: first.key, label }] : []));
  }
  const isRange = view === 'number' || view === 'title' || view === 'views';
  return groups.map(({ key, title }) => ({ key, label: isRange ? (title.split('–')[0] ?? title) : title }));
}
