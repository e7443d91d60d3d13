import { useSongbookIds } from '../collections/index.ts';
import { useFavourites } from '../favourites/index.ts';
import { useSongsById } from '../songs/index.ts';
import { LoadFailed, RowsSkeleton, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Page } from '../../ui/index.ts';
import { HeartIcon } from '../../ui/icons.ts';
import { RowActions, RowGestures } from './row-gestures.tsx';
import { useSongMarks } from './row-mark-buttons.tsx';
import { SongIdList } from './song-id-list.tsx';

/** All songs the person has marked as favourites. */
export function FavouritesPage() {
  const { t } = useTranslate();
  const { data: ids, error, refetch } = useFavourites();
  const failureText = useErrorMessage();
  return (
    <Page title={t('favourites.title')} keepsScroll>
      <header className="pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('favourites.title')}
        </h1>
        <p className="mt-1 min-h-6 text-ink-soft">{ids ? t('list.songs', { count: ids.length }) : null}</p>
      </header>
      {ids && ids.length > 0 ? <FavouriteSongs ids={ids} /> : null}
      {ids?.length === 0 ? (
        <EmptyState
          title={t('favourites.empty')}
          icon={<HeartIcon aria-hidden className="size-8 text-gold" strokeWidth={1.5} />}
          action={
            <ButtonLink variant="primary" to="/collections">
              {t('dashboard.see-all')}
            </ButtonLink>
          }
        >
          {t('favourites.empty.text')}
        </EmptyState>
      ) : null}
      {!ids && !error ? <RowsSkeleton /> : null}
      {!ids && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </Page>
  );
}

function FavouriteSongs({ ids }: { ids: readonly string[] }) {
  const { t, language } = useTranslate();
  const marks = useSongMarks();
  const { songs } = useSongsById(useSongbookIds(), ids);
  const findSong = (id: string) => {
    const song = songs.get(id);
    return song && { id, title: localizedText(song.name, language) };
  };
  return (
    <RowGestures findSong={findSong} marks={marks}>
      <SongIdList
        label={t('favourites.title')}
        ids={ids}
        scrollKey="favourites"
        hasGestures
        renderActions={({ song, title }, tabIndex) => (
          <RowActions id={song.id} title={title} tabIndex={tabIndex} marks={marks} />
        )}
      />
    </RowGestures>
  );
}

export { FavouritesPage as Component };
