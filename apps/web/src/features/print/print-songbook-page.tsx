import { useMemo } from 'react';
import { useParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { useTextsOfSongs } from '../lyrics/index.ts';
import { sortByNumber, toListedSongs, useSongs } from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { type BookletJob, BookletView } from './booklet-view.tsx';
import type { ContentsRow } from './contents.tsx';
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
  const { texts, isPending: areTextsPending } = useTextsOfSongs(songIds);
  const { createPrintJob, isPending: areNamesPending } = useCreatePrintJob();
  const jobs = useMemo(
    () =>
      openSongs.flatMap(({ song }): BookletJob[] => {
        const job = createPrintJob({ song, texts: texts.get(song.id) ?? [], ...(book && { book }) });
        return job ? [{ id: song.id, job, note: null }] : [];
      }),
    [openSongs, texts, createPrintJob, book],
  );
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
      leftOutCount={openSongs.length - jobs.length}
      isReady={isKnown && !areTextsPending && !areNamesPending}
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

export { PrintSongbookPage as Component };
