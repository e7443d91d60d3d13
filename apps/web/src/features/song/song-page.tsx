import './song.css';
import { type CollectionV3, findSong, type SettingsV4, type SongV3 } from '@canticle/contract/calls';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { saveLastLocation, useRecordView } from '../activity/index.ts';
import { collectionSlug, findCollection, StoreLink, useCollections } from '../collections/index.ts';
import { useSongTexts, carrySongParams, createKeyFormatter, defaultNotation } from '../lyrics/index.ts';
import { useSettings, useSongChoice, useSongChoices } from '../session/index.ts';
import { sortByNumber, type ListedSong, toListedSongs, useSongs } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import {
  ButtonLink,
  EmptyState,
  lazyWithRetry,
  Skeleton,
  SkeletonBar,
  useAfterPaint,
  useMediaQuery,
  Page,
} from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { SongActions } from './song-actions.tsx';
import { useEntrySettings, useListContext } from './use-list-context.ts';
import { SongHead } from './song-head.tsx';
import type { SongInfoTab } from './song-info.tsx';
import { SongLyrics } from './song-lyrics.tsx';
import { SongMedia } from './song-media.tsx';
import { SongPill } from './song-pill.tsx';
import { useOpenScore } from './use-open-score.ts';
import { type NeighbourLinks, findNeighbours, SongNeighbours } from './song-neighbours.tsx';
import { useStage } from './use-stage.ts';

/* Loaded when somebody opens the stage. */
const SongStage = lazy(() => import('./song-stage.tsx').then((part) => ({ default: part.SongStage })));

/* Loaded when somebody wants to know more about a song. */
const SongInfo = lazy(() => import('./song-info.tsx').then((part) => ({ default: part.SongInfo })));

/* Loaded by those who meet a locked song: it sells. */
const LockedSong = lazyWithRetry(async () => (await import('./locked-song.tsx')).LockedSong);

/* Loaded by those who follow an address that a song had before it was merged. */
const MovedSong = lazyWithRetry(async () => (await import('./moved-song.tsx')).MovedSong);

/* Loaded with the first score that is opened. */
const SongSheet = lazy(() => import('./song-score.tsx').then((part) => ({ default: part.SongScore })));

/** One song of a collection, found by its number there or by its id. */
export function SongPage() {
  const { t } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  const collection = collections && findCollection(collections, urlSlug);
  if (collection) return <CollectionSong collection={collection} />;
  return (
    <Page width="middle">
      {collections ? <EmptyState isPage title={t('list.missing')} action={<StoreLink variant="primary" />} /> : null}
      {!collections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!collections && !error ? <SongSkeleton /> : null}
    </Page>
  );
}

function CollectionSong({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { number: numberOrId = '' } = useParams();
  const [params] = useSearchParams();
  const { data: songs, error, refetch } = useSongs(collection.id);
  const isLoading = !error && !songs;
  const failureText = useErrorMessage();
  const listedSongs = useMemo(
    () => sortByNumber(toListedSongs(songs ?? [], collection.id, language), language),
    [songs, collection.id, language],
  );
  const body = useRef<HTMLDivElement>(null);
  const matchingSong = findSong(songs ?? [], collection.id, numberOrId);
  const currentSong = listedSongs.find(({ song }) => song === matchingSong);
  const slug = collectionSlug(collection, language);
  const listContext = useListContext();
  const songSettings = useSongChoices();
  const availableId = currentSong?.song.available ? currentSong.song.id : undefined;
  useRecordView('song', availableId);
  useSaveLastLocation(collection.id, availableId === undefined ? undefined : currentSong?.title);
  const linkTo = (next: ListedSong) => {
    const query = currentSong
      ? carrySongParams(params, currentSong.song, next.song, songSettings.get(next.song.id))
      : '';
    return `/songs/${slug}/${next.number ?? next.song.id}${query}`;
  };
  const { isPerforming } = useStage();
  const [infoTab, setInfoTab] = useInfoTab(availableId);
  const neighbours: NeighbourLinks = listContext ?? {
    ...findNeighbours(listedSongs, currentSong?.song.id ?? ''),
    linkTo,
  };
  return (
    <Page title={currentSong?.title}>
      <div className="flex items-center md:pt-1">
        <BackLink
          to={listContext?.to ?? `/songs/${slug}`}
          name={listContext?.name ?? localizedText(collection.name, language)}
          place={listContext?.place}
        />
        {currentSong ? <SongNeighbours {...neighbours} swipeArea={body} /> : null}
        {currentSong?.song.available ? (
          <SongActions
            song={currentSong.song}
            collectionId={collection.id}
            neighbours={neighbours}
            onInfo={setInfoTab}
          />
        ) : null}
      </div>
      <div ref={body}>
        {currentSong ? (
          <SongDetails listedSong={currentSong} collection={collection} infoTab={infoTab} onInfoTab={setInfoTab} />
        ) : null}
      </div>
      {isPerforming ? (
        <Suspense>
          <SongStage songId={currentSong?.song.id} songs={listedSongs} linkTo={linkTo} />
        </Suspense>
      ) : null}
      {songs && !currentSong ? (
        <Suspense fallback={<SongSkeleton />}>
          <MovedSong collectionId={collection.id} numberOrId={numberOrId}>
            <EmptyState
              isPage
              title={t('song.not-found')}
              action={<ButtonLink to={`/songs/${slug}`}>{t('song.to-list')}</ButtonLink>}
            />
          </MovedSong>
        </Suspense>
      ) : null}
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {isLoading ? <SongSkeleton /> : null}
    </Page>
  );
}

function BackLink({ to, name, place }: { to: string; name: string; place: string | undefined }) {
  return (
    <div className="me-auto flex min-w-0 items-center gap-2 text-[0.9375rem] text-ink-soft">
      <Link to={to} className="inline-flex min-h-11 min-w-0 items-center gap-2 hover:text-ink">
        <BackIcon aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{name}</span>
      </Link>
      {place === undefined ? null : <span className="shrink-0 text-sm tabular-nums">{place}</span>}
    </div>
  );
}

/* What is open of the sheet about a song; another song starts without it. */
function useInfoTab(songId: string | undefined) {
  const [open, setOpen] = useState<{ readonly songId: string | undefined; readonly tab: SongInfoTab }>();
  const setTab = useCallback((tab: SongInfoTab | undefined) => setOpen(tab && { songId, tab }), [songId]);
  return [open?.songId === songId ? open?.tab : undefined, setTab] as const;
}

/* Not an answer to anything a person does here: being on the page is what counts. */
function useSaveLastLocation(collectionId: string, title: string | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (title !== undefined) saveLastLocation('song', { to: `${pathname}${search}`, title, collectionId });
  }, [collectionId, pathname, search, title]);
}

