import type { CollectionV3 } from '@canticle/contract/calls';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../../features/collections/index.ts';
import { type ListedSong, listed, songsBy, useSongs } from '../../../features/songs/index.ts';
import { SongRow } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { LockedDialog } from '../locked-dialog.tsx';

type SongsByProps = { contributorId: string; collection: CollectionV3 };

/** The songs that somebody wrote or composed in one songbook; nothing at all when there are none. */
export function SongsBy({ contributorId, collection }: SongsByProps) {
  const { t, language } = useTranslate();
  const { data: songs } = useSongs(collection.id);
  const [locked, setLocked] = useState(false);
  const lists = useMemo(
    () => songsBy(contributorId, listed(songs ?? [], collection.id, language), language),
    [songs, contributorId, collection.id, language],
  );
  if (lists.length === 0) return null;
  const name = nameIn(collection.name, language);
  const address = `/songs/${addressOf(collection, language)}`;
  return (
    <section aria-label={name} className="mt-10">
      <h2 className="border-b border-ink pb-2 text-2xl font-medium">
        <Link to={address} className="hover:text-accent">
          {name}
        </Link>
      </h2>
      <div className="grid gap-x-12 lg:grid-cols-2">
        {lists.map((list) => (
          <Songs
            key={list.part}
            title={t(`contributor.as-${list.part}`)}
            songs={list.songs}
            address={address}
            onLocked={() => setLocked(true)}
          />
        ))}
      </div>
      <LockedDialog name={name} open={locked} onClose={() => setLocked(false)} />
    </section>
  );
}

type SongsProps = { title: string; songs: readonly ListedSong[]; address: string; onLocked: () => void };

function Songs({ title, songs, address, onLocked }: SongsProps) {
  return (
    <div>
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
              to={`${address}/${number ?? song.id}`}
              newMelody={song.newMelody}
              available={song.available}
              enabled={song.enabled}
              onLocked={onLocked}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
