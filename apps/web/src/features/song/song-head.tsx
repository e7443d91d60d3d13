import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, keyOfDocument, parseKey } from '@canticle/music';
import { memo, type ReactNode } from 'react';
import { useSongTexts } from '../lyrics/index.ts';
import { mainContributors, melodyOrigin, useContributorNames, useSongFactsById } from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import { AboutIcon } from '../../ui/icons.ts';
import { PeopleLinks } from './people-links.tsx';

type SongHeadProps = {
  song: SongV3;
  number: number | null;
  keyName: (key: string) => string;
  /** Opens everything else that is known of the song. */
  onAbout: () => void;
};

/**
 * The head of a song: its number and title, and one line with who made it, its key and its tempo. Memoized: a change of
 * key does not render it again.
 */
export const SongHead = memo(function SongHead({ song, number, keyName, onAbout }: SongHeadProps) {
  const { t, language } = useTranslate();
  const title = localizedText(song.name, language);
  const facts = useKeyAndTempo(song, keyName);
  const isLineKnown = useIsLineKnown(song);
  return (
    <header className="flex items-start gap-4">
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-2.5">
          {number === null ? null : (
            <p className="shrink-0 font-serif song-title font-light text-ink-soft tabular-nums">{number}</p>
          )}
          <h1 className={classes('song-title line-clamp-2 font-medium', title.length > longTitle && 'song-title-long')}>
            {title}
          </h1>
        </div>
        <div
          className={classes('flex min-h-11 items-center text-[0.9375rem] text-ink-soft', !isLineKnown && 'invisible')}
        >
          <p className="min-w-0 truncate">
            <Makers song={song} />
          </p>
          {facts.map((fact) => (
            <span key={fact} className="shrink-0 whitespace-pre">{` · ${fact}`}</span>
          ))}
          <IconButton
            label={t('song.about')}
            icon={<AboutIcon aria-hidden className="size-5" />}
            onClick={onAbout}
            className="print:hidden"
          />
        </div>
      </div>
      {song.type === 'track' && song.image ? (
        <img
          src={song.image}
          alt={t('song.picture', { title })}
          className="song-picture shrink-0 rounded-control border border-line object-cover"
        />
      ) : null}
    </header>
  );
});

/* In letters: longer ones are smaller on a phone, so that they have room in two lines. The sheet has them whole. */
const longTitle = 36;

/* The line is shown once, with everything that is in it: nothing of it moves under a finger. */
function useIsLineKnown(song: SongV3): boolean {
  const parts = [useContributorNames(), useSongFactsById(), useSongTexts(song.id, song.available)];
  // What has failed once is not waited for; the texts of a locked song are never loaded.
  return parts.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
}

/* Who wrote the text; where nobody is known, who made the melody, or where it is from. */
function Makers({ song }: { song: SongV3 }): ReactNode {
  const { t, language } = useTranslate();
  const { data: names } = useContributorNames();
  const { data: factsById } = useSongFactsById();
  if (!names) return null;
  const people = mainContributors(song, names, factsById?.get(song.id));
  if (people.length > 0) return <PeopleLinks people={people} />;
  // Looked up for no other song: the name of a country takes longer on a phone than anything else here.
  return melodyOrigin(song, language) || t('song.unknown-author');
}

/** The key and the tempo of a song, as far as they are known. */
export function useKeyAndTempo(song: SongV3, keyName: (key: string) => string): readonly string[] {
  const { t } = useTranslate();
  const { data: texts } = useSongTexts(song.id, song.available);
  const stated = parseKey(song.originalKey, song.minor);
  const [text] = texts ?? [];
  const key = text ? keyOfDocument(text.document, 'original', stated) : stated;
  const isStated = stated !== null || (text !== undefined && text.document.keys.original !== '');
  const isGuessed = !isStated || (text?.keyIsGuessed ?? false);
  const { data: factsById } = useSongFactsById();
  const tempo = factsById?.get(song.id)?.tempo ?? null;
  return [
    ...(key ? [isGuessed ? t('song.key-guessed', { key: keyName(formatKey(key)) }) : keyName(formatKey(key))] : []),
    ...(tempo === null ? [] : [t('song.tempo', { tempo })]),
  ];
}
