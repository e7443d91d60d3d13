import { useFavouriteIds, useMarkFavourite } from '../../../features/favourites/index.ts';
import { HeartButton, quietInRow } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { IconButton } from '../../../ui/index.ts';
import { AddToListIcon } from '../../../ui/icons.ts';
import { askForList } from '../add-to-list/asked.ts';

/** What one may do with a song where it stands in a list: mark it, and add it to a list of one's own. */
export function RowMarks({ id, title, tabIndex }: { id: string; title: string; tabIndex: 0 | -1 }) {
  const { t } = useTranslate();
  const { data: favourites } = useFavouriteIds();
  const mark = useMarkFavourite();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('lists.add', { title })}
        tabIndex={tabIndex}
        icon={<AddToListIcon aria-hidden className="size-5" />}
        onClick={() => askForList({ id, title })}
        className={quietInRow}
      />
      <HeartButton
        isInRow
        title={title}
        tabIndex={tabIndex}
        isFavourite={favourites?.has(id) ?? false}
        onMark={(isFavourite) => void mark(id, isFavourite)}
      />
    </span>
  );
}
