import type { SongV3 } from '@canticle/contract/calls';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { collectionSlug, useCollections } from '../collections/index.ts';
import { useSungSongs } from '../lists/index.ts';
import { DeferredSongPassages, linkPassages } from '../passages/index.ts';
import { canViewStatistics, useUser } from '../session/index.ts';
import { SongTags } from '../song-marks/index.ts';
import {
  copyrightPlaceholders,
  createCredits,
  formatCcli,
  formatCopyrights,
  textOrigin,
  useContributorNames,
  useCopyrights,
  useCountries,
  useSongFactsById,
} from '../songs/index.ts';
import { RichText } from '../../components/index.ts';
import { formatDay, localizedText, localToday, useTranslate } from '../../i18n/index.ts';
import { lazyWithRetry } from '../../ui/index.ts';
import { PeopleLinks } from './people-links.tsx';
import { useKeyAndTempo } from './song-head.tsx';

/* Loaded only by people who may see statistics. */
const StatisticsLink = lazyWithRetry(async () => (await import('./statistics-link.tsx')).StatisticsLink);

type SongAboutProps = { song: SongV3; keyName: (key: string) => string };

/** Everything that is known of a song: who made it, its rights and facts, where else it is, its tags and its story. */
export function SongAbout({ song, keyName }: SongAboutProps) {
  const { language } = useTranslate();
  const { data: user } = useUser();
  const details = localizedText(song.details, language);
  const detailsLanguage = language in song.details ? language : 'en';
  return (
    <div className="flex flex-col gap-4">
      <SongCredits song={song} />
      <SongFacts song={song} keyName={keyName} />
      <LastSung songId={song.id} />
      <OtherSongbooks song={song} />
      {song.available ? (
        <div className="flex flex-wrap items-center gap-1">
          <SongTags songId={song.id} />
          {canViewStatistics(user) ? (
            <Suspense fallback={null}>
              <StatisticsLink songId={song.id} hasViews={user?.roles.includes('administrator') ?? false} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {details.trim() === '' ? null : <RichText html={details} renderText={linkPassages(detailsLanguage)} />}
      {song.available ? <DeferredSongPassages songId={song.id} /> : null}
    </div>
  );
}

function SongCredits({ song }: { song: SongV3 }) {
  const { t, language } = useTranslate();
  const { data: factsById, isPending: areFactsPending } = useSongFactsById();
  const { data: contributors } = useContributorNames();
  const names = areFactsPending ? undefined : contributors;
  return (
    <div className="-my-2 [overflow-wrap:anywhere] text-ink-soft">
      {createCredits(song, names, t, language, { facts: factsById?.get(song.id) }).map(
        ({ label, people, fallback, suffix }) => (
          <p key={label} className="leading-11">
            {label.endsWith('.') ? label : `${label}:`}{' '}
            <span className="text-ink">
              {people.length > 0 ? <PeopleLinks people={people} /> : names ? fallback : null}
              {suffix}
            </span>
          </p>
        ),
      )}
    </div>
  );
}

function SongFacts({ song, keyName }: SongAboutProps) {
  const { t, language } = useTranslate();
  const { data: countries, isPending } = useCountries();
  const { data: factsById } = useSongFactsById();
  const { data: copyrights } = useCopyrights();
  const facts = [
    isPending ? '' : textOrigin(song, language, countries),
    ...useKeyAndTempo(song, keyName),
    song.verses > 0 ? t('song.verses', { count: song.verses }) : '',
  ];
  const rights = [
    ...(copyrights ? formatCopyrights(song, copyrights, t, language) : copyrightPlaceholders(song)),
    ...formatCcli(factsById?.get(song.id), t),
  ];
  return (
    <div className="[overflow-wrap:anywhere] text-ink-soft">
      {rights.map((line, index) => (
        <p key={index} className="min-h-[1lh]">
          {line}
        </p>
      ))}
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/* When it was last in a set list of this person or their groups. */
function LastSung({ songId }: { songId: string }): ReactNode {
  const { t, language } = useTranslate();
  const { data: sung } = useSungSongs();
  const date = sung?.get(songId);
  if (date === undefined) return null;
  return <p className="text-ink-soft">{t('song.last-sung', { date: formatDay(date, language, localToday()) })}</p>;
}

/* Every songbook it is in, with its number there. */
function OtherSongbooks({ song }: { song: SongV3 }): ReactNode {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const found = song.collections.flatMap(({ id, number }) => {
    const collection = collections.find((one) => one.id === id);
    return collection ? [{ collection, number }] : [];
  });
  if (found.length < 2) return null;
  return (
    <section aria-labelledby="song-books">
      <h3 id="song-books" className="font-sans text-sm font-medium text-ink-soft">
        {t('song.songbooks')}
      </h3>
      <ul>
        {found.map(({ collection, number }) => (
          <li key={collection.id}>
            <Link
              to={`/songs/${collectionSlug(collection, language)}/${number ?? song.id}`}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              {[localizedText(collection.name, language), number].filter((part) => part !== null).join(' ')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
