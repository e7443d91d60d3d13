import { Fragment } from 'react';

/**
 * The ranges of the matched words in a line.
 * @example parseRanges('0-7 8-13') // [[0, 7], [8, 13]]
 */
export function parseRanges(marks: string | undefined): readonly (readonly [from: number, to: number])[] {
  return [...(marks ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
}

/** A line with the matched words highlighted. */
export function HighlightedLine({ text, marks }: { text: string; marks: string | undefined }) {
  const ranges = parseRanges(marks);
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-gold">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
