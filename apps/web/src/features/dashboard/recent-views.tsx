import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useRecentViews, type ViewEvent } from '../activity/index.ts';
import { collectionSlug, useCollections, useSongbookIds } from '../collections/index.ts';
import { useContributorNames, useSongsById } from '../songs/index.ts';
import { PartFailed } from '../../components/index.ts';
import { localizedText, timeAgo, useTranslate } from '../../i18n/index.ts';
import { Skeleton, SkeletonBar } from '../../ui/index.ts';
import { MusicIcon, PersonIcon } from '../../ui/icons.ts';

type RecentItem = ViewEvent & { readonly to: string; readonly name: string };

/** What the person opened last, newest first, with the time since then. */
export function RecentViews() {
  const { t, language } = useTranslate();
  const { items, isPending, isError, retry } = useRecentItems();
  const [now] = useState(() => Date.now());
  if (isPending && items.length === 0) return <RecentViewsSkeleton />;
  if (items.length === 0 && isError) return <PartFailed onRetry={retry} />;
  if (items.length === 0) return <p className="py-6 text-ink-soft">{t('dashboard.recent.empty')}</p>;
  return (
    <ul>
      {items.map(({ type, itemId, to, name, loggedDate }) => (
        <li key={`${type}:${itemId}`}>
          <Link to={to} className="group flex min-h-14 items-center gap-4 border-b border-line py-2 hover:bg-wash">
            <KindIcon type={type} />
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

function KindIcon({ type }: Pick<ViewEvent, 'type'>): ReactNode {
  const { t } = useTranslate();
  const Icon = type === 'song' ? MusicIcon : PersonIcon;
  return <Icon role="img" aria-label={t(`activity.${type}`)} className="size-[1.125rem] shrink-0 text-ink-soft" />;
}

/* Leaves out what cannot be named (deleted, or not accessible to this person). */
function useRecentItems() {
  const { language } = useTranslate();
  const { views, isPending, isError, refetch } = useRecentViews();
  const { data: collections, isError: hasCollectionsError, refetch: refetchCollections } = useCollections();
  const {
    data: names,
    isPending: areNamesPending,
    isError: hasNamesError,
    refetch: refetchNames,
  } = useContributorNames();
  const songbookIds = useSongbookIds();
  const ids = useMemo(() => views.flatMap(({ type, itemId }) => (type === 'song' ? [itemId] : [])), [views]);
  const { songs, isPending: areSongsPending } = useSongsById(songbookIds, ids);
  const items: readonly RecentItem[] = views.flatMap((view) => {
    const link =
      view.type === 'song'
        ? songLink(songs.get(view.itemId), collections, language)
        : contributorLink(view.itemId, names);
    return link ? [{ ...view, ...link }] : [];
  });
  const retry = () => {
    void refetchCollections();
    void refetchNames();
    void refetch();
  };
  return {
    items,
    isPending: isPending || areSongsPending || areNamesPending,
    isError: isError || hasCollectionsError || hasNamesError,
    retry,
  };
}

type NamedLink = { readonly to: string; readonly name: string };

/* A song in the first of its songbooks, preferably one the person has. */
function songLink(
  song: SongV3 | undefined,
  collections: readonly CollectionV3[] | undefined,
  language: string,
): NamedLink | undefined {
  if (!song) return undefined;
  const books = (collections ?? []).filter(({ id }) => song.collections.some((membership) => membership.id === id));
  const book = books.find(({ available }) => available) ?? books[0];
  if (!book) return undefined;
  const number = song.collections.find(({ id }) => id === book.id)?.number;
  return {
    to: `/songs/${collectionSlug(book, language)}/${number ?? song.id}`,
    name: localizedText(song.name, language),
  };
}

function contributorLink(id: string, names: ReadonlyMap<string, string> | undefined): NamedLink | undefined {
  const name = names?.get(id);
  return name === undefined ? undefined : { to: `/contributors/${id}`, name };
}

function RecentViewsSkeleton() {
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
