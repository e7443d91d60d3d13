import type { CollectionV3, SearchResult, SongV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { LockedDialog, songPath, locateSong } from '../collections/index.ts';
import { RowMarkButtons, type SongMarks } from '../song-marks/index.ts';
import { ResultCard } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { HighlightedLine } from './highlighted-line.tsx';
import { type ResultCardContext, focusProps } from './result-card-context.ts';

type SongCardProps = {
  result: SearchResult;
  /** Undefined until it is loaded. */
  song: SongV3 | undefined;
  collections: readonly CollectionV3[] | undefined;
  /** Names of contributors, by id. */
  names: ReadonlyMap<string, string> | undefined;
  marks: SongMarks;
  cardContext: ResultCardContext;
};

/** A song that was found: number, title, matching line, books, year and contributors. */
export function SongCard({ result: { id, context }, song, collections, names, marks, cardContext }: SongCardProps) {
  const { language } = useTranslate();
  const [isLockedOpen, setLockedOpen] = useState(false);
  const title = song ? localizedText(song.name, language) : (context['title'] ?? '');
  const location = song && locateSong(song, collections);
  const isLocked = context['locked'] === 'true' || song?.available === false;
  const snippet = context['snippet'];
  return (
    <>
      <ResultCard
        leading={location?.number}
        title={title}
        line={snippet && !isLocked ? <HighlightedLine text={snippet} marks={context['marks']} /> : null}
        facts={song ? describeSong(song, collections, names, language) : ' '}
        to={location && songPath(song, collections, language)}
        onOpen={() => cardContext.onOpen(id)}
        onLocked={isLocked ? () => setLockedOpen(true) : undefined}
        focusable={focusProps(id, cardContext)}
        actions={
          isLocked ? null : <RowMarkButtons id={id} title={title} tabIndex={cardContext.tabIndexOf(id)} marks={marks} />
        }
      />
      {isLocked ? (
        <LockedDialog
          name={location ? localizedText(location.book.name, language) : ''}
          isOpen={isLockedOpen}
          onClose={() => setLockedOpen(false)}
        />
      ) : null}
    </>
  );
}

function describeSong(
  { collections: memberships, yearWritten, participants }: SongV3,
  collections: SongCardProps['collections'],
  names: SongCardProps['names'],
  language: string,
): string {
  const books = memberships.flatMap((membership) => collections?.find(({ id }) => id === membership.id) ?? []);
  const people = new Set(participants.flatMap(({ contributorId }) => names?.get(contributorId) ?? []));
  return [books.map(({ name }) => localizedText(name, language)).join(', '), yearWritten ?? '', [...people].join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
}
