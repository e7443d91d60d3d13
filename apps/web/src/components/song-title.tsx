import type { ReactNode } from 'react';

export type SongTitleProps = {
  number: number | null;
  title: string;
  /** "Text: John Newton, 1779": who and when, one line each. */
  credits: readonly { readonly label: string; readonly words: ReactNode }[];
  /** Country, key, verses: short facts on one line. */
  facts: readonly string[];
  /** One line each; an empty one reserves the space of a value that is not known yet. */
  copyrights: readonly string[];
};

/** The heading of a song as in a printed hymnal: a large, quiet number, the title, the authors, and short facts. */
export function SongTitle({ number, title, credits, facts, copyrights }: SongTitleProps) {
  return (
    <header className="flex flex-col gap-x-7 gap-y-1 sm:flex-row sm:items-baseline">
      {number === null ? null : (
        <p className="shrink-0 font-serif text-[2.5rem] leading-none font-light text-ink-soft tabular-nums sm:text-[3.25rem]">
          {number}
        </p>
      )}
      <div className="min-w-0">
        <h1 className="text-[length:min(1.875rem,11vw)] leading-[1.15] font-medium hyphens-auto break-words sm:text-[2.75rem]">
          {title}
        </h1>
        <div className="mt-3 flex flex-col gap-0.5 [overflow-wrap:anywhere] text-[0.9375rem] text-ink-soft">
          {credits.map(({ label, words }) => (
            <p key={label}>
              {label}: <span className="text-ink">{words}</span>
            </p>
          ))}
          {copyrights.map((line, index) => (
            <p key={index} className="min-h-[1lh]">
              {line}
            </p>
          ))}
          {facts.length > 0 ? <p>{facts.join(' · ')}</p> : null}
        </div>
      </div>
    </header>
  );
}
