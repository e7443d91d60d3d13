import { type CollectionV3, exports } from '@canticle/contract/calls';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { collectionSlug, coverOf, findCollection, StoreLink, useCollections } from '../collections/index.ts';
import { ExportMenu } from '../file-export/index.ts';
import { DownloadButton } from '../offline-downloads/index.ts';
import { emptySearchQuery, searchUrl } from '../search/index.ts';
import { useUser, canEdit } from '../session/index.ts';
import { RowMarkButtons, useSongMarks } from '../song-marks/index.ts';
import {
  CopyrightFooter,
  type ListedSong,
  toListedSongs,
  namesOf,
  SongBrowser,
  useContributorNames,
  useFilesBySong,
  useSongs,
} from '../songs/index.ts';
import { BuyCollection } from '../store/index.ts';
import { fetchFile } from '../../api/index.ts';
import { CollectionCover, LoadFailed, RowsSkeleton, useErrorMessage, LockedDialog } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState, Skeleton, SkeletonBar, lazyWithRetry, Page, useTopBarHeight } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';

/* Only editors load it. */
const CatalogueLink = lazyWithRetry(async () => (await import('../../components/catalogue-link.tsx')).CatalogueLink);

/** The songs of one collection, found by its key or its id. */
export function SongListPage() {
  const { t, language } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  const collection = collections && findCollection(collections, urlSlug);
  return (
    <Page title={collection && localizedText(collection.name, language)} keepsScroll>
      <BackToStoreLink />
      {collection ? <Songbook key={collection.id} collection={collection} /> : null}
      {collections && !collection ? (
        <EmptyState isPage title={t('list.missing')} action={<StoreLink variant="primary" />} />
      ) : null}
      {!collections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!collections && !error ? <SongListSkeleton /> : null}
    </Page>
  );
}

function Songbook({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { data: songs, error, refetch } = useSongs(collection.id);
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const listedSongs = useMemo(
    () => toListedSongs(songs ?? [], collection.id, language),
    [songs, collection.id, language],
  );
  // Of a locked songbook only what is free can be opened, and only that is shown.
  const availableSongs = useMemo(
    () => (collection.available ? listedSongs : listedSongs.filter(({ song }) => song.available)),
    [listedSongs, collection.available],
  );
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2 pb-6">
        <CollectionCover {...coverOf(collection, language)} size="large" />
        <div className="min-w-0 grow basis-40">
          <h1 className="text-[length:min(1.75rem,11vw)] leading-tight font-medium sm:text-4xl">
            {localizedText(collection.name, language)}
          </h1>
          <p className="mt-1 min-h-6 text-ink-soft">
            {songs && collection.available ? (
              <>
                {t('list.songs', { count: listedSongs.length })}
                <span className="hidden md:inline"> · {t('list.type-hint')}</span>
                <FilesLink songs={listedSongs} to={`/songs/${collectionSlug(collection, language)}/files`} />
              </>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {availableSongs.length > 0 ? (
            <DownloadButton name={`collection:${collection.id}`} title={localizedText(collection.name, language)} />
          ) : null}
          {availableSongs.length > 0 ? <ExportSongsMenu songs={availableSongs} /> : null}
          {canEdit(user) ? (
            <Suspense fallback={null}>
              <CatalogueLink kind="collection" id={collection.id} />
            </Suspense>
          ) : null}
        </div>
      </header>
      {collection.available ? null : <LockedNotice collectionId={collection.id} />}
      {songs && availableSongs.length > 0 && !collection.available ? (
        <h2 className="pb-3 text-lg font-semibold">{t('list.free')}</h2>
      ) : null}
      {songs && availableSongs.length > 0 ? <SongList collection={collection} songs={availableSongs} /> : null}
      {songs ? <CopyrightFooter songs={songs} /> : null}
      {songs && listedSongs.length === 0 && collection.available ? <EmptyState title={t('list.empty')} /> : null}
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!songs && !error ? <RowsSkeleton rows={6} /> : null}
    </>
  );
}

function SongList({ collection, songs }: { collection: CollectionV3; songs: readonly ListedSong[] }) {
  const { language } = useTranslate();
  const { data: names } = useContributorNames();
  const { data: user } = useUser();
  const marks = useSongMarks();
  const [isLockedOpen, setLockedOpen] = useState(false);
  const topInset = useTopBarHeight();
  const navigate = useNavigate();
  const slug = collectionSlug(collection, language);
  return (
    <>
      <SongBrowser
        collection={collection}
        songs={songs}
        isAdministrator={user?.roles.includes('administrator') ?? false}
        linkTo={({ song, number }) => `/songs/${slug}/${number ?? song.id}`}
        detailOf={({ song }) => (names ? (namesOf(song, 'author', names)[0] ?? '') : '')}
        onLocked={() => setLockedOpen(true)}
        covered={topInset}
        actionsOf={({ song, title }, tabIndex) =>
          song.available ? <RowMarkButtons id={song.id} title={title} tabIndex={tabIndex} marks={marks} /> : null
        }
        onSearch={(query) => void navigate(searchUrl({ ...emptySearchQuery, query }))}
        fallback={<RowsSkeleton rows={6} />}
      />
      <LockedDialog
        name={localizedText(collection.name, language)}
        isOpen={isLockedOpen}
        onClose={() => setLockedOpen(false)}
      />
    </>
  );
}

/* Leads to recordings and videos, when some song here has one. It comes late, in a line that is there. */
function FilesLink({ songs, to }: { songs: readonly ListedSong[]; to: string }) {
  const { t } = useTranslate();
  const { data: files } = useFilesBySong();
  if (!files || !songs.some(({ song }) => files.has(song.id))) return null;
  return (
    <>
      {' · '}
      <Link to={to} className="text-accent underline underline-offset-4 hover:text-ink">
        {t('list.files')}
      </Link>
    </>
  );
}

/* A songbook larger than one archive may be comes as several. */
function ExportSongsMenu({ songs }: { songs: readonly ListedSong[] }) {
  const { language } = useTranslate();
  return (
    <ExportMenu
      isBordered
      fetch={(format) => {
        const songIds = songs.map(({ song }) => song.id);
        return fetchFile(exports.exportSongs, { body: { songIds, format, language, melody: 'original' } });
      }}
    />
  );
}

function BackToStoreLink() {
  const { t } = useTranslate();
  return (
    <Link
      to="/collections"
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
    >
      <BackIcon aria-hidden className="size-4" />
      {t('list.back')}
    </Link>
  );
}

function LockedNotice({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-y border-line py-6">
      <LockIcon aria-hidden className="size-6 shrink-0 text-gold" />
      <div className="min-w-56 grow basis-0">
        <h2 className="text-lg font-semibold">{t('list.locked')}</h2>
        <p className="text-ink-soft">{t('list.locked.text')}</p>
      </div>
      <BuyCollection collectionId={collectionId} />
    </section>
  );
}

function SongListSkeleton() {
  return (
    <Skeleton>
      <div className="flex items-center gap-5 pt-2 pb-6">
        <SkeletonBar className="h-[6.67rem] w-20" />
        <SkeletonBar className="h-9 w-64 max-w-[60vw]" />
      </div>
    </Skeleton>
  );
}

export { SongListPage as Component };
