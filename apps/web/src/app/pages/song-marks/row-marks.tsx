import { useFavouriteIds, useMarkFavourite } from '../../../features/favourites/index.ts';
import { HeartButton, quietInRow } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { IconButton } from '../../../ui/index.ts';
import { AddToListIcon } from '../../../ui/icons.ts';
import { askForList } from '../add-to-list/asked.ts';

/** Which songs are marked, and how one is: asked once for a list, not by each of its rows. */
export type SongMarks = {
  readonly favourites: ReadonlySet<string>;
  readonly onMark: (songId: string, isFavourite: boolean, title: string) => Promise<void>;
};

const noneYet: ReadonlySet<string> = new Set();

/** The marks of the person's songs. */
export function useSongMarks(): SongMarks {
  const { data: favourites = noneYet } = useFavouriteIds();
  return { favourites, onMark: useMarkFavourite() };
}

type RowMarksProps = { id: string; title: string; tabIndex: 0 | -1; marks: SongMarks };

/** What one may do with a song where it stands in a list: mark it, and add it to a list of one's own. */
export function RowMarks({ id, title, tabIndex, marks }: RowMarksProps) {
  const { t } = useTranslate();
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
        isFavourite={marks.favourites.has(id)}
        onMark={(isFavourite) => void marks.onMark(id, isFavourite, title)}
      />
    </span>
  );
}
