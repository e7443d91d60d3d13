import type { Ref } from 'react';
import { LyricLine, type DisplayLine } from './lyric-line.tsx';

export type DisplaySection = {
  readonly id: string;
  /** `verse` has its number in the margin; every other kind is indented, with its name above. */
  readonly isVerse: boolean;
  /** "1", "Chorus", "Refrain (men)", in the reader's language. */
  readonly label: string;
  readonly lines: readonly DisplayLine[];
};

/** A verse with its number in the margin, or an indented chorus under its name. */
export function LyricSection({ section, ref }: { section: DisplaySection; ref?: Ref<HTMLElement> }) {
  const lines = section.lines.map((line, index) => <LyricLine key={`${index}-${line.text}`} line={line} />);
  if (!section.isVerse) {
    return (
      <section ref={ref} aria-label={section.label} className="mb-[1.4em] break-inside-avoid ps-[min(2.9em,3.25rem)]">
        <p aria-hidden className="mb-1 font-sans text-[0.7em] tracking-wide text-ink-soft">
          {section.label}
        </p>
        {lines}
      </section>
    );
  }
  return (
    <section
      ref={ref}
      aria-label={section.label}
      className="mb-[1.4em] grid break-inside-avoid items-baseline grid-cols-[min(1.6em,2rem)_minmax(0,1fr)]"
    >
      <p aria-hidden className="font-semibold text-ink-soft tabular-nums">
        {section.label}
      </p>
      <div className="min-w-0">{lines}</div>
    </section>
  );
}
