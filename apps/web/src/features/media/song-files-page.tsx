import type { CollectionV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { toListedSongs, useSongs } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, VirtualList, Page, useTopBarHeight } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import type { MediaFile } from './media-file.ts';
import { useCollectionMedia } from './queries.ts';
import { usePlay } from './use-play.ts';
import { FileRow } from './file-row.tsx';
import { groupFiles } from './group-files.ts';

/** The videos and recordings of one collection, by the number of their song. */
export function SongFilesPage() {
  const { t, language } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  const collection = collections && findCollection(collections, urlSlug);
  const name = collection && localizedText(collection.name, language);
  return (
    <Page title={name && t('files.title', { name })} keepsScroll>
      {collection ? <FileList collection={collection} /> : null}
      {collections && !collection ? (
        <EmptyState
          isPage
          title={t('list.missing')}
          action={<ButtonLink to="/collections">{t('list.locked.link')}</ButtonLink>}
        />
      ) : null}
      {!collections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!collections && !error ? <FilesSkeleton /> : null}
    </Page>
  );
}

const noFiles: readonly MediaFile[] = [];

function FileList({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const songs = useSongs(collection.id);
  const files = useCollectionMedia(collection.id);
  const play = usePlay();
  const failureText = useErrorMessage();
  const topInset = useTopBarHeight();
  const basePath = `/songs/${collectionSlug(collection, language)}`;
  const groups = useMemo(
    () => groupFiles(toListedSongs(songs.data ?? [], collection.id, language), files.data ?? noFiles, language, t),
    [songs.data, files.data, collection.id, language, t],
  );
  const playFrom = (file: MediaFile) => {
    const list = groups.find(({ items }) => items.some((item) => item.file.id === file.id))?.items ?? [];
    play(
      list.map((item) => ({ file: item.file, song: item.listedSong.song })),
      file,
      files.data,
    );
  };
  const failedQuery = [songs, files].find(({ data, error }) => data === undefined && error);
  const isLoaded = songs.data !== undefined && files.data !== undefined;
  return (
    <>
      <Link
        to={basePath}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('files.back')}
      </Link>
      <h1 className="pt-2 pb-4 text-[length:min(1.75rem,11vw)] leading-tight font-medium sm:text-4xl">
        {t('files.title', { name: localizedText(collection.name, language) })}
      </h1>
      {isLoaded && groups.length === 0 ? (
        <EmptyState title={t('files.empty')}>{t('files.empty.text')}</EmptyState>
      ) : null}
      {isLoaded && groups.length > 0 ? (
        <VirtualList
          label={t('files.list')}
          groups={groups}
          getKey={({ file }) => file.id}
          itemHeight={80}
          headingHeight={64}
          columnWidth={320}
          findByText={(typed, items) =>
            items.findIndex(({ listedSong: of }) => String(of.number ?? '').startsWith(typed))
          }
          restoreKey={`files:${collection.id}`}
          topInset={topInset}
          renderHeading={({ title, items }) => (
            <h2 className="flex min-h-16 items-end gap-3 border-b border-ink pt-4 pb-2 text-lg font-semibold">
              {title}
              <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{items.length}</span>
            </h2>
          )}
          renderItem={({ file, listedSong: of }, focusable) => (
            <FileRow
              number={of.number}
              title={of.title}
              file={file}
              to={`${basePath}/${of.number ?? of.song.id}`}
              onPlay={() => playFrom(file)}
              focusable={focusable}
            />
          )}
        />
      ) : null}
      {failedQuery?.error ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(failedQuery.error)}
          onRetry={() => void failedQuery.refetch()}
        />
      ) : null}
      {!isLoaded && !failedQuery ? <FilesSkeleton /> : null}
    </>
  );
}

function FilesSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar className="mt-16 h-9 w-64 max-w-[60vw]" />
    </Skeleton>
  );
}

export { SongFilesPage as Component };
