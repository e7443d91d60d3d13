import './print.css';
import { sungSections } from '@canticle/music';
import { type ReactNode, useMemo, useRef } from 'react';
import { ChordViewProvider, createDisplaySections, LyricSection, UnknownChords } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { PrintSettings } from './print-settings.ts';
import type { PrintJob } from './print-job.ts';
import { printedKey } from './printed-key.ts';
import { usePaperFit } from './use-paper-fit.ts';

type PrintedSongProps = {
  job: PrintJob;
  choices: PrintSettings;
  /** After the text: the diagrams of the chords. */
  children?: ReactNode;
};

/** A printed song, as it is sung; on the screen the same sheet, no wider than the available space. */
export function PrintedSong({ job, choices, children }: PrintedSongProps) {
  const { t } = useTranslate();
  const sheet = useRef<HTMLElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const { document, melody, chords, language } = job;
  const withChords = choices.withChords && chords !== undefined;
  const sections = useMemo(
    () => createDisplaySections(sungSections(document), { melody, withChords }, (kind) => t(`lyrics.${kind}`)),
    [document, melody, withChords, t],
  );
  // The children load late; the page is then measured again.
  const content = useMemo(() => ({ sections, children, columns: choices.columns }), [sections, children, choices]);
  usePaperFit({ sheet, view }, choices.paper, choices.isFitted, content);
  return (
    <div ref={view} className="print-view">
      <div className="print-desk" data-paper={choices.paper}>
        <article ref={sheet} className="print-sheet" aria-label={t('print.sheet')}>
          <PrintedHeader job={job} hasChords={choices.withChords} />
          <div lang={language} className="lyrics print-words" data-columns={choices.columns}>
            <ChordViewProvider view={chords}>
              {sections.map((section, index) => (
                <LyricSection key={index} section={section} />
              ))}
            </ChordViewProvider>
          </div>
          {withChords ? (
            <UnknownChords document={document} melody={melody} view={chords} className="print-notes" />
          ) : null}
          {document.notes ? <p className="print-notes whitespace-pre-line">{document.notes}</p> : null}
          {choices.withChords ? children : null}
          <footer className="print-foot">Canticle</footer>
        </article>
      </div>
    </div>
  );
}

function PrintedHeader({ job, hasChords }: { job: PrintJob; hasChords: boolean }) {
  const { t } = useTranslate();
  const { collection, number, title, credits, copyrights, origin, chords } = job;
  const key = printedKey(chords);
  const facts = [
    ...(key === undefined ? [] : [t('print.key', { key })]),
    ...(hasChords && chords && chords.capo > 0 ? [t('print.capo', { capo: chords.capo })] : []),
  ];
  return (
    <header className="print-head">
      <p className="print-quiet">{[collection.name, number].filter((part) => part !== null).join(' · ')}</p>
      <div className="print-title">
        <h1>{title}</h1>
        {facts.length > 0 ? <p className="print-key">{facts.join(' · ')}</p> : null}
      </div>
      {credits.map(({ label, words }) => (
        <p key={label}>
          <span className="print-quiet">{label}:</span> {words}
        </p>
      ))}
      {origin ? <p className="print-quiet">{t('print.origin', { origin })}</p> : null}
      {copyrights.map((line) => (
        <p key={line} className="print-quiet">
          {line}
        </p>
      ))}
    </header>
  );
}
