import { ChordDiagram } from '../chords/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { NamedDiagram } from './use-chord-diagrams.ts';

/** The diagrams of the chords of a song in a row. */
export function ChordDiagrams({ diagrams }: { diagrams: readonly NamedDiagram[] }) {
  const { t } = useTranslate();
  return (
    <section aria-label={t('print.diagrams')} className="print-diagrams">
      {diagrams.map(({ label, svg }) => (
        <figure key={label} className="w-16 text-center text-[8.5pt]">
          <figcaption className="font-semibold text-accent">{label}</figcaption>
          <ChordDiagram svg={svg} label={label} className="mx-auto h-18" />
        </figure>
      ))}
    </section>
  );
}
