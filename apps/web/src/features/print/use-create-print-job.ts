import type { CollectionV3, SongV3, StoredLyrics } from '@canticle/contract/calls';
import {
  applyVerseOrder,
  capoOf,
  hasChords,
  keyOfDocument,
  type LyricsDocument,
  type Notation,
  parseKey,
} from '@canticle/music';
import { useCallback } from 'react';
import { localizedKey, locateSong, useCollections } from '../collections/index.ts';
import type { Entry } from '../lists/index.ts';
import { chooseText, defaultNotation } from '../lyrics/index.ts';
import { useSettings } from '../session/index.ts';
import {
  formatCcli,
  formatCopyrights,
  formatCredits,
  melodyOrigin,
  useCcliLicence,
  useContributorNames,
  useCopyrights,
  useSongFactsById,
} from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { formatMovedKey } from './moved-key.ts';
import type { PrintJob } from './print-job.ts';

/** A song to be printed in a booklet. */
export type BookletSong = {
  readonly song: SongV3;
  readonly texts: readonly StoredLyrics[];
  /** How it is sung this time; absent outside a list. */
  readonly entry?: Pick<Entry, 'languages' | 'verseOrder' | 'transposition' | 'capo'>;
  /** The songbook it is printed from; the first one it is in when left out. */
  readonly book?: CollectionV3;
};

/**
 * Creates what is printed of a song; undefined for a song without a text. `isPending` until the names of its
 * contributors and the like are loaded or have failed.
 */
export function useCreatePrintJob() {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  const { data: names, isPending: areNamesPending } = useContributorNames();
  const { data: copyrights, isPending: areCopyrightsPending } = useCopyrights();
  const { data: facts, isPending: areFactsPending } = useSongFactsById();
  const ccliLicence = useCcliLicence();
  const { data: settings, isPending: areSettingsPending } = useSettings();
  const createPrintJob = useCallback(
    ({ song, texts, entry, book }: BookletSong): PrintJob | undefined => {
      const text = chooseText(texts, entry?.languages?.[0] ?? null, language);
      if (!text) return undefined;
      return {
        ...placeOf(song, book ?? locateSong(song, collections)?.book, language),
        title: localizedText(song.name, language),
        credits: formatCredits(song, names, t, language, { facts: facts?.get(song.id), textLanguage: text.language }),
        copyrights: [
          ...formatCopyrights(song, copyrights, t, language),
          ...formatCcli(facts?.get(song.id), t, ccliLicence),
        ],
        origin: song.participants.some(({ type }) => type === 'composer') ? melodyOrigin(song, language) : '',
        ...musicOf(song, text.document, entry, defaultNotation(settings)),
        language: text.language,
        melody: 'original',
        content: 'chords',
        backTo: '',
      };
    },
    [t, language, collections, names, copyrights, facts, ccliLicence, settings],
  );
  return {
    createPrintJob,
    isPending: areNamesPending || areCopyrightsPending || areFactsPending || areSettingsPending,
  };
}

function placeOf(
  song: SongV3,
  book: CollectionV3 | undefined,
  language: string,
): Pick<PrintJob, 'collection' | 'number'> {
  if (!book) return { collection: { key: '', name: '' }, number: null };
  return {
    collection: { key: localizedKey(book, language), name: localizedText(book.name, language) },
    number: song.collections.find(({ id }) => id === book.id)?.number ?? null,
  };
}

/* The text in the verse order of this time, its key, and its chords where it has any. */
function musicOf(
  song: SongV3,
  stored: LyricsDocument,
  entry: BookletSong['entry'],
  notation: Notation,
): Pick<PrintJob, 'document' | 'key' | 'chords'> {
  const document = entry?.verseOrder ? applyVerseOrder(stored, entry.verseOrder) : stored;
  const key = keyOfDocument(document, 'original', parseKey(song.originalKey, song.minor));
  const transposition = entry?.transposition ?? 0;
  // The capo of the arrangement is for the song's own key.
  const capo = entry?.capo ?? (transposition % 12 === 0 ? capoOf(document, 'original') : 0);
  return {
    document,
    key: formatMovedKey(key, transposition, notation),
    chords: hasChords(document, 'original')
      ? { key, semitones: (transposition - capo) % 12, notation, capo }
      : undefined,
  };
}
