import type { ContentsEntry, PublicSongbook } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { CollectionCover } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { FilesIcon, LockIcon, PlayIcon } from '../../ui/icons.ts';
import { coverOfPublic, songAddress } from './addresses.ts';
import { AskToSignIn } from './ask-to-sign-in.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { describePrices } from './prices.ts';
import { usePublicContents } from './queries.ts';
import { describeContents } from './songbook-facts.ts';

/** A songbook for people who are not signed in: what it is, what it costs, and its contents. */
export function SongbookPage({ slug }: { slug: string }) {
  const { t, language } = useTranslate();
  const contents = usePublicContents(slug);
  if (contents === null) return <AskToSignIn />;
  const { songbook, songs } = contents;
  return (
    <Page title={localizedText(songbook.name, language)}>
      <SongbookHead songbook={songbook} />
      <h2 className="pt-8 pb-2 text-xl font-medium">{t('visitor.contents')}</h2>
      <ol className="columns-1 gap-x-12 sm:columns-2 lg:columns-3">
        {songs.map((song) => (
          <Entry key={song.id} song={song} songbook={songbook} />
        ))}
      </ol>
    </Page>
  );
}

function SongbookHead({ songbook }: { songbook: PublicSongbook }) {
  const { t, language } = useTranslate();
  const prices = describePrices(songbook.prices, t, language);
  return (
    <header className="flex gap-5 pt-6 sm:gap-8">
      <div className="shrink-0">
        <CollectionCover {...coverOfPublic(songbook, language)} size="large" />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-3xl leading-tight font-medium [overflow-wrap:anywhere]">
          {localizedText(songbook.name, language)}
        </h1>
        <p className="text-ink-soft">{describeContents(songbook, t)}</p>
        {songbook.free || prices ? (
          <p className="font-medium tabular-nums">{songbook.free ? t('visitor.free') : prices}</p>
        ) : null}
        {songbook.freeSongs === songbook.songs ? null : (
          <p className="pb-3 text-ink-soft">{t('visitor.songbook.locked')}</p>
        )}
        <JoinButtons />
      </div>
    </header>
  );
}

const rowClass = 'flex min-h-11 w-full items-center gap-3 border-b border-line';

function Entry({ song, songbook }: { song: ContentsEntry; songbook: PublicSongbook }) {
  const { t, language } = useTranslate();
  const { number, name, free } = song;
  const marks = (
    <span className="ml-auto flex shrink-0 items-center gap-1.5 text-ink-soft">
      {song.score ? <FilesIcon aria-label={t('visitor.has-score')} className="size-4" /> : null}
      {song.recording ? <PlayIcon aria-label={t('visitor.has-recording')} className="size-4" /> : null}
      {free ? null : <LockIcon aria-label={t('visitor.locked')} className="size-4" />}
    </span>
  );
  return (
    <li className="break-inside-avoid">
      <Link
        to={songAddress({ collection: songbook, number, id: song.id }, language)}
        className={`${rowClass} ${free ? 'hover:text-accent' : 'text-ink-soft hover:text-ink'}`}
      >
        <span className="w-8 shrink-0 text-right text-sm text-ink-soft tabular-nums">{number ?? ''}</span>
        <span className="min-w-0 truncate font-serif text-[1.0625rem]" dir="auto">
          {localizedText(name, language)}
        </span>
        {marks}
      </Link>
    </li>
  );
}
