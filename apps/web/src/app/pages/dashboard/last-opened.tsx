import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useLastOpened, type View } from '../../../features/activity/index.ts';
import { addressOf, useCollections, useSongbookIds } from '../../../features/collections/index.ts';
import { useContributorNames, useSongsById } from '../../../features/songs/index.ts';
import { PartFailed } from '../../../pieces/index.ts';
import { nameIn, timeAgo, useTranslate } from '../../../translations/index.ts';
import { Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { MusicIcon, PersonIcon } from '../../../ui/icons.ts';

type Opened = View & { readonly to: string; readonly name: string };

/** What the person opened last, newest first, with how long ago that was. */
export function LastOpened() {
  const { t, language } = useTranslate();
  const { things, isPending, isError, retry } = useOpenedThings();
  const [now] = useState(() => Date.now());
  if (isPending && things.length === 0) return <RowsToCome />;
  if (things.length === 0 && isError) return <PartFailed onRetry={retry} />;
  if (things.length === 0) return <p className="py-6 text-ink-soft">{t('dashboard.recent.empty')}</p>;
  return (
    <ul>
      {things.map(({ type, itemId, to, name, loggedDate }) => (
        <li key={`${type}:${itemId}`}>
          <Link to={to} className="group flex min-h-14 items-center gap-4 border-b border-line py-2 hover:bg-wash">
            <Kind type={type} />
            <span className="line-clamp-2 min-w-0 grow font-serif text-[1.0625rem] leading-snug group-hover:text-accent">
              {name}
            </span>
            <time dateTime={loggedDate} className="shrink-0 text-sm text-ink-soft">
              {timeAgo(Date.parse(loggedDate), now, language)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Kind({ type }: Pick<View, 'type'>): ReactNode {
  const { t } = useTranslate();
  const Icon = type === 'song' ? MusicIcon : PersonIcon;
  return <Icon role="img" aria-label={t(`activity.${type}`)} className="size-[1.125rem] shrink-0 text-ink-soft" />;
}

/* What cannot be named (no longer there, or not for this person) is left out. */
function useOpenedThings() {
  const { language } = useTranslate();
  const { opened, isPending, isError, refetch } = useLastOpened();
  const { data: collections, isError: areBooksMissing, refetch: askForBooks } = useCollections();
  const { data: names } = useContributorNames();
  const own = useSongbookIds();
  const ids = useMemo(() => opened.flatMap(({ type, itemId }) => (type === 'song' ? [itemId] : [])), [opened]);
  const { songs, isPending: areSongsPending } = useSongsById(own, ids);
  const things: readonly Opened[] = opened.flatMap((view) => {
    const named =
      view.type === 'song' ? songPlace(songs.get(view.itemId), collections, language) : personPlace(view.itemId, names);
    return named ? [{ ...view, ...named }] : [];
  });
  const retry = () => {
    void askForBooks();
    void refetch();
  };
  return { things, isPending: isPending || areSongsPending, isError: isError || areBooksMissing, retry };
}

type Named = { readonly to: string; readonly name: string };

/* A song in the first of its songbooks, best one that the person has. */
function songPlace(
  song: SongV3 | undefined,
  collections: readonly CollectionV3[] | undefined,
  language: string,
): Named | undefined {
  if (!song) return undefined;
  const books = (collections ?? []).filter(({ id }) => song.collections.some((place) => place.id === id));
  const book = books.find(({ available }) => available) ?? books[0];
  if (!book) return undefined;
  const number = song.collections.find(({ id }) => id === book.id)?.number;
  return { to: `/songs/${addressOf(book, language)}/${number ?? song.id}`, name: nameIn(song.name, language) };
}

function personPlace(id: string, names: ReadonlyMap<string, string> | undefined): Named | undefined {
  const name = names?.get(id);
  return name === undefined ? undefined : { to: `/contributors/${id}`, name };
}

function RowsToCome() {
  return (
    <Skeleton>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-14 items-center gap-4 border-b border-line">
          <SkeletonBar className="size-4" />
          <SkeletonBar className="h-4 w-56" />
        </div>
      ))}
    </Skeleton>
  );
}
