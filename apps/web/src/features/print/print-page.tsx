import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, windowTitle } from '../../ui/index.ts';
import { ChordDiagrams } from './chord-diagrams.tsx';
import { fileTitle } from './file-title.ts';
import { type PrintJob, readPrintJob, savePrintJob } from './print-job.ts';
import { type PrintOptions, usePrintOptions } from './print-options.ts';
import { PrintPreview } from './print-preview.tsx';
import { usePrintDate } from './use-print-date.ts';
import { useSongText } from './use-song-text.ts';
import { useChordDiagrams } from './use-chord-diagrams.ts';

/** Prints the song that was stored for printing. Outside the layout. */
export function PrintPage() {
  const { t } = useTranslate();
  const [job, setJob] = useState(readPrintJob);
  useEffect(() => {
    document.title = job ? fileTitle(job.collection.key, job.number, job.title) : windowTitle(t('print.title'));
  }, [job, t]);
  if (job)
    return (
      <SongPreview
        job={job}
        onJob={(changed) => {
          savePrintJob(changed);
          setJob(changed);
        }}
      />
    );
  return (
    <main>
      <EmptyState
        isPage
        title={t('print.nothing')}
        action={<ButtonLink to="/collections">{t('print.to-songbooks')}</ButtonLink>}
      >
        {t('print.nothing.text')}
      </EmptyState>
    </main>
  );
}

function SongPreview({ job, onJob }: { job: PrintJob; onJob: (job: PrintJob) => void }) {
  const { t } = useTranslate();
  const printDate = usePrintDate();
  const [remembered, setRemembered] = usePrintOptions('song');
  const { content } = job;
  const options = useMemo((): PrintOptions => ({ ...remembered, content }), [remembered, content]);
  // What is printed is what was shown of this song, until another choice is made for it.
  const changeOptions = ({ content: chosen = content, ...others }: Partial<PrintOptions>) => {
    if (chosen !== content) onJob({ ...job, content: chosen });
    setRemembered(others);
  };
  const createSongText = useSongText();
  const { diagrams, isReady } = useChordDiagrams(job, content !== 'lyrics');
  const booklet = useMemo(() => {
    if (!isReady) return undefined;
    const song = {
      id: job.backTo,
      job,
      content,
      text: createSongText(job, content),
      note: null,
      diagrams: diagrams.length > 0 ? <ChordDiagrams diagrams={diagrams} /> : null,
    };
    return { songs: [song], contents: undefined, indexRows: [], options };
  }, [job, content, createSongText, diagrams, isReady, options]);
  return (
    <PrintPreview
      back={{ to: job.backTo, label: t('print.back') }}
      booklet={booklet}
      foot={`${fileTitle(job.collection.key, job.number, job.title)} · ${printDate}`}
      options={options}
      onOptions={changeOptions}
      isList={false}
      isPrintedAtOnce
    />
  );
}

export { PrintPage as Component };
