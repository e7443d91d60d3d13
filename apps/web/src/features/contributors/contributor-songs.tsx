import type { CollectionV3 } from '@canticle/contract/calls';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { collectionSlug, LockedDialog } from '../collections/index.ts';
import { type ListedSong, toListedSongs, songsByRole, useSongFactsById, useSongs } from '../songs/index.ts';
import { PlayingMark } from '../../player/index.ts';
import { SongRow } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';

type ContributorSongsProps = { contributorId: string; collection: CollectionV3 };

/** The songs a contributor wrote or composed in one songbook; renders nothing when there are none. */
export function ContributorSongs({ contributorId, collection }: ContributorSongsProps) {
  const { t, language } = useTranslate();
  const { data: songs } = useSongs(collection.id);
  const { data: facts, isPending } = useSongFactsById();
  const [isLockedOpen, setLockedOpen] = useState(false);
  const groups = useMemo(
    () =>
      isPending ? [] : songsByRole(contributorId, toListedSongs(songs ?? [], collection.id, language), language, facts),
    [songs, contributorId, collection.id, language, facts, isPending],
  );
  if (groups.length === 0) return null;
  const name = localizedText(collection.name, language);
  const basePath = `/songs/${collectionSlug(collection, language)}`;
  return (
    <section aria-label={name} className="mt-10">
      <h2 className="border-b border-ink pb-2 text-2xl font-medium">
        <Link to={basePath} className="hover:text-accent">
          {name}
        </Link>
      </h2>
      <div className="grid gap-x-12 lg:grid-cols-2">
        {groups.map((group) => (
          <SongGroup
            key={group.part}
            title={t(`contributor.as-${group.part}`)}
            songs={group.songs}
            basePath={basePath}
            onLocked={() => setLockedOpen(true)}
          />
        ))}
      </div>
      <LockedDialog name={name} isOpen={isLockedOpen} onClose={() => setLockedOpen(false)} />
    </section>
  );
}

type SongGroupProps = { title: string; songs: readonly ListedSong[]; basePath: string; onLocked: () => void };

function SongGroup({ title, songs, basePath, onLocked }: SongGroupProps) {
  return (
    <div className="min-w-0">
      <h3 className="flex items-baseline gap-3 pt-5 pb-1 text-lg font-semibold">
        {title}
        <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{songs.length}</span>
      </h3>
      <ul aria-label={title}>
        {songs.map(({ song, number, title: name }) => (
          <li key={song.id}>
            <SongRow
              number={number}
              title={name}
              detail=""
              to={`${basePath}/${number ?? song.id}`}
              hasNewMelody={song.newMelody}
              isAvailable={song.available}
              isEnabled={song.enabled}
              leadingMark={<PlayingMark songId={song.id} />}
              onLocked={onLocked}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
