import { chordsOf, chordWriter } from '@canticle/music';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ChordDiagram, chordQuery, rememberedInstrument } from '../../features/chords/index.ts';
import {
  fileTitle,
  PrintedSong,
  type PrintJob,
  PrintOptions,
  storedForPrint,
  usePaperSize,
  usePrintChoices,
  usePrintOnce,
} from '../../features/print/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';

/** The song that was stored for printing, on paper. Outside the layout. */
export function PrintPage() {
  const { t } = useTranslate();
  const [job] = useState(storedForPrint);
  useEffect(() => {
    document.title = job ? fileTitle(job.collection.key, job.number, job.title) : `${t('print.title')} - Canticle`;
  }, [job, t]);
  if (job) return <PrintOf job={job} />;
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

function PrintOf({ job }: { job: PrintJob }) {
  const [choices, choose] = usePrintChoices(job);
  const { diagrams, isReady } = useDiagrams(job, choices.withChords);
  usePaperSize(choices.paper);
  usePrintOnce(isReady);
  // The same element as long as it shows the same: the sheet is measured when it changes.
  const pictures = useMemo(() => <Diagrams diagrams={diagrams} />, [diagrams]);
  return (
    <main className="min-h-dvh bg-wash print:min-h-0 print:bg-transparent">
      <div className="bg-paper">
        <PrintOptions job={job} choices={choices} choose={choose} />
      </div>
      <div className="mx-auto max-w-[816px] py-4 print:max-w-none print:p-0">
        <PrintedSong job={job} choices={choices}>
          {pictures}
        </PrintedSong>
      </div>
    </main>
  );
}

type Diagram = { readonly shown: string; readonly svg: string };

/* The first shape of every different chord, as the chords are played; those without a diagram are left out. */
function useDiagrams({ document, melody, chords }: PrintJob, isWanted: boolean) {
  const [instrument] = useState(rememberedInstrument);
  const wanted = useMemo(() => {
    if (!chords || !isWanted) return [];
    const common = chordWriter({ ...chords, notation: 'common' });
    const shown = chordWriter(chords);
    const named = new Map(chordsOf(document, melody).map((symbol) => [common(symbol), shown(symbol)]));
    return [...named].map(([name, word]) => ({ name, shown: word }));
  }, [document, melody, chords, isWanted]);
  return useQueries({
    queries: wanted.map(({ name }) => chordQuery(name, instrument)),
    combine: (answers) => ({
      isReady: answers.every(({ isPending }) => !isPending),
      diagrams: answers.flatMap(({ data }, index): Diagram[] => {
        const svg = data?.imageArray[0];
        return svg === undefined ? [] : [{ svg, shown: wanted[index]?.shown ?? '' }];
      }),
    }),
  });
}

function Diagrams({ diagrams }: { diagrams: readonly Diagram[] }) {
  const { t } = useTranslate();
  if (diagrams.length === 0) return null;
  return (
    <section aria-label={t('print.diagrams')} className="print-diagrams">
      {diagrams.map(({ shown, svg }) => (
        <figure key={shown} className="w-16 break-inside-avoid text-center text-[8.5pt]">
          <figcaption className="font-semibold text-accent">{shown}</figcaption>
          <ChordDiagram svg={svg} label={shown} className="mx-auto h-18" />
        </figure>
      ))}
    </section>
  );
}
