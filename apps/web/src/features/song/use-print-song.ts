import type { SongV3 } from '@canticle/contract/calls';
import { hasChords } from '@canticle/music';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { findCollection, localizedKey, useCollections } from '../collections/index.ts';
import type { LyricsView } from '../lyrics/index.ts';
import { formatMovedKey, type PrintJob, savePrintJob } from '../print/index.ts';
import {
  formatCcli,
  melodyOrigin,
  useContributorNames,
  useCopyrights,
  formatCopyrights,
  formatCredits,
  useCcliLicence,
  useSongFactsById,
} from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';

/** Prints a song; busy until its contributors are known. */
type PrintControls = { readonly isBusy: boolean; readonly print: (reading: LyricsView) => Promise<void> };

/** Stores a song as it is shown, once its contributors are known, and opens the print page. */
export function usePrintSong(song: SongV3): PrintControls {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const loadHeader = usePrintHeader(song);
  const [isBusy, setBusy] = useState(false);
  const isStillOnPage = useRef(false);
  // People who went to another page meanwhile are not redirected.
  useEffect(() => () => void (isStillOnPage.current = false), [pathname]);
  const print = async ({ text, format, key, songKeys, notation, melody, capo }: LyricsView) => {
    if (!text || isBusy) return;
    isStillOnPage.current = true;
    setBusy(true);
    const header = await loadHeader(text.language);
    setBusy(false);
    if (!isStillOnPage.current) return;
    const { document, language } = text;
    // The key chosen for the song, also while its text is shown without chords.
    const semitones = songKeys?.current.semitones ?? 0;
    savePrintJob({
      ...header,
      language,
      document,
      melody,
      key: formatMovedKey(key, semitones, notation),
      chords: hasChords(document, melody) ? { key, semitones: (semitones - capo) % 12, notation, capo } : undefined,
      content: format === 'chords' ? 'chords' : 'lyrics',
      backTo: `${pathname}${search}`,
    });
    void navigate('/print');
  };
  return { isBusy, print };
}

type PrintHeader = Pick<PrintJob, 'collection' | 'number' | 'title' | 'credits' | 'copyrights' | 'origin'>;

function usePrintHeader(song: SongV3): (textLanguage: string) => Promise<PrintHeader> {
  const { t, language } = useTranslate();
  const { collection: urlSlug = '' } = useParams();
  const { data: collections } = useCollections();
  const { data: names, refetch: refetchNames } = useContributorNames();
  const { data: copyrights, refetch: refetchCopyrights } = useCopyrights();
  const { data: facts, refetch: refetchFacts } = useSongFactsById();
  const ccliLicence = useCcliLicence();
  const collection = collections && findCollection(collections, urlSlug);
  return async (textLanguage) => ({
    collection: collection
      ? { key: localizedKey(collection, language), name: localizedText(collection.name, language) }
      : { key: urlSlug, name: urlSlug },
    number: song.collections.find(({ id }) => id === collection?.id)?.number ?? null,
    title: localizedText(song.name, language),
    credits: formatCredits(song, names ?? (await refetchNames()).data, t, language, {
      facts: (facts ?? (await refetchFacts()).data)?.get(song.id),
      textLanguage,
    }),
    copyrights: [
      ...formatCopyrights(song, copyrights ?? (await refetchCopyrights()).data, t, language),
      ...formatCcli((facts ?? (await refetchFacts()).data)?.get(song.id), t, ccliLicence),
    ],
    // If no composer is known, the origin takes the composer's place.
    origin: song.participants.some(({ type }) => type === 'composer') ? melodyOrigin(song, language) : '',
  });
}
