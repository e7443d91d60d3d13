import { chordsOf, createChordFormatter } from '@canticle/music';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ChordDiagram, chordQuery, readInstrumentPreference } from '../chords/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { fileTitle } from './file-title.ts';
import { PrintedSong } from './printed-song.tsx';
import { type PrintJob, readPrintJob } from './print-job.ts';
import { PrintOptions } from './print-options.tsx';
import { usePaperSize } from './paper.ts';
import { usePrintSettings } from './print-settings.ts';
import { usePrintOnce } from './use-print-once.ts';

/** Prints the song that was stored for printing. Outside the layout. */
export function PrintPage() {
  const { t } = useTranslate();
  const [job] = useState(readPrintJob);
  useEffect(() => {
    document.title = job ? fileTitle(job.collection.key, job.number, job.title) : `${t('print.title')} - Canticle`;
  }, [job, t]);
  if (job) return <PrintPreview job={job} />;
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

function PrintPreview({ job }: { job: PrintJob }) {
  const [settings, setSettings] = usePrintSettings(job);
  const { diagrams, isReady } = useDiagrams(job, settings.withChords);
  usePaperSize(settings.paper, fileTitle(job.collection.key, job.number, job.title));
  usePrintOnce(isReady);
  // A stable element while its content is the same: the sheet is measured when it changes.
  const diagramList = useMemo(() => <Diagrams diagrams={diagrams} />, [diagrams]);
  return (
    <main className="min-h-dvh bg-wash print:min-h-0 print:bg-transparent">
      <div className="bg-paper">
        <PrintOptions job={job} choices={settings} choose={setSettings} />
      </div>
      <div className="mx-auto max-w-[816px] py-4 print:max-w-none print:p-0">
        <PrintedSong job={job} choices={settings}>
          {diagramList}
        </PrintedSong>
      </div>
    </main>
  );
}

type Diagram = { readonly label: string; readonly svg: string };

/* The first shape of each distinct chord, as the chords are played; chords without a diagram are left out. */
function useDiagrams({ document, melody, chords }: PrintJob, isEnabled: boolean) {
  const [instrument] = useState(readInstrumentPreference);
  const requested = useMemo(() => {
    if (!chords || !isEnabled) return [];
    const formatCommon = createChordFormatter({ ...chords, notation: 'common' });
    const shown = createChordFormatter(chords);
    const labels = new Map(chordsOf(document, melody).map((symbol) => [formatCommon(symbol), shown(symbol)]));
    return [...labels].map(([name, label]) => ({ name, shown: label }));
  }, [document, melody, chords, isEnabled]);
  return useQueries({
    queries: requested.map(({ name }) => chordQuery(name, instrument)),
    combine: (results) => ({
      isReady: results.every(({ isPending }) => !isPending),
      diagrams: results.flatMap(({ data }, index): Diagram[] => {
        const svg = data?.imageArray[0];
        return svg === undefined ? [] : [{ svg, label: requested[index]?.shown ?? '' }];
      }),
    }),
  });
}

function Diagrams({ diagrams }: { diagrams: readonly Diagram[] }) {
  const { t } = useTranslate();
  if (diagrams.length === 0) return null;
  return (
    <section aria-label={t('print.diagrams')} className="print-diagrams">
      {diagrams.map(({ label, svg }) => (
        <figure key={label} className="w-16 break-inside-avoid text-center text-[8.5pt]">
          <figcaption className="font-semibold text-accent">{label}</figcaption>
          <ChordDiagram svg={svg} label={label} className="mx-auto h-18" />
        </figure>
      ))}
    </section>
  );
}

export { PrintPage as Component };
