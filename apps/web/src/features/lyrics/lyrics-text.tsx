import { memo, useCallback, useState } from 'react';
import { DeferrableChords, LyricSection, type DisplaySection } from '../../components/index.ts';
import { balanceColumns } from './fit-lines.ts';
import { useLyricSize } from './use-lyric-size.ts';

export type LyricsTextProps = {
  sections: readonly DisplaySection[];
  language: string;
  notes: string;
  /** In pixels. */
  size: number;
  columns: 1 | 2;
};

/**
 * The text of a song in the reader's size, with what is printed below it. Memoized, so that hundreds of chords are not
 * rendered again when something beside them changes.
 */
export const LyricsText = memo(function LyricsText({ sections, language, notes, size, columns }: LyricsTextProps) {
  const text = useLyricSize(size);
  return (
    <div ref={text} lang={language} className="lyrics">
      <div className={columns === 2 ? 'lyrics-columns' : undefined}>
        {inColumns(sections, columns).map((column, index) => (
          <div key={index} className="lyrics-long min-w-0">
            {column.map((section) => (
              <ObservedSection key={section.id} section={section} />
            ))}
          </div>
        ))}
      </div>
      {notes ? (
        <p className="mt-2 max-w-reading border-t border-line pt-4 font-sans text-sm whitespace-pre-line text-ink-soft">
          {notes}
        </p>
      ) : null}
    </div>
  );
});

function inColumns(sections: readonly DisplaySection[], columns: 1 | 2): readonly (readonly DisplaySection[])[] {
  if (columns === 1) return [sections];
  // The space below a section is about one line high.
  const first = balanceColumns(sections.map(({ lines }) => lines.length + 1));
  return [sections.slice(0, first), sections.slice(first)];
}

/* Reports which verses of a long song the browser skips because they are out of sight. */
function ObservedSection({ section }: { section: DisplaySection }) {
  const [isOutOfSight, setOutOfSight] = useState(false);
  const observe = useCallback((element: HTMLElement) => {
    const handleChange = (event: Event) => setOutOfSight('skipped' in event && event.skipped === true);
    element.addEventListener('contentvisibilityautostatechange', handleChange);
    return () => element.removeEventListener('contentvisibilityautostatechange', handleChange);
  }, []);
  return (
    <DeferrableChords isOffscreen={isOutOfSight}>
      <LyricSection ref={observe} section={section} />
    </DeferrableChords>
  );
}
