import { useFavouriteIds, useMarkFavourite } from '../favourites/index.ts';
import { openAddToList } from '../lists/index.ts';
import { HeartButton } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { rowActionClass, useShortcuts } from '../../ui/index.ts';
import { AddToListIcon } from '../../ui/icons.ts';

/** The favourite and "add to list" buttons on the page of a song; `f` toggles the favourite. */
export function SongMarkButtons({ id, title }: { id: string; title: string }) {
  const { t } = useTranslate();
  const { data: favourites } = useFavouriteIds();
  const setFavourite = useMarkFavourite();
  const isFavourite = favourites?.has(id) ?? false;
  useShortcuts({ f: () => void setFavourite(id, !isFavourite, title) });
  return (
    <>
      <HeartButton
        title={title}
        isFavourite={isFavourite}
        onToggle={(nextFavourite) => void setFavourite(id, nextFavourite, title)}
      />
      <button type="button" onClick={() => openAddToList({ id, title })} className={rowActionClass}>
        <AddToListIcon aria-hidden className="size-4" />
        {t('lists.add-short')}
      </button>
    </>
  );
}
