import type { CollectionV3, SearchResult } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { useSongbookIds } from '../collections/index.ts';
import { useSongMarks } from '../song-marks/index.ts';
import { useContributorNames, useSongsById } from '../songs/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { ResultCardContext } from './result-card-context.ts';
import { SongCard } from './song-card.tsx';

type TuneResultsProps = {
  results: readonly SearchResult[];
  collections: readonly CollectionV3[] | undefined;
  isBusy: boolean;
};

/** The songs that contain a tune, best matches first. */
export function TuneResults({ results, collections, isBusy }: TuneResultsProps) {
  const { t } = useTranslate();
  const { data: names } = useContributorNames();
  const marks = useSongMarks();
  const songbookIds = useSongbookIds();
  const ids = useMemo(() => results.map(({ id }) => id), [results]);
  const { songs } = useSongsById(songbookIds, ids);
  return (
    <section aria-label={t('search.songs')} aria-busy={isBusy}>
      <ul className="grid gap-x-10 border-t border-ink lg:grid-cols-2">
        {results.map((result) => (
          <li key={result.id} className="min-w-0">
            <SongCard result={result} song={songs.get(result.id)} {...{ collections, names, marks, cardContext }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const cardContext: ResultCardContext = { tabIndexOf: () => 0, onOpen: () => {} };
