import type { PublicLibrary, PublicSongbook, PublicBranding } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { CollectionCover } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { coverOfPublic, editionAddress, songAddress, songbookAddress } from './addresses.ts';
import { AskToSignIn } from './ask-to-sign-in.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { LivingSong } from './living-song.tsx';
import { describePrices } from './prices.ts';
import { usePublicLibrary } from './queries.ts';
import { describeContents } from './songbook-facts.ts';

/** The front page for people who are not signed in: what this place is, a song to try, what is free, and the songbooks. */
export function FrontPage() {
  const { t, language } = useTranslate();
  const { branding } = useInstallation();
  const library = usePublicLibrary();
  if (library === null) return <AskToSignIn />;
  const { sample } = library;
  return (
    <Page>
      <div className="grid items-center gap-x-10 gap-y-8 pt-8 pb-4 md:grid-cols-2 lg:gap-x-16 lg:pt-16 lg:pb-10">
        <div>
          <h1 className="front-headline font-medium text-balance">
            {branding.headline[language] || t('visitor.headline')}
          </h1>
          <p className="max-w-[46ch] pt-4 pb-6 text-lg text-ink-soft">{t('visitor.intro')}</p>
          <JoinButtons />
        </div>
        {sample?.open ? <LivingSong listing={sample.listing} open={sample.open} /> : null}
      </div>
      <FreeSongs songs={library.freeSongs} />
      <Songbooks library={library} />
      <Publications publications={library.publications} />
      <Imprint branding={branding} />
    </Page>
  );
}

function Imprint({ branding: { imprintAddress, taxNumber } }: { branding: PublicBranding }) {
  const { t } = useTranslate();
  if (imprintAddress === '' && taxNumber === '') return null;
  return (
    <footer className="pt-12 text-sm whitespace-pre-line text-ink-soft">
      <p>{imprintAddress}</p>
      {taxNumber === '' ? null : <p>{t('visitor.tax-number', { number: taxNumber })}</p>}
    </footer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-10">
      <h2 className="border-b border-line pb-2 text-xl font-medium">{title}</h2>
      {children}
    </section>
  );
}

function FreeSongs({ songs }: { songs: PublicLibrary['freeSongs'] }) {
  const { t, language } = useTranslate();
  if (songs.length === 0) return null;
  return (
    <Section title={t('visitor.free-songs')}>
      <ul className="columns-1 gap-x-12 sm:columns-2 lg:columns-3">
        {songs.map((listing) => (
          <li key={listing.id} className="break-inside-avoid">
            <Link
              to={songAddress(listing, language)}
              className="flex min-h-11 items-center gap-3 border-b border-line hover:text-accent"
            >
              <span className="min-w-0 truncate font-serif text-[1.0625rem]" dir="auto">
                {localizedText(listing.name, language)}
              </span>
              <span className="ms-auto shrink-0 text-sm text-ink-soft tabular-nums">
                {coverOfPublic(listing.collection, language).shortKey} {listing.number}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Songbooks({ library }: { library: PublicLibrary }) {
  const { t, language } = useTranslate();
  if (library.songbooks.length === 0) return null;
  const allPrices = describePrices(library.allSongsPrices, t, language);
  return (
    <Section title={t('visitor.songbooks')}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 pt-5 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-6">
        {library.songbooks.map((songbook) => (
          <SongbookCover key={songbook.id} songbook={songbook} />
        ))}
      </ul>
      {allPrices ? <p className="pt-6 text-ink-soft">{t('visitor.all-songs', { price: allPrices })}</p> : null}
    </Section>
  );
}

function SongbookCover({ songbook }: { songbook: PublicSongbook }) {
  const { t, language } = useTranslate();
  const price = songbook.free ? t('visitor.free') : describePrices(songbook.prices, t, language);
  return (
    <li>
      <Link to={songbookAddress(songbook, language)} className="group flex flex-col">
        <CollectionCover {...coverOfPublic(songbook, language)} size="full" />
        <span className="pt-2 font-serif text-[1.0625rem] leading-snug [overflow-wrap:anywhere] group-hover:text-accent">
          {localizedText(songbook.name, language)}
        </span>
        <span className="text-sm text-ink-soft">{describeContents(songbook, t)}</span>
        {price ? <span className="pt-0.5 text-sm tabular-nums">{price}</span> : null}
      </Link>
    </li>
  );
}

function Publications({ publications }: Pick<PublicLibrary, 'publications'>) {
  const { t, language } = useTranslate();
  if (!publications.some(({ editions }) => editions.length > 0)) return null;
  return (
    <Section title={t('visitor.publications')}>
      <ul>
        {publications.flatMap(({ collection, editions }) =>
          editions.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={editionAddress(collection, id, language)}
                className="flex min-h-11 items-center border-b border-line font-serif text-[1.0625rem] hover:text-accent"
              >
                {localizedText(collection.name, language)}: {localizedText(title, language)}
              </Link>
            </li>
          )),
        )}
      </ul>
    </Section>
  );
}
