import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey } from '@canticle/music';
import { Fragment, memo } from 'react';
import { Link } from 'react-router';
import { useSongTexts } from '../lyrics/index.ts';
import {
  textOrigin,
  useContributorNames,
  useCopyrights,
  useCountries,
  copyrightPlaceholders,
  formatCcli,
  formatCopyrights,
  type Credit,
  createCredits,
  useSongFactsById,
} from '../songs/index.ts';
import { SongTitle } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';

/**
 * The title block of a song: its details, in the reader's language. Memoized: a change of key does not render it again.
 */
export const SongHeader = memo(function SongHead({
  song,
  number,
  keyName,
}: {
  song: SongV3;
  number: number | null;
  keyName: (key: string) => string;
}) {
  const { t, language } = useTranslate();
  const { data: factsById, isPending: areFactsPending } = useSongFactsById();
  const { data: contributors } = useContributorNames();
  const names = areFactsPending ? undefined : contributors;
  const { data: copyrights } = useCopyrights();
  const { data: countries, isPending: areCountriesPending } = useCountries();
  const key = parseKey(song.originalKey, song.minor);
  const { data: texts } = useSongTexts(song.id, song.available);
  const isKeyGuessed = texts?.some(({ keyIsGuessed }) => keyIsGuessed);
  const title = localizedText(song.name, language);
  // Reserves the lines: the content below does not move when the names are loaded.
  const credits = createCredits(song, names, t, language, { facts: factsById?.get(song.id) });
  const facts = [
    areCountriesPending ? '' : textOrigin(song, language, countries),
    key ? t(isKeyGuessed ? 'song.key.guessed' : 'song.key', { key: keyName(formatKey(key)) }) : '',
    song.verses > 0 ? t('song.verses', { count: song.verses }) : '',
  ];
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:justify-between">
      <SongTitle
        number={number}
        title={title}
        credits={credits.map((credit) => ({
          label: credit.label,
          words: names ? <CreditText credit={credit} /> : null,
        }))}
        facts={facts.filter(Boolean)}
        copyrights={[
          ...(copyrights ? formatCopyrights(song, copyrights, t, language) : copyrightPlaceholders(song)),
          ...formatCcli(factsById?.get(song.id), t),
        ]}
      />
      {song.type === 'track' && song.image ? (
        <img
          src={song.image}
          alt={t('song.picture', { title })}
          className="size-40 shrink-0 rounded-surface border border-line object-cover"
        />
      ) : null}
    </div>
  );
});

function CreditText({ credit: { people, fallback, suffix } }: { credit: Credit }) {
  return (
    <>
      {people.length > 0 ? <PeopleLinks people={people} /> : fallback}
      {suffix}
    </>
  );
}

function PeopleLinks({ people }: Pick<Credit, 'people'>) {
  return people.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 ? ', ' : null}
      <Link to={`/contributors/${id}`} className="underline decoration-line underline-offset-4 hover:decoration-ink">
        {name}
      </Link>
    </Fragment>
  ));
}
