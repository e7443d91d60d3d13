import type { SongV3 } from '@canticle/contract/calls';
import { hasChords } from '@canticle/music';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { findCollection, keyIn, useCollections } from '../../../features/collections/index.ts';
import { type PrintJob, storeForPrint } from '../../../features/print/index.ts';
import { melodyOrigin, useContributorNames, useCopyrights } from '../../../features/songs/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { copyrightWords, printedCredits } from './credits.ts';
import type { Reading } from './reading.ts';

/** Printing of a song; busy while it is not known yet who wrote it. */
type Printing = { readonly isBusy: boolean; readonly print: (reading: Reading) => Promise<void> };

/** Stores a song as it is shown, once it is known who wrote it, and opens the page that prints it. */
export function usePrintSong(song: SongV3): Printing {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const headOf = usePrintedHead(song);
  const [isBusy, setBusy] = useState(false);
  const isWanted = useRef(false);
  // Whoever went elsewhere meanwhile is left there.
  useEffect(() => () => void (isWanted.current = false), [pathname]);
  const print = async ({ text, format, key, semitones, notation, melody, capo }: Reading) => {
    if (!text || isBusy) return;
    isWanted.current = true;
    setBusy(true);
    const head = await headOf();
    setBusy(false);
    if (!isWanted.current) return;
    const { document, language } = text;
    storeForPrint({
      ...head,
      language,
      document,
      melody,
      chords: hasChords(document, melody) ? { key, semitones, notation, capo } : undefined,
      withChords: format === 'chords',
      backTo: `${pathname}${search}`,
    });
    void navigate('/print');
  };
  return { isBusy, print };
}

type Head = Pick<PrintJob, 'collection' | 'number' | 'title' | 'credits' | 'copyrights' | 'origin'>;

function usePrintedHead(song: SongV3): () => Promise<Head> {
  const { t, language } = useTranslate();
  const { collection: wanted = '' } = useParams();
  const { data: collections } = useCollections();
  const { data: names, refetch: askNames } = useContributorNames();
  const { data: copyrights, refetch: askCopyrights } = useCopyrights();
  const collection = collections && findCollection(collections, wanted);
  return async () => ({
    collection: collection
      ? { key: keyIn(collection, language), name: nameIn(collection.name, language) }
      : { key: wanted, name: wanted },
    number: song.collections.find(({ id }) => id === collection?.id)?.number ?? null,
    title: nameIn(song.name, language),
    credits: printedCredits(song, names ?? (await askNames()).data, t, language),
    copyrights: copyrightWords(song, copyrights ?? (await askCopyrights()).data, t, language),
    // Where no composer is known, the origin stands in the composer's place.
    origin: song.participants.some(({ type }) => type === 'composer') ? melodyOrigin(song, language) : '',
  });
}
