import { useTranslate } from '../../translations/index.ts';
import type { SongGroup } from './song-order.ts';

/** The groups of a list as one line of small buttons: a press brings the group to the top. */
export function GroupStrip({ groups, onShow }: { groups: readonly SongGroup[]; onShow: (key: string) => void }) {
  const { t } = useTranslate();
  if (groups.length < 2) return null;
  return (
    <nav
      aria-label={t('list.jump')}
      className="flex min-w-0 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {groups.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          onClick={() => onShow(key)}
          className="min-h-11 min-w-9 shrink-0 rounded-control px-2.5 text-sm text-ink-soft tabular-nums hover:bg-wash hover:text-ink focus-visible:outline-offset-[-2px]"
        >
          {title.split('–')[0]}
        </button>
      ))}
    </nav>
  );
}
