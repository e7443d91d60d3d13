import { useFavouriteIds, useMarkFavourite } from '../../../features/favourites/index.ts';
import { HeartButton } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { rowAction } from '../../../ui/index.ts';
import { AddToListIcon } from '../../../ui/icons.ts';
import { askForList } from '../add-to-list/asked.ts';
import { useKeys } from '../song/use-keys.ts';

/** The heart and the way into a list, on the page of a song; `f` marks it. */
export function SongMarkButtons({ id, title }: { id: string; title: string }) {
  const { t } = useTranslate();
  const { data: favourites } = useFavouriteIds();
  const mark = useMarkFavourite();
  const isFavourite = favourites?.has(id) ?? false;
  useKeys({ f: () => void mark(id, !isFavourite, title) });
  return (
    <>
      <HeartButton title={title} isFavourite={isFavourite} onMark={(wanted) => void mark(id, wanted, title)} />
      <button type="button" onClick={() => askForList({ id, title })} className={rowAction}>
        <AddToListIcon aria-hidden className="size-4" />
        {t('lists.add-short')}
      </button>
    </>
  );
}
