import { useMemo, useRef } from 'react';
import { BrokenLinesProvider } from '../../components/index.ts';
import { BilingualLyrics, type LanguageText } from './bilingual-lyrics.tsx';
import { LyricsText } from './lyrics-text.tsx';
import { useLineFit } from './use-line-fit.ts';

type FittedLyricsProps = {
  first: LanguageText;
  /** The text shown beside the first one. */
  second: LanguageText | undefined;
  /** The size the person chose, in pixels. */
  size: number;
};

/** The text of a song with its lines whole: in the chosen size or a little smaller, and in two columns where they fit. */
export function FittedLyrics({ first, second, size }: FittedLyricsProps) {
  const container = useRef<HTMLDivElement>(null);
  const sections = useMemo(
    () => (second ? [...first.sections, ...second.sections] : first.sections),
    [first.sections, second],
  );
  const fit = useLineFit(container, sections, size, second !== undefined);
  return (
    <BrokenLinesProvider lines={fit.brokenLines}>
      <div ref={container} className="font-serif">
        {second ? (
          <BilingualLyrics first={first} second={second} size={fit.size} />
        ) : (
          <LyricsText {...first} size={fit.size} columns={fit.columns} />
        )}
      </div>
    </BrokenLinesProvider>
  );
}
