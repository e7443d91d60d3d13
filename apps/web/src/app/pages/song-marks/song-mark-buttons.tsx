import { useFavouriteIds, useMarkFavourite } from '../../../features/favourites/index.ts';
import { HeartButton } from '../../../components/index.ts';
import { useTranslate } from '../../../i18n/index.ts';
import { rowActionClass } from '../../../ui/index.ts';
import { AddToListIcon } from '../../../ui/icons.ts';
import { openAddToList } from '../add-to-list/add-to-list-store.ts';
import { useShortcuts } from '../song/use-shortcuts.ts';

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
