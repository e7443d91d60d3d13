import { Link } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { ListsIcon, PinIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { useEntryCount } from './queries.ts';

/**
 * Whether somebody else shares a list with the person, who can leave it. Whoever may delete a list owns it: the maker of
 * a list of one person, and each leader of its group. A member of that group can do neither.
 */
export const isSharedWith = (
  { sharedWithIds, permissions }: Pick<SongList, 'sharedWithIds' | 'permissions'>,
  userId: string | undefined,
) => !permissions.delete && userId !== undefined && sharedWithIds.includes(userId);

/** A link to one list. */
export function ListLink({ list, userId }: { list: SongList; userId: string | undefined }) {
  const { t } = useTranslate();
  const count = useEntryCount(list);
  const details = [
    count === 0 ? t('lists.no-songs') : t('list.songs', { count }),
    sharingLabel(list, isSharedWith(list, userId), t),
  ].filter(Boolean);
  return (
    <Link to={`/custom-collections/${list.id}`} className="flex min-h-16 min-w-0 grow items-center gap-4 py-2">
      <ListsIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 grow flex-col">
        <span
          className="line-clamp-2 break-words font-serif text-[1.0625rem] leading-snug group-hover:text-accent"
          dir="auto"
        >
          {list.name}
        </span>
        <span className="truncate text-sm text-ink-soft">{details.join(' · ')}</span>
      </span>
      {list.pinned ? <PinIcon role="img" aria-label={t('lists.pinned')} className="size-4 shrink-0 text-gold" /> : null}
    </Link>
  );
}

function sharingLabel(list: SongList, isShared: boolean, t: ReturnType<typeof useTranslate>['t']): string {
  if (isShared) return t('lists.shared-with-me');
  return list.sharedWithIds.length > 0 ? t('lists.shared', { count: list.sharedWithIds.length }) : '';
}
