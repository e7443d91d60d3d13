import type { SongV3, StoredLyrics } from '@canticle/contract/calls';
import {
  applyVerseOrder,
  capoOf,
  hasChords,
  keyOfDocument,
  type LyricsDocument,
  type Notation,
  parseKey,
} from '@canticle/music';
import { useCallback, useMemo } from 'react';
import { localizedKey, useCollections, locateSong } from '../collections/index.ts';
import { type ListedEntry, useListedRows } from '../lists/index.ts';
import { chooseText, useTextsOfSongs, defaultNotation } from '../lyrics/index.ts';
import { useSettings } from '../session/index.ts';
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
import { formatMovedKey } from './moved-key.ts';
import type { PrintJob } from './print-job.ts';

/** A song of a booklet, with the note of its entry. */
export type ListPrintJob = { readonly id: string; readonly job: PrintJob; readonly note: string | null };

/**
 * What is printed of a list: each song that may be opened and has a text, with the key, the capo and the verse order of
 * this time. `isReady` once all texts and contributors are loaded or have failed; `error` when the list itself failed.
 */
export function useListPrintJobs(listId: string) {
  const { rows, listed, isPending: areSongsPending, error, refetch } = useListedRows(listId);
  const songIds = useMemo(
    () => [...new Set(listed?.flatMap(({ song }) => (song?.available ? [song.id] : [])))],
    [listed],
  );
  const { texts, isPending: areTextsPending } = useTextsOfSongs(songIds);
  const { createPrintJob, isPending: areNamesPending } = useCreatePrintJob();
  const jobs = useMemo(
    () => (listed ?? []).flatMap((entry) => createPrintJob(entry, texts.get(entry.entry.itemId) ?? []) ?? []),
    [listed, texts, createPrintJob],
  );
  return {
    rows: useMemo(() => rows?.map(({ row }) => row) ?? [], [rows]),
    jobs,
    isReady: !areSongsPending && !areTextsPending && !areNamesPending,
    error: listed ? null : error,
    retry: () => void refetch(),
  };
}

function useCreatePrintJob() {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  const { data: names, isPending: areNamesPending } = useContributorNames();
  const { data: copyrights, isPending: areCopyrightsPending } = useCopyrights();
  const { data: facts, isPending: areFactsPending } = useSongFactsById();
  const ccliLicence = useCcliLicence();
  const { data: settings, isPending: areSettingsPending } = useSettings();
  const createPrintJob = useCallback(
    ({ entry, song }: ListedEntry, texts: readonly StoredLyrics[]): ListPrintJob | undefined => {
      const text = chooseText(texts, entry.languages?.[0] ?? null, language);
      if (!song || !text) return undefined;
      const location = locateSong(song, collections);
      return {
        id: entry.id,
        note: entry.note,
        job: {
          collection: {
            key: location ? localizedKey(location.book, language) : '',
            name: location ? localizedText(location.book.name, language) : '',
          },
          number: location?.number ?? null,
          title: localizedText(song.name, language),
          credits: formatCredits(song, names, t, language, {
            facts: facts?.get(song.id),
            textLanguage: text.language,
          }),
          copyrights: [
            ...formatCopyrights(song, copyrights, t, language),
            ...formatCcli(facts?.get(song.id), t, ccliLicence),
          ],
          origin: song.participants.some(({ type }) => type === 'composer') ? melodyOrigin(song, language) : '',
          ...musicOf(entry, song, text.document, defaultNotation(settings)),
          language: text.language,
          melody: 'original',
          content: 'chords',
          backTo: '',
        },
      };
    },
    [t, language, collections, names, copyrights, facts, ccliLicence, settings],
  );
  return {
    createPrintJob,
    isPending: areNamesPending || areCopyrightsPending || areFactsPending || areSettingsPending,
  };
}

/* The text in the verse order of this time, its key, and its chords where it has any. */
function musicOf(
  entry: ListedEntry['entry'],
  song: SongV3,
  stored: LyricsDocument,
  notation: Notation,
): Pick<PrintJob, 'document' | 'key' | 'chords'> {
  const document = entry.verseOrder ? applyVerseOrder(stored, entry.verseOrder) : stored;
  const key = keyOfDocument(document, 'original', parseKey(song.originalKey, song.minor));
  return {
    document,
    key: formatMovedKey(key, entry.transposition ?? 0, notation),
    chords: hasChords(document, 'original')
      ? { key, ...chordSettingsOf(entry, capoOf(document, 'original'), notation) }
      : undefined,
  };
}

/*
 * The chords as they are played: the key of this time, less the capo, which is that of the arrangement in the song's
 * own key.
 */
function chordSettingsOf(
  { transposition, capo: entryCapo }: ListedEntry['entry'],
  documentCapo: number,
  notation: Notation,
) {
  const isOriginalKey = (transposition ?? 0) % 12 === 0;
  const capo = entryCapo ?? (isOriginalKey ? documentCapo : 0);
  return { semitones: ((transposition ?? 0) - capo) % 12, notation, capo };
}
