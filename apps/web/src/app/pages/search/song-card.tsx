import type { CollectionV3, SearchResult, SongV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { MarkedLine } from '../../../features/search/index.ts';
import { ResultCard } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { LockedDialog } from '../locked-dialog.tsx';
import { RowMarks, type SongMarks } from '../song-marks/row-marks.tsx';
import { linkTo, placeOf } from '../song-marks/song-places.ts';
import { type Drawing, focusableAs } from './drawing.ts';

type SongCardProps = {
  result: SearchResult;
  /** Undefined until it is there. */
  song: SongV3 | undefined;
  collections: readonly CollectionV3[] | undefined;
  /** Of contributors, by id. */
  names: ReadonlyMap<string, string> | undefined;
  marks: SongMarks;
  drawing: Drawing;
};

/** A song that was found: number, name, the line, its books, its year and who has a part in it. */
export function SongCard({ result: { id, context }, song, collections, names, marks, drawing }: SongCardProps) {
  const { language } = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const title = song ? nameIn(song.name, language) : (context['title'] ?? '');
  const place = song && placeOf(song, collections);
  const isLocked = context['locked'] === 'true' || song?.available === false;
  const snippet = context['snippet'];
  return (
    <>
      <ResultCard
        sign={place?.number}
        title={title}
        line={snippet && !isLocked ? <MarkedLine text={snippet} marks={context['marks']} /> : null}
        facts={song ? factsOf(song, collections, names, language) : ' '}
        to={place && linkTo(song, collections, language)}
        onOpen={() => drawing.onOpen(id)}
        onLocked={isLocked ? () => setAsked(true) : undefined}
        focusable={focusableAs(id, drawing)}
        actions={isLocked ? null : <RowMarks id={id} title={title} tabIndex={drawing.stopAt(id)} marks={marks} />}
      />
      {isLocked ? (
        <LockedDialog
          name={place ? nameIn(place.book.name, language) : ''}
          open={isAsked}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

function factsOf(
  { collections: places, yearWritten, participants }: SongV3,
  collections: SongCardProps['collections'],
  names: SongCardProps['names'],
  language: string,
): string {
  const books = places.flatMap((one) => collections?.find(({ id }) => id === one.id) ?? []);
  const people = new Set(participants.flatMap(({ contributorId }) => names?.get(contributorId) ?? []));
  return [books.map(({ name }) => nameIn(name, language)).join(', '), yearWritten ?? '', [...people].join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
}
