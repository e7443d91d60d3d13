import { collectionSlug, localizedKey, useCollections } from '../collections/index.ts';
import { useAllMedia } from '../media/index.ts';
import { toListedSongs, useAllSongs } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { groupTutorials } from './group-tutorials.ts';
import { TutorialCard } from './tutorial-card.tsx';

/** All tutorials and karaoke files, by songbook (contract 5.11). */
export function TutorialsPage() {
  const { t, language } = useTranslate();
  const collections = useCollections();
  const books = collections.data?.filter(({ type, available }) => type === 'song' && available);
  const songs = useAllSongs(books?.map(({ id }) => id) ?? []);
  const files = useAllMedia();
  const failureText = useErrorMessage();
  const failedQuery = [collections, files].find(({ data, error }) => data === undefined && error);
  const isLoaded = books !== undefined && files.data !== undefined && songs.isComplete;
  const groups = (books ?? [])
    .map((collection) => ({
      collection,
      songs: groupTutorials(
        toListedSongs(songs.songs.get(collection.id) ?? [], collection.id, language),
        files.data ?? [],
        language,
      ),
    }))
    .filter((group) => group.songs.length > 0);
  return (
    <Page title={t('tutorials.title')}>
      <h1 className="pt-8 pb-2 text-3xl leading-tight font-medium sm:pt-12 sm:text-4xl">{t('tutorials.title')}</h1>
      <p className="pb-4 text-ink-soft">{t('tutorials.text')}</p>
      {groups.map(({ collection, songs: tutorials }) => (
        <section key={collection.id} aria-labelledby={`tutorials-${collection.id}`} className="pt-6">
          <div className="flex flex-wrap items-end justify-between gap-3 border-b border-ink pb-2">
            <h2 id={`tutorials-${collection.id}`} className="text-xl font-medium">
              {localizedText(collection.name, language)}
            </h2>
            <ButtonLink variant="plain" to={`/songs/${collectionSlug(collection, language)}`}>
              {t('tutorials.songs')}
            </ButtonLink>
          </div>
          <ul className="grid gap-x-10 md:grid-cols-2">
            {tutorials.map((song) => (
              <TutorialCard key={song.listedSong.song.id} bookKey={localizedKey(collection, language)} {...song} />
            ))}
          </ul>
        </section>
      ))}
      {isLoaded && groups.length === 0 ? (
        <EmptyState title={t('tutorials.empty')}>{t('tutorials.empty.text')}</EmptyState>
      ) : null}
      {failedQuery?.error ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(failedQuery.error)}
          onRetry={() => void failedQuery.refetch()}
        />
      ) : null}
      {!isLoaded && !failedQuery ? (
        <Skeleton>
          <SkeletonBar className="mt-6 h-8 w-64 max-w-full" />
        </Skeleton>
      ) : null}
    </Page>
  );
}

export { TutorialsPage as Component };
