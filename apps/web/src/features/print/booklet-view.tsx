import { useEffect, useMemo } from 'react';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, windowTitle } from '../../ui/index.ts';
import type { Contents, ContentsRow } from './contents.tsx';
import type { PrintJob } from './print-job.ts';
import { usePrintOptions } from './print-options.ts';
import { PrintPreview } from './print-preview.tsx';
import { usePrintDate } from './use-print-date.ts';
import { createIndexRows, type IndexedSong } from './song-indexes.ts';
import { useSongText } from './use-song-text.ts';

/** A song of a booklet, with the note of its entry. */
export type BookletJob = { readonly id: string; readonly job: PrintJob; readonly note: string | null };

type BookletViewProps = {
  back: { readonly to: string; readonly label: string };
  name: string;
  /** When and where it is sung; empty when nobody said. */
  occasion: string;
  /** The same arrays while nothing in them changes. */
  rows: readonly ContentsRow[];
  jobs: readonly BookletJob[];
  /** By what the songs can be found at the end; absent where a list has no indexes. */
  indexedSongs?: readonly IndexedSong[];
  /** How many songs cannot be printed. */
  leftOutCount: number;
  /** How many more have a text that could not be loaded. */
  failedCount: number;
  onRetryFailed: () => void;
  isReady: boolean;
  error: Error | null;
  onRetry: () => void;
};

/** Many songs as a printed booklet: its contents, then the songs. */
export function BookletView(props: BookletViewProps) {
  const { back, name, occasion, rows, jobs, indexedSongs, leftOutCount, failedCount, isReady, error, onRetry } = props;
  const { t, language } = useTranslate();
  const printDate = usePrintDate();
  const failureText = useErrorMessage();
  const createSongText = useSongText();
  const [options, changeOptions] = usePrintOptions('list');
  useEffect(() => {
    document.title = name || windowTitle(t('print.title'));
  }, [name, t]);
  const booklet = useMemo(() => {
    if (!isReady) return undefined;
    const { content, hasContents } = options;
    const songs = jobs.map(({ id, job, note }) => ({ id, job, note, content, text: createSongText(job, content) }));
    const contents: Contents | undefined = hasContents ? { name, occasion, rows } : undefined;
    const indexRows = indexedSongs ? createIndexRows(indexedSongs, options.indexes, language) : [];
    return { songs, contents, indexRows, options };
  }, [isReady, jobs, rows, indexedSongs, options, name, occasion, createSongText, language]);
  if (error)
    return (
      <main>
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={onRetry} />
      </main>
    );
  if (isReady && jobs.length === 0 && failedCount === 0) {
    return (
      <main>
        <EmptyState isPage title={t('print.nothing')} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>} />
      </main>
    );
  }
  return (
    <PrintPreview
      back={back}
      booklet={booklet}
      foot={[name, occasion || printDate].join(' · ')}
      options={options}
      onOptions={changeOptions}
      isList
      canHaveIndexes={indexedSongs !== undefined}
      leftOutCount={isReady ? leftOutCount : 0}
      failedCount={isReady ? failedCount : 0}
      onRetryFailed={props.onRetryFailed}
      isPrintedAtOnce={false}
    />
  );
}
