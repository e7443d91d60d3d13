import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey } from '@canticle/music';
import {
  copyrightLines,
  melodyOrigin,
  namesOf,
  textOrigin,
  useContributorNames,
  useCopyrights,
} from '../../../features/songs/index.ts';
import { SongTitle } from '../../../pieces/index.ts';
import { nameIn, type Translate, useTranslate } from '../../../translations/index.ts';

type Names = ReadonlyMap<string, string>;

/** The title block of a song: what the library knows of it, in the reader's language. */
export function SongHead({
  song,
  number,
  keyName,
}: {
  song: SongV3;
  number: number | null;
  keyName: (key: string) => string;
}) {
  const { t, language } = useTranslate();
  const { data: names } = useContributorNames();
  const { data: copyrights } = useCopyrights();
  const key = parseKey(song.originalKey, song.minor);
  const facts = [
    textOrigin(song, language),
    key ? t('song.key', { key: keyName(formatKey(key)) }) : '',
    song.verses > 0 ? t('song.verses', { count: song.verses }) : '',
  ];
  return (
    <SongTitle
      number={number}
      title={nameIn(song.name, language)}
      credits={names ? creditsOf(song, names, t, language) : []}
      facts={facts.filter(Boolean)}
      copyrights={copyrightLines(song, copyrights ?? new Map(), language).map(({ of, name }) =>
        t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name }),
      )}
    />
  );
}

function creditsOf(song: SongV3, names: Names, t: Translate, language: string) {
  const authors = namesOf(song, 'author', names).join(', ') || t('song.unknown-author');
  const composers =
    namesOf(song, 'composer', names).join(', ') || melodyOrigin(song, language) || t('song.unknown-composer');
  const arrangers = namesOf(song, 'arranger', names).join(', ');
  const published = song.yearPublished ? ` (${t('song.published', { year: song.yearPublished })})` : '';
  return [
    { label: t('song.text'), words: withYear(authors, song.yearWritten) + published },
    { label: t('song.melody'), words: withYear(composers, song.yearComposed) },
    ...(arrangers ? [{ label: t('song.arranger'), words: arrangers }] : []),
  ];
}

const withYear = (words: string, year: number | null) => (year === null ? words : `${words}, ${year}`);
