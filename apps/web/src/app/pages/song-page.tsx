import { type CollectionV3, findSong, type SettingsV4, type SongV3 } from '@canticle/contract/calls';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { rememberPlace, useNoteView } from '../../features/activity/index.ts';
import { addressOf, findCollection, useCollections } from '../../features/collections/index.ts';
import { useSongTexts } from '../../features/lyrics/index.ts';
import { usePresenting } from '../../features/presentation/index.ts';
import { useSettings, useSongChoice, useSongChoices } from '../../features/session/index.ts';
import { inNumberOrder, type ListedSong, listed, useSongs } from '../../features/songs/index.ts';
import { LoadFailed } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { ButtonLink, classes, EmptyState, Skeleton, SkeletonBar, useAfterPicture } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { BuyCollection } from '../cart/index.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { PassagesOfSong } from './passages/passages-of-song.tsx';
import { carried } from './song/carried.ts';
import { keyNamer, usualNotation } from './song/reading.ts';
import { SongActions } from './song/song-actions.tsx';
import { useEntryWays, useListContext } from './song/use-list-context.ts';
import { SongHead } from './song/song-head.tsx';
import { SongLyrics } from './song/song-lyrics.tsx';
import { SongMedia } from './song/song-media.tsx';
import { useOpenSheet } from './song/use-open-sheet.ts';
import { type Beside, neighboursOf, SongNeighbours } from './song/song-neighbours.tsx';

/* Loaded when somebody presents. */
const PresentPanel = lazy(() =>
  import('./song/present/present-panel.tsx').then((part) => ({ default: part.PresentPanel })),
);

/* Loaded with the first score that is opened. */
const SongSheet = lazy(() => import('./song/song-sheet.tsx').then((part) => ({ default: part.SongSheet })));

/** One song of a collection, found by its number there or by its id. */
export function SongPage() {
  const { t } = useTranslate();
  const { collection: wanted = '' } = useParams();
  const { data: collections, error, refetch } = useCollections();
  const failureText = useFailureText();
  const collection = collections && findCollection(collections, wanted);
  if (collection) return <SongOf collection={collection} />;
  return (
    <Page width="middle">
      {collections ? <EmptyState isPage title={t('list.missing')} action={<ToStore />} /> : null}
      {!collections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!collections && !error ? <SongToCome /> : null}
    </Page>
  );
}

function SongOf({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { number: wanted = '' } = useParams();
  const [params] = useSearchParams();
  const { data: songs, error, refetch } = useSongs(collection.id);
  const failureText = useFailureText();
  const all = useMemo(
    () => inNumberOrder(listed(songs ?? [], collection.id, language), language),
    [songs, collection.id, language],
  );
  const body = useRef<HTMLDivElement>(null);
  const named = findSong(songs ?? [], collection.id, wanted);
  const shown = all.find(({ song }) => song === named);
  const address = addressOf(collection, language);
  const inList = useListContext();
  const choices = useSongChoices();
  const openId = shown?.song.available ? shown.song.id : undefined;
  useNoteView('song', openId);
  useRememberPlace(openId === undefined ? undefined : shown?.title);
  const linkTo = (next: ListedSong) => {
    const query = shown ? carried(params, shown.song, next.song, choices.get(next.song.id)) : '';
    return `/songs/${address}/${next.number ?? next.song.id}${query}`;
  };
  const beside: Beside = inList ?? { ...neighboursOf(all, shown?.song.id ?? ''), linkTo };
  return (
    <Page title={shown?.title}>
      <div className="flex items-center justify-between gap-4 pt-2 pb-4">
        <Link
          to={inList?.to ?? `/songs/${address}`}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
        >
          <BackIcon aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{inList?.name ?? nameIn(collection.name, language)}</span>
        </Link>
        {shown ? <SongNeighbours {...beside} swipeArea={body} /> : null}
      </div>
      <div ref={body}>{shown ? <Shown shown={shown} collection={collection} songs={all} beside={beside} /> : null}</div>
      {songs && !shown ? (
        <EmptyState
          isPage
          title={t('song.not-found')}
          action={<ButtonLink to={`/songs/${address}`}>{t('song.to-list')}</ButtonLink>}
        />
      ) : null}
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!songs && !error ? <SongToCome /> : null}
    </Page>
  );
}

