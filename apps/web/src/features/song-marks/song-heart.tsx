import { useFavouriteIds, useMarkFavourite } from '../favourites/index.ts';
import { HeartButton } from '../../components/index.ts';
import { useShortcuts } from '../../ui/index.ts';

/** The favourite button on the page of a song; `f` presses it. */
export function SongHeart({ id, title }: { id: string; title: string }) {
  const { data: favourites } = useFavouriteIds();
  const setFavourite = useMarkFavourite();
  const isFavourite = favourites?.has(id) ?? false;
  const mark = (isWanted: boolean) => void setFavourite(id, isWanted, title);
  useShortcuts({ f: () => mark(!isFavourite) });
  return <HeartButton title={title} isFavourite={isFavourite} onToggle={mark} />;
}
