import { useDeferredValue } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import type { SongGrouping } from './group-songs.ts';
import { jumpTargets } from './jump-targets.ts';
import type { SongGroup } from './song-order.ts';

const noGroups: readonly SongGroup[] = [];

/** The groups of a list as one line of small buttons: a press scrolls the group to the top. */
export function GroupStrip({
  groups,
  view,
  onJump,
}: {
  groups: readonly SongGroup[];
  view: SongGrouping;
  onJump: (key: string) => void;
}) {
  const { t, language } = useTranslate();
  // A hundred small buttons take as long to render as the visible songs, which come first.
  const deferredGroups = useDeferredValue(groups, noGroups);
  return (
    <nav
      aria-label={t('list.jump')}
      className="flex min-w-0 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {jumpTargets(deferredGroups, view, language).map(({ key, label }) => (
        <button
          key={key}
          type="button"
          onClick={() => onJump(key)}
          className="min-h-11 min-w-9 shrink-0 rounded-control px-2.5 text-sm text-ink-soft tabular-nums hover:bg-wash hover:text-ink focus-visible:outline-offset-[-2px]"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
