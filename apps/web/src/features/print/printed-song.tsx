import './print.css';
import type { ReactNode } from 'react';
import { ChordViewProvider, LyricSection, UnknownChords, useChordDisplay } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { PrintJob } from './print-job.ts';
import type { PrintContent } from './print-options.ts';
import type { ChartSection, SongText } from './song-text.ts';

/** A song with everything that is printed of it. */
export type PrintableSong = {
  /** Of its entry in a list, where it may occur twice. */
  readonly id: string;
  readonly job: PrintJob;
  readonly content: PrintContent;
  readonly text: SongText;
  /** About this entry of a list. */
  readonly note: string | null;
  /** The diagrams of its chords, where they are printed. */
  readonly diagrams?: ReactNode;
};

/** The title of a song with its key and its capo, and who wrote it. */
export function SongHead({ song: { job, content, note } }: { song: PrintableSong }) {
  const { t } = useTranslate();
  const { collection, number, title, credits, key, chords } = job;
  const capo = content === 'lyrics' ? 0 : (chords?.capo ?? 0);
  const setting = [
    ...(key === null ? [] : [t('print.key', { key })]),
    ...(capo > 0 ? [t('print.capo', { capo })] : []),
  ];
  return (
    <header className="print-head">
      <p className="print-small">{[collection.name, number].filter(Boolean).join(' · ')}</p>
      <div className="print-title">
        <h2>{title}</h2>
        {setting.length > 0 ? <p className="print-key">{setting.join(' · ')}</p> : null}
      </div>
      <p className="print-small print-credits">
        {credits.map(({ label, words }) => (
          <span key={label}>
            {label}: {words}
          </span>
        ))}
      </p>
      {note ? (
        <p className="print-note" dir="auto">
          {note}
        </p>
      ) : null}
    </header>
  );
}

/** Lines of a song below each other. */
export function SongColumn({ song: { job }, text }: { song: PrintableSong; text: SongText }) {
  return (
    <div lang={job.language} className="lyrics print-words">
      <ChordViewProvider view={job.chords}>
        {text.kind === 'chart'
          ? text.sections.map((section, index) => <ChartRows key={index} section={section} />)
          : text.sections.map((section, index) => <LyricSection key={index} section={section} />)}
      </ChordViewProvider>
    </div>
  );
}

function ChartRows({ section: { label, lines } }: { section: ChartSection }) {
  const display = useChordDisplay();
  return (
    <section className="print-chart">
      <p className="print-small">{label}</p>
      {lines.map((chords, index) => (
        <p key={index} className="lyric-line print-chart-row">
          {chords.map((symbol, position) => {
            const { text, isUnchanged } = display(symbol);
            return <span key={position}>{isUnchanged ? `${text}*` : text}</span>;
          })}
        </p>
      ))}
    </section>
  );
}

/** What stands below the text of a song: notes, the diagrams of its chords, and the rights. Nothing where there is none. */
export function SongFoot({ song: { job, content, text, diagrams } }: { song: PrintableSong }) {
  const { t } = useTranslate();
  const { document, melody, chords, origin, copyrights } = job;
  const withChords = content !== 'lyrics' && chords !== undefined;
  const rights = [...(origin ? [t('print.origin', { origin })] : []), ...copyrights];
  return (
    <footer className="print-foot">
      {text.kind === 'chart' && text.sections.length === 0 ? <p>{t('print.no-chords')}</p> : null}
      {withChords ? <UnknownChords document={document} melody={melody} view={chords} className="print-small" /> : null}
      {document.notes && content !== 'charts' ? <p className="whitespace-pre-line">{document.notes}</p> : null}
      {withChords ? diagrams : null}
      {rights.length > 0 ? <p className="print-small">{rights.join(' · ')}</p> : null}
    </footer>
  );
}
