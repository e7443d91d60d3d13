import type { StoredLyrics } from '@canticle/contract/calls';
import { arranged, capoOf, hasChords, keyOfDocument, type Notation, parseKey } from '@canticle/music';
import { useMemo } from 'react';
import { keyIn, useCollections } from '../../../features/collections/index.ts';
import { chooseText, useTextsOfSongs } from '../../../features/lyrics/index.ts';
import type { PrintJob } from '../../../features/print/index.ts';
import { useSettings } from '../../../features/session/index.ts';
import { melodyOrigin, useContributorNames, useCopyrights } from '../../../features/songs/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { type ListedEntry, useListedEntries } from '../list/listed-entries.ts';
import { copyrightWords, printedCredits } from '../song/credits.ts';
import { usualNotation } from '../song/reading.ts';
import { placeOf } from '../song-marks/song-places.ts';

/** A song of a booklet, with the note somebody wrote beside it. */
export type ListJob = { readonly id: string; readonly job: PrintJob; readonly note: string | null };

/**
 * What is printed of a list: each song that may be opened and has a text, in the key, with the capo and in the order of
 * this time. `isReady` once every text, and who wrote what, has come or could not be had; `error` when the list itself
 * could not.
 */
export function useListJobs(listId: string) {
  const { listed, isPending: areSongsPending, error, refetch } = useListedEntries(listId);
  const songIds = useMemo(
    () => [...new Set(listed?.flatMap(({ song }) => (song?.available ? [song.id] : [])))],
    [listed],
  );
  const { texts, isPending: areTextsPending } = useTextsOfSongs(songIds);
  const { jobOf, isPending: areNamesPending } = useJobOf();
  const jobs: readonly ListJob[] = (listed ?? []).flatMap(
    (entry) => jobOf(entry, texts.get(entry.entry.itemId) ?? []) ?? [],
  );
  return {
    jobs,
    isReady: !areSongsPending && !areTextsPending && !areNamesPending,
    error: listed ? null : error,
    retry: () => void refetch(),
  };
}

function useJobOf() {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  const { data: names, isPending: areNamesPending } = useContributorNames();
  const { data: copyrights, isPending: areCopyrightsPending } = useCopyrights();
  const { data: settings, isPending: areSettingsPending } = useSettings();
  const jobOf = ({ entry, song }: ListedEntry, texts: readonly StoredLyrics[]): ListJob | undefined => {
    const text = chooseText(texts, null, language);
    if (!song || !text) return undefined;
    const place = placeOf(song, collections);
    const document = entry.verseOrder ? arranged(text.document, entry.verseOrder) : text.document;
    return {
      id: entry.id,
      note: entry.note,
      job: {
        collection: {
          key: place ? keyIn(place.book, language) : '',
          name: place ? nameIn(place.book.name, language) : '',
        },
        number: place?.number ?? null,
        title: nameIn(song.name, language),
        credits: printedCredits(song, names, t, language),
        copyrights: copyrightWords(song, copyrights, t, language),
        origin: song.participants.some(({ type }) => type === 'composer') ? melodyOrigin(song, language) : '',
        language: text.language,
        document,
        melody: 'original',
        chords: hasChords(document, 'original')
          ? {
              key: keyOfDocument(document, 'original', parseKey(song.originalKey, song.minor)),
              ...chordsThisTime(entry, capoOf(document, 'original'), usualNotation(settings)),
            }
          : undefined,
        withChords: true,
        backTo: '',
      },
    };
  };
  return { jobOf, isPending: areNamesPending || areCopyrightsPending || areSettingsPending };
}

/* What the hands play: the key of this time, less the capo, which is that of the arrangement in the song's own key. */
function chordsThisTime({ transposition, capo: chosen }: ListedEntry['entry'], arranged: number, notation: Notation) {
  const isInOwnKey = (transposition ?? 0) % 12 === 0;
  const capo = chosen ?? (isInOwnKey ? arranged : 0);
  return { semitones: ((transposition ?? 0) - capo) % 12, notation, capo };
}
