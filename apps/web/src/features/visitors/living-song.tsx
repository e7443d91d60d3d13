import type { FreeSong, SongListing } from '@canticle/contract/calls';
import { useId } from 'react';
import { Link } from 'react-router';
import { createKeyFormatter, FittedLyrics, KeyControl } from '../lyrics/index.ts';
import { ChordViewProvider } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { songAddress } from './addresses.ts';
import { ListenButton } from './listen-button.tsx';
import { useVisitorSong } from './use-visitor-song.ts';

/* As much as fits beside the sentence of the front page. */
const shownSections = 1;

type LivingSongProps = { listing: SongListing; open: FreeSong; heading?: 'h2' | 'h4' };

/** A song to try out: its first verse with chords that move, and the recording in the same key. */
export function LivingSong({ listing, open, heading: Heading = 'h2' }: LivingSongProps) {
  const headingId = useId();
  const { t, language } = useTranslate();
  const { view, shown, choose } = useVisitorSong(open, 'chords');
  if (!shown) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="living-song flex min-w-0 flex-col rounded-surface border border-line bg-sheet p-4 sm:p-6"
    >
      <Heading id={headingId} className="font-serif text-2xl leading-tight font-medium" dir="auto">
        <Link to={songAddress(listing, language)} className="hover:text-accent">
          {localizedText(listing.name, language)}
        </Link>
      </Heading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        {view.keys ? (
          <KeyControl keys={view.keys} keyName={createKeyFormatter(view.notation)} onKey={(key) => choose({ key })} />
        ) : null}
        <ListenButton listing={listing} open={open} />
      </div>
      <ChordViewProvider view={{ key: view.key, semitones: view.semitones, notation: view.notation }}>
        <FittedLyrics
          first={{ ...shown, notes: '', sections: shown.sections.slice(0, shownSections) }}
          second={undefined}
          size={18}
        />
      </ChordViewProvider>
      <Link
        to={songAddress(listing, language)}
        className="inline-flex min-h-11 items-center self-start font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('visitor.whole-song')}
      </Link>
    </section>
  );
}