/* Not an answer to anything a person does here: being on the page is what counts. */
function useRememberPlace(title: string | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (title !== undefined) rememberPlace({ to: `${pathname}${search}`, title });
  }, [pathname, search, title]);
}

type ShownProps = {
  shown: ListedSong;
  collection: CollectionV3;
  /** All songs of the collection in their order. */
  songs: readonly ListedSong[];
  beside: Beside;
};

function Shown({ shown: { song, number }, collection, songs, beside }: ShownProps) {
  const { data: settings } = useSettings();
  const { chosen } = useSongChoice(song.id);
  const notation = chosen.notation ?? usualNotation(settings);
  const keyName = useMemo(() => keyNamer(notation), [notation]);
  return (
    <article>
      <SongHead song={song} number={number} keyName={keyName} />
      <SongActions song={song} collectionId={collection.id} settings={settings} />
      <NoteOfList songId={song.id} />
      <div className="mt-6">
        {song.available ? (
          <Contents
            key={song.id}
            song={song}
            settings={settings}
            keyName={keyName}
            collection={collection}
            songs={songs}
            beside={beside}
          />
        ) : (
          <LockedSong collection={collection} />
        )}
      </div>
    </article>
  );
}

type ContentsProps = Pick<ShownProps, 'collection' | 'songs' | 'beside'> & {
  song: SongV3;
  settings: SettingsV4 | undefined;
  keyName: (key: string) => string;
};

/*
 * The words, or a score in their place; and beside them, under them on a small screen, what there is to hear and see. For
 * somebody who presents, the verses to choose from, and what leads the screens.
 */
function Contents({ song, settings, keyName, collection, songs, beside }: ContentsProps) {
  const { file, open, openId } = useOpenSheet(song.id);
  const presentationId = usePresenting();
  const isPresenting = presentationId !== null;
  const { data: texts, isError } = useSongTexts(song.id, song.available);
  const areWordsSeen = useAfterPicture(texts !== undefined || isError);
  return (
    <div
      className={classes(
        'grid grid-cols-1 gap-x-12 gap-y-10',
        isPresenting ? 'md:grid-cols-[minmax(0,1fr)_21rem]' : 'xl:grid-cols-[minmax(0,1fr)_18rem]',
      )}
    >
      <div className="min-w-0">
        {file && !isPresenting ? (
          <Suspense>
            <SongSheet
              key={file.id}
              file={file}
              settings={settings}
              keyName={keyName}
              onClose={() => open(undefined)}
            />
          </Suspense>
        ) : (
          <SongLyrics
            song={song}
            settings={settings}
            collection={collection}
            nextSongId={beside.next?.song.id ?? null}
          />
        )}
        {isPresenting || !areWordsSeen ? null : <PassagesOfSong songId={song.id} />}
      </div>
      {isPresenting ? (
        <div className="md:sticky md:top-[calc(var(--top-bar)+1rem)] md:self-start">
          <Suspense>
            <PresentPanel presentationId={presentationId} songs={songs} beside={beside} />
          </Suspense>
        </div>
      ) : (
        <div className="xl:sticky xl:top-[calc(var(--top-bar)+1rem)] xl:self-start">
          {areWordsSeen ? (
            <SongMedia song={song} openSheet={openId} onSheet={({ id }) => open(id === openId ? undefined : id)} />
          ) : null}
        </div>
      )}
    </div>
  );
}

/* What somebody wrote beside the song in the list it was opened from. */
function NoteOfList({ songId }: { songId: string }) {
  const { ways } = useEntryWays(songId);
  if (!ways?.note) return null;
  return (
    <p className="mt-4 border-l-2 border-gold pl-4 whitespace-pre-line" dir="auto">
      {ways.note}
    </p>
  );
}

function LockedSong({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  return (
    <EmptyState
      title={t('song.locked')}
      icon={<LockIcon aria-hidden className="size-7 text-gold" />}
      action={<BuyCollection collectionId={collection.id} />}
    >
      {t('song.locked.text', { name: nameIn(collection.name, language) })}
    </EmptyState>
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

function SongToCome() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3 pt-16">
        <SkeletonBar className="h-11 w-16" />
        <SkeletonBar className="h-9 w-72 max-w-full" />
        <SkeletonBar className="h-4 w-48" />
      </div>
    </Skeleton>
  );
}
