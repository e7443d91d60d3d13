import { Fragment } from 'react';

/**
 * The places of the words a line was found by.
 * @example readMarks('0-7 8-13') // [[0, 7], [8, 13]]
 */
export function readMarks(marks: string | undefined): readonly (readonly [from: number, to: number])[] {
  return [...(marks ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
}

/** A line with the words marked that it was found by. */
export function MarkedLine({ text, marks }: { text: string; marks: string | undefined }) {
  const places = readMarks(marks);
  return (
    <>
      {places.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(places[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-gold">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.[1] ?? 0)}
    </>
  );
}
