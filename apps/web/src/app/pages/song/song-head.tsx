import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey } from '@canticle/music';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  copyrightLines,
  melodyOrigin,
  peopleOf,
  textOrigin,
  useContributorNames,
  useCopyrights,
} from '../../../features/songs/index.ts';
import { RichText, SongTitle } from '../../../pieces/index.ts';
import { nameIn, type Translate, useTranslate } from '../../../translations/index.ts';
import { ChevronDownIcon } from '../../../ui/icons.ts';

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
  const title = nameIn(song.name, language);
  const facts = [
    textOrigin(song, language),
    key ? t('song.key', { key: keyName(formatKey(key)) }) : '',
    song.verses > 0 ? t('song.verses', { count: song.verses }) : '',
  ];
  return (
    <>
      <div className="flex flex-col gap-6 sm:flex-row sm:justify-between">
        <SongTitle
          number={number}
          title={title}
          credits={names ? creditsOf(song, names, t, language) : []}
          facts={facts.filter(Boolean)}
          copyrights={copyrightLines(song, copyrights ?? new Map(), language).map(({ of, name }) =>
            t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name }),
          )}
        />
        {song.type === 'track' && song.image ? (
          <img
            src={song.image}
            alt={t('song.picture', { title })}
            className="size-40 shrink-0 rounded-surface border border-line object-cover"
          />
        ) : null}
      </div>
      <About html={nameIn(song.details, language)} />
    </>
  );
}

/* The story of a song is for those who ask; the words come first. */
function About({ html }: { html: string }) {
  const { t } = useTranslate();
  if (html.trim() === '') return null;
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon aria-hidden className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        {t('song.about')}
      </summary>
      <div className="pt-1 pb-3 pl-6">
        <RichText html={html} />
      </div>
    </details>
  );
}

function creditsOf(song: SongV3, names: Names, t: Translate, language: string) {
  const linked = (type: SongV3['participants'][number]['type']) => {
    const people = peopleOf(song, type, names);
    return people.length > 0 ? <People people={people} /> : undefined;
  };
  const composers = linked('composer') ?? (melodyOrigin(song, language) || t('song.unknown-composer'));
  const arrangers = linked('arranger');
  const published = song.yearPublished ? ` (${t('song.published', { year: song.yearPublished })})` : '';
  return [
    {
      label: t('song.text'),
      words: withYear(linked('author') ?? t('song.unknown-author'), song.yearWritten, published),
    },
    { label: t('song.melody'), words: withYear(composers, song.yearComposed) },
    ...(arrangers ? [{ label: t('song.arranger'), words: arrangers }] : []),
  ];
}

function People({ people }: { people: readonly { readonly id: string; readonly name: string }[] }) {
  return people.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 ? ', ' : null}
      <Link to={`/contributors/${id}`} className="underline decoration-line underline-offset-4 hover:decoration-ink">
        {name}
      </Link>
    </Fragment>
  ));
}

const withYear = (words: ReactNode, year: number | null, published = '') => (
  <>
    {words}
    {year === null ? null : `, ${year}`}
    {published}
  </>
);