type SongDetailsProps = {
  listedSong: ListedSong;
  collection: CollectionV3;
  /** The open tab of the sheet about the song; undefined while it is closed. */
  infoTab: SongInfoTab | undefined;
  onInfoTab: (tab: SongInfoTab | undefined) => void;
};

function SongDetails(props: SongDetailsProps) {
  const { collection, infoTab, onInfoTab } = props;
  const { song, number } = props.listedSong;
  const { data: settings } = useSettings();
  const { settings: readingSettings } = useSongChoice(song.id);
  const notation = readingSettings.notation ?? defaultNotation(settings);
  const keyName = useMemo(() => createKeyFormatter(notation), [notation]);
  const { openId, open } = useOpenScore(song.id);
  const openAbout = useCallback(() => onInfoTab('about'), [onInfoTab]);
  return (
    <article>
      <SongHead song={song} number={number} keyName={keyName} onAbout={openAbout} />
      <ListNote songId={song.id} />
      <div className={song.available ? undefined : 'mt-6'}>
        {song.available ? (
          <SongContents key={song.id} song={song} settings={settings} keyName={keyName} />
        ) : (
          <Suspense fallback={null}>
            <LockedSong collection={collection} />
          </Suspense>
        )}
      </div>
      {infoTab ? (
        <Suspense>
          <SongInfo
            song={song}
            settings={settings}
            keyName={keyName}
            tab={infoTab}
            onTab={onInfoTab}
            openScoreId={openId}
            onScore={({ id }) => open(id === openId ? undefined : id)}
            onClose={() => onInfoTab(undefined)}
          />
        </Suspense>
      ) : null}
    </article>
  );
}

/* The width from which the grid below has two columns. */
const mediaColumnQuery = '(min-width: 80rem)';

type SongContentsProps = {
  song: SongV3;
  settings: SettingsV4 | undefined;
  keyName: (key: string) => string;
};

/*
 * The words, or a score in their place; and beside them, on a small screen in a pill above the navigation, what there is
 * to hear and see.
 */
function SongContents({ song, settings, keyName }: SongContentsProps) {
  const { file, open, openId } = useOpenScore(song.id);
  const { data: texts, isError } = useSongTexts(song.id, song.available);
  const areLyricsPainted = useAfterPaint(texts !== undefined || isError);
  const hasMediaColumn = useMediaQuery(mediaColumnQuery);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 song-room xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        {file ? (
          <Suspense>
            <SongSheet
              key={file.id}
              song={song}
              file={file}
              settings={settings}
              keyName={keyName}
              onClose={() => open(undefined)}
            />
          </Suspense>
        ) : (
          <SongLyrics song={song} settings={settings} />
        )}
      </div>
      <div className="hidden xl:sticky xl:top-[calc(var(--top-bar)+1rem)] xl:block xl:self-start">
        {areLyricsPainted && hasMediaColumn ? (
          <SongMedia song={song} openScoreId={openId} onScore={({ id }) => open(id === openId ? undefined : id)} />
        ) : null}
      </div>
      {file || !areLyricsPainted || hasMediaColumn ? null : (
        <SongPill song={song} settings={settings} onScore={({ id }) => open(id)} />
      )}
    </div>
  );
}

/* What somebody wrote beside the song in the list it was opened from. */
function ListNote({ songId }: { songId: string }) {
  const { entrySettings } = useEntrySettings(songId);
  if (!entrySettings?.note) return null;
  return (
    <p className="mt-4 border-s-2 border-gold ps-4 whitespace-pre-line" dir="auto">
      {entrySettings.note}
    </p>
  );
}

function SongSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3 pt-12">
        <SkeletonBar className="h-8 w-72 max-w-full" />
        <SkeletonBar className="h-4 w-48" />
      </div>
    </Skeleton>
  );
}

export { SongPage as Component };
