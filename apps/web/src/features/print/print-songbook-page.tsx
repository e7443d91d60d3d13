import type { ChapterReferences, SongV3 } from '@canticle/contract/calls';
import { bookLanguageOf, formatReference } from '@canticle/scripture';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { useTextsOfSongs } from '../lyrics/index.ts';
import { referenceOf } from '../passages/index.ts';
import { useReferencesOfSongbook } from '../scriptures/index.ts';
import { sortByNumber, toListedSongs, useContributorNames, useSongs } from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { type BookletJob, BookletView } from './booklet-view.tsx';
import type { ContentsRow } from './contents.tsx';
import type { PrintJob } from './print-job.ts';
import type { IndexedSong } from './song-indexes.ts';
import { useCreatePrintJob } from './use-create-print-job.ts';

/** A songbook on paper, by its key or its id. Outside the layout. */
export function PrintSongbookPage() {
  const { t, language } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const { data: collections, error: collectionsError, refetch: refetchCollections } = useCollections();
  const book = collections && findCollection(collections, urlSlug);
  const { data: songs, error: songsError, refetch: refetchSongs } = useSongs(book?.id);
  const openSongs = useMemo(() => {
    const listed = book && songs ? toListedSongs(songs, book.id, language) : [];
    return sortByNumber(
      listed.filter(({ song }) => song.available),
      language,
    );
  }, [book, songs, language]);
  const songIds = useMemo(() => openSongs.map(({ song }) => song.id), [openSongs]);
  const { texts, isPending: areTextsPending, failedIds, retryFailed } = useTextsOfSongs(songIds);
  const { createPrintJob, isPending: areNamesPending } = useCreatePrintJob();
  const jobs = useMemo(
    () =>
      openSongs.flatMap(({ song }): BookletJob[] => {
        const job = createPrintJob({ song, texts: texts.get(song.id) ?? [], ...(book && { book }) });
        return job ? [{ id: song.id, job, note: null }] : [];
      }),
    [openSongs, texts, createPrintJob, book],
  );
  const { data: names } = useContributorNames();
  const { data: references, isPending: areReferencesPending } = useReferencesOfSongbook(book?.id, book !== undefined);
  const passagesBySong = useMemo(() => groupPassages(references, language), [references, language]);
  const indexedSongs = useMemo(() => {
    const jobsById = new Map(jobs.map(({ id, job }) => [id, job]));
    return openSongs.flatMap(({ song }): IndexedSong[] => {
      const job = jobsById.get(song.id);
      return job ? [toIndexedSong(song, job, { names, passages: passagesBySong.get(song.id) })] : [];
    });
  }, [jobs, openSongs, names, passagesBySong]);
  const isKnown = collections !== undefined && (book === undefined || songs !== undefined);
  return (
    <BookletView
      back={{
        to: book ? `/songs/${collectionSlug(book, language)}` : '/collections',
        label: t('print.back-to-songbook'),
      }}
      name={book ? localizedText(book.name, language) : ''}
      occasion=""
      rows={useMemo(() => jobs.map(toRow), [jobs])}
      jobs={jobs}
      indexedSongs={indexedSongs}
      leftOutCount={openSongs.length - jobs.length - failedIds.size}
      failedCount={failedIds.size}
      onRetryFailed={retryFailed}
      isReady={isKnown && !areTextsPending && !areNamesPending && !(book && areReferencesPending)}
      error={isKnown ? null : (collectionsError ?? songsError)}
      onRetry={() => void (collections ? refetchSongs() : refetchCollections())}
    />
  );
}

const toRow = ({ id, job: { title, key, number } }: BookletJob): ContentsRow => ({
  kind: 'song',
  id,
  position: number,
  title,
  key,
  book: '',
});

/* Nothing while the scriptures cannot be reached: the other indexes do without. */
function groupPassages(
  references: ChapterReferences['songs'] | undefined,
  language: string,
): ReadonlyMap<string, IndexedSong['passages']> {
  const bySong = Map.groupBy(references ?? [], ({ songId }) => songId);
  return new Map(
    [...bySong].map(([songId, mentions]) => [
      songId,
      mentions.map(({ passage }) => {
        const reference = referenceOf(passage);
        return { reference, name: formatReference(reference, bookLanguageOf(language)) };
      }),
    ]),
  );
}

type SongDetails = {
  readonly names: ReadonlyMap<string, string> | undefined;
  readonly passages: IndexedSong['passages'] | undefined;
};

function toIndexedSong(
  { id, participants }: SongV3,
  { title, key, document }: PrintJob,
  { names, passages = [] }: SongDetails,
): IndexedSong {
  const lines = document.sections.flatMap((section) => section.lines.map(({ text }) => text.trim()));
  return {
    id,
    title,
    key,
    firstLine: lines.find((line) => line !== '') ?? '',
    people: participants.flatMap(({ contributorId }) => names?.get(contributorId) ?? []),
    passages,
  };
}

export { PrintSongbookPage as Component };
