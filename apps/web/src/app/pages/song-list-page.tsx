import { type CollectionV3, exports } from '@canticle/contract/calls';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fetchFile } from '../../api/index.ts';
import { addressOf, findCollection, keyIn, useCollections } from '../../features/collections/index.ts';
import { nothingAsked, searchAddress } from '../../features/search/index.ts';
import { useUser } from '../../features/session/index.ts';
import {
  CopyrightFooter,
  type ListedSong,
  listed,
  namesOf,
  SongBrowser,
  useContributorNames,
  useFilesBySong,
  useSongs,
} from '../../features/songs/index.ts';
import { CollectionCover, LoadFailed, RowsToCome } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, sparePart } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { BuyCollection } from '../cart/index.ts';
import { KeepButton } from '../keep/keep-button.tsx';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useTopBarHeight } from '../shell/use-top-bar-height.ts';
import { mayEdit } from './edit-song/may-edit.ts';
import { DownloadMenu } from './download/download-menu.tsx';
import { RowMarks, useSongMarks } from './song-marks/row-marks.tsx';
import { LockedDialog } from './locked-dialog.tsx';

/* Only editors load it. */
const CatalogueLink = sparePart(async () => (await import('./catalogue/catalogue-link.tsx')).CatalogueLink);

/** The songs of one collection, found by its key or its id. */
export function SongListPage() {
  const { t, language } = useTranslate();
  const { collection: wanted = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useFailureText();
  const collection = collections && findCollection(collections, wanted);
  return (
    <Page title={collection && nameIn(collection.name, language)} keepsPlace>
      <BackToStore />
      {collection ? <Songbook key={collection.id} collection={collection} /> : null}
      {collections && !collection ? <EmptyState isPage title={t('list.missing')} action={<ToStore />} /> : null}
      {!collections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!collections && !error ? <ListToCome /> : null}
    </Page>
  );
}

function Songbook({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { data: songs, error, refetch } = useSongs(collection.id);
  const { data: user } = useUser();
  const failureText = useFailureText();
  const all = useMemo(() => listed(songs ?? [], collection.id, language), [songs, collection.id, language]);
  // Of a locked songbook only what is free can be opened, and only that is shown.
  const open = useMemo(
    () => (collection.available ? all : all.filter(({ song }) => song.available)),
    [all, collection.available],
  );
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2 pb-6">
        <CollectionCover image={collection.image} shortKey={keyIn(collection, language)} size="large" />
        <div className="min-w-0 grow basis-40">
          <h1 className="text-[length:min(1.75rem,11vw)] leading-tight font-medium sm:text-4xl">
            {nameIn(collection.name, language)}
          </h1>
          <p className="mt-1 min-h-6 text-ink-soft">
            {songs && collection.available ? (
              <>
                {t('list.songs', { count: all.length })}
                <span className="hidden md:inline"> · {t('list.type-hint')}</span>
                <ToFiles songs={all} to={`/songs/${addressOf(collection, language)}/files`} />
              </>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {open.length > 0 ? (
            <KeepButton name={`collection:${collection.id}`} title={nameIn(collection.name, language)} />
          ) : null}
          {open.length > 0 ? <DownloadSongs songs={open} /> : null}
          {mayEdit(user) ? (
            <Suspense fallback={null}>
              <CatalogueLink kind="collection" id={collection.id} />
            </Suspense>
          ) : null}
        </div>
      </header>
      {collection.available ? null : <Locked collectionId={collection.id} />}
      {songs && open.length > 0 && !collection.available ? (
        <h2 className="pb-3 text-lg font-semibold">{t('list.free')}</h2>
      ) : null}
      {songs && open.length > 0 ? <Songs collection={collection} songs={open} /> : null}
      {songs ? <CopyrightFooter songs={songs} /> : null}
      {songs && all.length === 0 && collection.available ? <EmptyState title={t('list.empty')} /> : null}
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!songs && !error ? <RowsToCome rows={6} /> : null}
    </>
  );
}

function Songs({ collection, songs }: { collection: CollectionV3; songs: readonly ListedSong[] }) {
  const { language } = useTranslate();
  const { data: names } = useContributorNames();
  const { data: user } = useUser();
  const marks = useSongMarks();
  const [locked, setLocked] = useState(false);
  const covered = useTopBarHeight();
  const navigate = useNavigate();
  const address = addressOf(collection, language);
  return (
    <>
      <SongBrowser
        collection={collection}
        songs={songs}
        isAdministrator={user?.roles.includes('administrator') ?? false}
        linkTo={({ song, number }) => `/songs/${address}/${number ?? song.id}`}
        detailOf={({ song }) => (names ? (namesOf(song, 'author', names)[0] ?? '') : '')}
        onLocked={() => setLocked(true)}
        covered={covered}
        actionsOf={({ song, title }, tabIndex) =>
          song.available ? <RowMarks id={song.id} title={title} tabIndex={tabIndex} marks={marks} /> : null
        }
        onSearch={(query) => void navigate(searchAddress({ ...nothingAsked, query }))}
        toCome={<RowsToCome rows={6} />}
      />
      <LockedDialog name={nameIn(collection.name, language)} open={locked} onClose={() => setLocked(false)} />
    </>
  );
}

/* Leads to recordings and videos, when some song here has one. It comes late, in a line that is there. */
function ToFiles({ songs, to }: { songs: readonly ListedSong[]; to: string }) {
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
function DownloadSongs({ songs }: { songs: readonly ListedSong[] }) {
  const { language } = useTranslate();
  return (
    <DownloadMenu
      hasFrame
      fetch={(format) => {
        const songIds = songs.map(({ song }) => song.id);
        return fetchFile(exports.exportSongs, { body: { songIds, format, language, melody: 'original' } });
      }}
    />
  );
}

function BackToStore() {
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

function Locked({ collectionId }: { collectionId: string }) {
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

function ToStore() {
  const { t } = useTranslate();
  return (
    <ButtonLink look="primary" to="/collections">
      {t('list.locked.link')}
    </ButtonLink>
  );
}

function ListToCome() {
  return (
    <Skeleton>
      <div className="flex items-center gap-5 pt-2 pb-6">
        <SkeletonBar className="h-[6.67rem] w-20" />
        <SkeletonBar className="h-9 w-64 max-w-[60vw]" />
      </div>
    </Skeleton>
  );
}
