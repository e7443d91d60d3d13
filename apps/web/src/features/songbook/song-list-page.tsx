import { type CollectionV3, exports } from '@canticle/contract/calls';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  AskForAccess,
  collectionSlug,
  coverOf,
  findCollection,
  LockedDialog,
  StoreLink,
  useCollections,
} from '../collections/index.ts';
import { ExportMenu } from '../file-export/index.ts';
import { DownloadButton, useDownloads } from '../offline-downloads/index.ts';
import { emptySearchQuery, searchUrl } from '../search/index.ts';
import { useUser, canEdit } from '../session/index.ts';
import { RowActions, RowGestures, useSongMarks } from '../song-marks/index.ts';
import {
  CopyrightFooter,
  type ListedSong,
  toListedSongs,
  SongBrowser,
  useAuthorNames,
  useFilesBySong,
  useSongs,
} from '../songs/index.ts';
import { BuyCollection, SubscribeHint } from '../store/index.ts';
import { useInstallation } from '../../auth/index.ts';
import { fetchFile } from '../../api/index.ts';
import { CollectionCover, LoadFailed, RowsSkeleton, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import {
  classes,
  EmptyState,
  Skeleton,
  SkeletonBar,
  lazyWithRetry,
  Page,
  useIsWide,
  useTopBarHeight,
} from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import './songbook-head.css';

/* Only editors load it. */
const SongbookLinks = lazyWithRetry(async () => (await import('../../components/catalogue-link.tsx')).SongbookLinks);

/** The songs of one collection, found by its key or its id. */
export function SongListPage() {
  const { t, language } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  const collection = collections && findCollection(collections, urlSlug);
  return (
    <Page title={collection && localizedText(collection.name, language)} keepsScroll>
      <div className={classes(collection && 'hidden md:block')}>
        <BackToStoreLink />
      </div>
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
  const failureText = useErrorMessage();
  const listedSongs = useMemo(
    () => toListedSongs(songs ?? [], collection.id, language),
    [songs, collection.id, language],
  );
  // Of a locked songbook everybody sees what is in it; what is free can be opened.
  const availableSongs = useMemo(() => listedSongs.filter(({ song }) => song.available), [listedSongs]);
  const head = (
    <>
      <SongbookHead collection={collection} songs={songs && listedSongs} availableSongs={availableSongs} />
      {collection.available ? null : <LockedNotice collectionId={collection.id} />}
    </>
  );
  return (
    <>
      {songs && listedSongs.length > 0 ? (
        <SongList collection={collection} songs={listedSongs} head={head} />
      ) : (
        <>
          {/* Where the field will be. */}
          <div className="flex items-center pb-2 md:hidden">
            <BackToStoreLink />
          </div>
          {head}
        </>
      )}
      {songs ? <CopyrightFooter songs={songs} /> : null}
      {songs && listedSongs.length === 0 && collection.available ? <EmptyState title={t('list.empty')} /> : null}
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!songs && !error ? <RowsSkeleton rows={6} /> : null}
    </>
  );
}

type SongbookHeadProps = {
  collection: CollectionV3;
  /** All songs of the book; undefined until they are loaded. */
  songs: readonly ListedSong[] | undefined;
  availableSongs: readonly ListedSong[];
};

/* Cover, name, number of songs, and what can be done with the whole book. */
function SongbookHead({ collection, songs, availableSongs }: SongbookHeadProps) {
  const { t, language } = useTranslate();
  const { data: user } = useUser();
  const isWide = useIsWide();
  const isKept = useDownloads()?.some(({ name, state }) => name === `collection:${collection.id}` && state === 'kept');
  const name = localizedText(collection.name, language);
  return (
    <header className="songbook-head">
      <CollectionCover {...coverOf(collection, language)} size={isWide ? 'large' : 'tiny'} />
      <div className="songbook-name">
        <h1 className="leading-tight font-medium">{name}</h1>
        <p className="min-h-6 text-ink-soft">
          {songs ? (
            <>
              {t('list.songs', { count: songs.length })}
              {isKept ? ` · ${t('list.kept')}` : null}
              {collection.available ? <span className="songbook-hint"> · {t('list.type-hint')}</span> : null}
              <FilesLink songs={songs} to={`/songs/${collectionSlug(collection, language)}/files`} />
            </>
          ) : null}
        </p>
      </div>
      <div className="songbook-actions">
        {availableSongs.length > 0 ? <DownloadButton name={`collection:${collection.id}`} title={name} /> : null}
        {availableSongs.length > 0 ? <ExportSongsMenu collection={collection} songs={availableSongs} /> : null}
        {canEdit(user) ? (
          <Suspense fallback={null}>
            <SongbookLinks id={collection.id} />
          </Suspense>
        ) : null}
      </div>
    </header>
  );
}

type SongListProps = { collection: CollectionV3; songs: readonly ListedSong[]; head: ReactNode };

function SongList({ collection, songs, head }: SongListProps) {
  const { t, language } = useTranslate();
  const authorsOf = useAuthorNames();
  const { data: user } = useUser();
  const marks = useSongMarks();
  const [isLockedOpen, setLockedOpen] = useState(false);
  const topInset = useTopBarHeight();
  const navigate = useNavigate();
  const slug = collectionSlug(collection, language);
  const linkTo = ({ song, number }: ListedSong) => `/songs/${slug}/${number ?? song.id}`;
  const byId = useMemo(() => new Map(songs.map(({ song, title }) => [song.id, { id: song.id, title }])), [songs]);
  return (
    <RowGestures findSong={(id) => byId.get(id)} marks={marks}>
      <SongBrowser
        collection={collection}
        head={head}
        headLine={`${localizedText(collection.name, language)} · ${t('list.songs', { count: songs.length })}`}
        back={<BackIconLink />}
        songs={songs}
        isAdministrator={user?.roles.includes('administrator') ?? false}
        linkTo={linkTo}
        detailOf={({ song }, heading) => authorsOf(song).find((name) => name !== heading) ?? ''}
        onLocked={() => setLockedOpen(true)}
        covered={topInset}
        actionsOf={({ song, title }, tabIndex) =>
          song.available ? <RowActions id={song.id} title={title} tabIndex={tabIndex} marks={marks} /> : null
        }
        isFavourite={({ song }) => marks.favourites.has(song.id)}
        onOpen={(song) => (song.song.available ? void navigate(linkTo(song)) : setLockedOpen(true))}
        onSearch={(query) => void navigate(searchUrl({ ...emptySearchQuery, query }))}
        fallback={<RowsSkeleton rows={6} />}
      />
      <LockedDialog
        name={localizedText(collection.name, language)}
        isOpen={isLockedOpen}
        onClose={() => setLockedOpen(false)}
      />
    </RowGestures>
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
function ExportSongsMenu({ collection, songs }: { collection: CollectionV3; songs: readonly ListedSong[] }) {
  const { language } = useTranslate();
  const navigate = useNavigate();
  return (
    <ExportMenu
      isBordered
      onPdf={() => void navigate(`/print/songbook/${collectionSlug(collection, language)}`)}
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

/* The same in the bar of a phone. */
function BackIconLink() {
  const { t } = useTranslate();
  return (
    <Link
      to="/collections"
      aria-label={t('list.back')}
      className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center text-ink-soft hover:text-ink"
    >
      <BackIcon aria-hidden className="size-5" />
    </Link>
  );
}

function LockedNotice({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-y border-line py-6">
      <LockIcon aria-hidden className="size-6 shrink-0 text-gold" />
      <div className="min-w-56 grow basis-0">
        <h2 className="text-lg font-semibold">{t('list.locked')}</h2>
        <p className="text-ink-soft">{sells ? <SubscribeHint collectionId={collectionId} /> : <AskForAccess />}</p>
      </div>
      {sells ? <BuyCollection collectionId={collectionId} /> : null}
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
