import { useFavouriteIds, useMarkFavourite } from '../favourites/index.ts';
import { openAddToList } from '../lists/index.ts';
import { HeartButton, revealOnHoverClass } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { AddToListIcon } from '../../ui/icons.ts';

/** Which songs are marked, and the function that marks one: queried once for a list, not by each of its rows. */
export type SongMarks = {
  readonly favourites: ReadonlySet<string>;
  readonly onFavouriteChange: (songId: string, isFavourite: boolean, title: string) => Promise<void>;
};

const noFavourites: ReadonlySet<string> = new Set();

/** The marks of the person's songs. */
export function useSongMarks(): SongMarks {
  const { data: favourites = noFavourites } = useFavouriteIds();
  return { favourites, onFavouriteChange: useMarkFavourite() };
}

type RowMarkButtonsProps = { id: string; title: string; tabIndex: 0 | -1; marks: SongMarks };

/** Actions on a song in a list: mark it, and add it to one of the person's lists. */
export function RowMarkButtons({ id, title, tabIndex, marks }: RowMarkButtonsProps) {
  const { t } = useTranslate();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('lists.add', { title })}
        tabIndex={tabIndex}
        icon={<AddToListIcon aria-hidden className="size-5" />}
        onClick={() => openAddToList({ id, title })}
        className={revealOnHoverClass}
      />
      <HeartButton
        isInRow
        title={title}
        tabIndex={tabIndex}
        isFavourite={marks.favourites.has(id)}
        onToggle={(isFavourite) => void marks.onFavouriteChange(id, isFavourite, title)}
      />
    </span>
  );
}
