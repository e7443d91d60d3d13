import type { FreeSong, PublicSong, SongListing } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Page } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { songbookAddress } from './addresses.ts';
import { AskToSignIn } from './ask-to-sign-in.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { ListenButton } from './listen-button.tsx';
import { describePrices } from './prices.ts';
import { usePublicSong } from './queries.ts';
import { VisitorLyrics } from './visitor-lyrics.tsx';

/** A song for people who are not signed in: whole when it is free, else its name and the way in. */
export function SongPage({ collection, song }: { collection: string; song: string }) {
  const { t, language } = useTranslate();
  const data = usePublicSong(collection, song);
  if (data === null) return <AskToSignIn />;
  const { listing, open, prices } = data;
  return (
    <Page title={localizedText(listing.name, language)} width="middle">
      <Link
        to={songbookAddress(listing.collection, language)}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4 shrink-0" />
        {localizedText(listing.collection.name, language)}
      </Link>
      {open ? <OpenSong listing={listing} open={open} /> : <LockedSong listing={listing} prices={prices} />}
      {open ? (
        <aside className="mt-12 border-t border-line pt-6">
          <p className="max-w-reading pb-4 text-ink-soft">{t('visitor.song.more')}</p>
          <JoinButtons />
        </aside>
      ) : null}
    </Page>
  );
}

function OpenSong({ listing, open }: { listing: SongListing; open: FreeSong }) {
  return (
    <article>
      <SongTitle listing={listing} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2">
        <Makers open={open} />
        <ListenButton listing={listing} open={open} />
      </div>
      <VisitorLyrics open={open} />
      {open.copyrights.length > 0 ? <p className="mt-6 text-sm text-ink-soft">{open.copyrights.join(' · ')}</p> : null}
    </article>
  );
}

function SongTitle({ listing }: { listing: SongListing }) {
  const { language } = useTranslate();
  return (
    <div className="flex items-baseline gap-2.5">
      {listing.number === null ? null : (
        <p className="visitor-title font-serif font-light text-ink-soft tabular-nums">{listing.number}</p>
      )}
      <h1 className="visitor-title font-medium" dir="auto">
        {localizedText(listing.name, language)}
      </h1>
    </div>
  );
}

const roles = ['author', 'translator', 'composer', 'arranger', 'artist'] as const;

function Makers({ open }: { open: FreeSong }) {
  const { t } = useTranslate();
  const parts = roles.flatMap((role) => {
    const names = open.people.filter(({ type }) => type === role).map(({ name }) => name);
    return names.length === 0 ? [] : [`${t(`visitor.by.${role}`)}: ${names.join(', ')}`];
  });
  return <p className="text-[0.9375rem] text-ink-soft">{parts.join(' · ')}</p>;
}

function LockedSong({ listing, prices }: { listing: SongListing; prices: PublicSong['prices'] }) {
  const { t, language } = useTranslate();
  const book = localizedText(listing.collection.name, language);
  if (prices.length > 0) return <SoldSong listing={listing} price={describePrices(prices, t, language)} />;
  return (
    <>
      <SongTitle listing={listing} />
      <div className="mt-8 flex max-w-md flex-col gap-4 rounded-surface border border-line bg-sheet p-6">
        <p className="flex items-start gap-3">
          <LockIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
          {t('visitor.song.locked', { book })}
        </p>
        <JoinButtons />
        <Link
          to={songbookAddress(listing.collection, language)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('visitor.songbook.see')}
        </Link>
      </div>
    </>
  );
}

/* Where something is for sale, the way to it is the songbook and what it costs. */
function SoldSong({ listing, price }: { listing: SongListing; price: string }) {
  const { t, language } = useTranslate();
  return (
    <>
      <SongTitle listing={listing} />
      <div className="mt-8 flex max-w-md flex-col items-start gap-4 rounded-surface border border-line bg-sheet p-6">
        <p className="flex items-start gap-3 tabular-nums">
          <LockIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
          {t('visitor.song.in-book', { book: localizedText(listing.collection.name, language), price })}
        </p>
        <ButtonLink variant="primary" to={songbookAddress(listing.collection, language)}>
          {t('visitor.song.see-book')}
        </ButtonLink>
        <p className="text-ink-soft">{t('visitor.song.have-it')}</p>
        <JoinButtons isQuiet />
      </div>
    </>
  );
}
