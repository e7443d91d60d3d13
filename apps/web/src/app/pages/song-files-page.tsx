import type { CollectionV3, FileV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { addressOf, findCollection, useCollections } from '../../features/collections/index.ts';
import { inNumberOrder, type ListedSong, listed, useFilesBySong, useSongs } from '../../features/songs/index.ts';
import { LoadFailed } from '../../pieces/index.ts';
import { nameIn, type Translate, useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState, type ListGroup, Skeleton, SkeletonBar, VirtualList } from '../../ui/index.ts';
import { BackIcon, MusicIcon, VideoIcon } from '../../ui/icons.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useTopBarHeight } from '../shell/use-top-bar-height.ts';

/** The videos and recordings of one collection, by the number of their song. */
export function SongFilesPage() {
  const { t, language } = useTranslate();
  const { collection: wanted = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useFailureText();
  const collection = collections && findCollection(collections, wanted);
  const name = collection && nameIn(collection.name, language);
  return (
    <Page title={name && t('files.title', { name })} keepsPlace>
      {collection ? <Files collection={collection} /> : null}
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
      {!collections && !error ? <FilesToCome /> : null}
    </Page>
  );
}

type SongFile = { readonly file: FileV3; readonly of: ListedSong };

function Files({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const songs = useSongs(collection.id);
  const files = useFilesBySong();
  const failureText = useFailureText();
  const covered = useTopBarHeight();
  const address = `/songs/${addressOf(collection, language)}`;
  const groups = useMemo(
    () => groupsOf(listed(songs.data ?? [], collection.id, language), files.data ?? new Map(), language, t),
    [songs.data, files.data, collection.id, language, t],
  );
  const failed = [songs, files].find(({ data, error }) => data === undefined && error);
  const isThere = songs.data !== undefined && files.data !== undefined;
  return (
    <>
      <Link
        to={address}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('files.back')}
      </Link>
      <h1 className="pt-2 pb-4 text-[1.75rem] leading-tight font-medium sm:text-4xl">
        {t('files.title', { name: nameIn(collection.name, language) })}
      </h1>
      {isThere && groups.length === 0 ? (
        <EmptyState title={t('files.empty')}>{t('files.empty.text')}</EmptyState>
      ) : null}
      {isThere && groups.length > 0 ? (
        <VirtualList
          label={t('files.list')}
          groups={groups}
          keyOf={({ file }) => file.id}
          itemHeight={80}
          headingHeight={64}
          columnWidth={320}
          findTyped={(typed, items) => items.findIndex(({ of }) => String(of.number ?? '').startsWith(typed))}
          placeKey={`files:${collection.id}`}
          coveredAbove={covered}
          drawHeading={({ title, items }) => (
            <h2 className="flex min-h-16 items-end gap-3 border-b border-ink pt-4 pb-2 text-lg font-semibold">
              {title}
              <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{items.length}</span>
            </h2>
          )}
          drawItem={({ file, of }, focusable) => (
            <Link
              {...focusable}
              to={`${address}/${of.number ?? of.song.id}`}
              className="flex min-h-20 items-center gap-4 border-b border-line py-3 hover:bg-wash focus-visible:outline-offset-[-2px]"
            >
              <span className="min-w-10 shrink-0 text-right text-ink-soft tabular-nums">{of.number}</span>
              <span className="flex min-w-0 grow flex-col">
                <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{of.title}</span>
                <span className="truncate text-sm text-ink-soft">
                  {[kindOf(file, t), file.name].filter(Boolean).join(' · ')}
                </span>
              </span>
              {file.type === 'video' ? (
                <VideoIcon aria-hidden className="mr-2 size-5 shrink-0 text-ink-soft" />
              ) : (
                <MusicIcon aria-hidden className="mr-2 size-5 shrink-0 text-ink-soft" />
              )}
            </Link>
          )}
        />
      ) : null}
      {failed?.error ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {!isThere && !failed ? <FilesToCome /> : null}
    </>
  );
}

/* Videos first, then recordings, each by the numbers of their songs (contract 5.9). */
function groupsOf(
  songs: readonly ListedSong[],
  files: ReadonlyMap<string, readonly FileV3[]>,
  language: string,
  t: Translate,
): readonly ListGroup<SongFile>[] {
  const all = inNumberOrder(songs, language).flatMap((of) =>
    (files.get(of.song.id) ?? []).map((file): SongFile => ({ file, of })),
  );
  return [
    { key: 'video', title: t('filter.has-video'), items: all.filter(({ file }) => file.type === 'video') },
    { key: 'audio', title: t('filter.has-audio'), items: all.filter(({ file }) => file.type === 'audio') },
  ].filter(({ items }) => items.length > 0);
}

const kinds: ReadonlySet<string> = new Set([
  'gathering',
  'studio',
  'instrumental',
  'live_performance',
  'demo',
  'playback',
  'karaoke',
  'tutorial',
]);

const kindOf = ({ category }: FileV3, t: Translate): string =>
  category === null ? '' : kinds.has(category) ? t(`types.${category as 'studio'}`) : category;

function FilesToCome() {
  return (
    <Skeleton>
      <SkeletonBar className="mt-16 h-9 w-64 max-w-[60vw]" />
    </Skeleton>
  );
}
