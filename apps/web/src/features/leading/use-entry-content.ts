import type { CollectionV3, SongFacts, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { applyVerseOrder } from '@canticle/music';
import {
  continuePresentation,
  defaultPreferences,
  preferencesFrom,
  type PresentationDocument,
  presentSong,
  type SecondLanguage,
  secondLanguageOf,
} from '@canticle/presentation';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { chooseText, useSongTexts } from '../lyrics/index.ts';
import { entryIdOf, type PlacedEntry, type Presenter } from '../presentation/index.ts';
import { useSongChoice } from '../session/index.ts';
import {
  creditedParticipants,
  useContributorNames,
  useCopyrights,
  useSongFactsById,
  useCcliLicence,
} from '../songs/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { isSetSong, type LedSet, type SetItem, type SetSong } from './set-items.ts';
import type { EntryContent } from './entry-content.ts';
import { useSlideContent } from './use-slide-content.ts';

/**
 * Tells the control which row is chosen and which one follows. What is on the wall continues where it is; another entry
 * of the set starts from its beginning, and nothing of it is shown before somebody steps to it.
 */
export function useChosenEntry(presenter: Presenter | undefined, set: LedSet | undefined) {
  const { chosen, following, followingSong } = set ?? {};
  const chosenContent = useItemContent(chosen, set?.collection, followingSong?.song?.id ?? null);
  const followingContent = useItemContent(following, set?.collection, null);
  const { entry } = chosenContent;
  const followingEntry = followingContent.entry;
  // What the leader chose for the rows of which the set says nothing.
  const second = useRef<SecondLanguage>(secondLanguageOf(defaultPreferences));
  useEffect(() => {
    if (!presenter || !entry) return;
    const { chosen: before, published } = presenter.state();
    const shown = published && {
      entryId: entryIdOf(published.document.song.id, published.place),
      document: published.document,
    };
    const previous = (before ?? shown)?.document;
    const same = [before, shown].find((one) => one?.entryId === entry.entryId)?.document;
    if (previous && !before?.hasOwnLanguages) second.current = secondLanguageOf(previous.settings);
    const next = entry.present({
      ...(previous ? preferencesFrom(previous.settings) : defaultPreferences),
      ...(same ? secondLanguageOf(same.settings) : (entry.second ?? second.current)),
    });
    presenter.choose(
      toPlacedEntry(entry, same ? continuePresentation(same, next) : next),
      followingEntry &&
        toPlacedEntry(
          followingEntry,
          followingEntry.present({
            ...preferencesFrom(next.settings),
            ...(followingEntry.second ?? second.current),
          }),
        ),
    );
  }, [presenter, entry, followingEntry]);
  return {
    languages: entry?.languages ?? [],
    hasNoText: chosenContent.hasNoText,
    /** Why a reading shows no text. */
    problem: chosenContent.problem,
    /** What follows is known, but not its text. */
    isFollowingPending: following !== undefined && !followingEntry && !followingContent.hasNoText,
  };
}

const toPlacedEntry = ({ entryId, place, second }: EntryContent, document: PresentationDocument): PlacedEntry => ({
  entryId,
  document,
  place,
  hasOwnLanguages: second !== undefined,
});

/* A row that names one language is sung in that one alone. */
function secondLanguageFor(languages: readonly string[] | null | undefined): SecondLanguage | undefined {
  return languages && languages.length > 0 ? { secondLanguage: languages[1] ?? null, secondPlace: 'under' } : undefined;
}

function useItemContent(item: SetItem | undefined, collection: CollectionV3 | undefined, nextSongId: string | null) {
  const song = useSongContent(item && isSetSong(item) ? item : undefined, collection, nextSongId);
  const slide = useSlideContent(item && !isSetSong(item) ? item : undefined, nextSongId);
  return item && !isSetSong(item) ? { ...slide, hasNoText: false } : { ...song, problem: undefined };
}

function useSongContent(
  item: SetSong | undefined,
  collection: CollectionV3 | undefined,
  nextSongId: string | null,
): { entry: EntryContent | undefined; hasNoText: boolean } {
  const { language: userLanguage } = useTranslate();
  const [params] = useSearchParams();
  const song = item?.song;
  const { data: texts } = useSongTexts(song?.id ?? '', song?.available ?? false);
  const { settings, isLoaded } = useSongChoice(song?.id ?? '');
  const { data: names } = useContributorNames();
  const { data: copyrights } = useCopyrights();
  const { data: factsById } = useSongFactsById();
  const facts = factsById?.get(song?.id ?? '');
  const ccliLicence = useCcliLicence();
  const requested = params.get('language') ?? item?.entry?.languages?.[0] ?? settings.language;
  const order = item?.entry?.verseOrder;
  const entry = useMemo((): EntryContent | undefined => {
    if (!item || !song || !texts || !isLoaded) return undefined;
    const arranged = order ? texts.map((text) => withOrder(text, order)) : texts;
    const text = chooseText(arranged, requested, userLanguage);
    if (!text) return undefined;
    return {
      entryId: item.entryId,
      present: (preferences) =>
        presentSong(
          {
            ...songInfo(song, facts, collection, names, copyrights),
            ccliLicence,
            text,
            otherTexts: arranged.filter(({ language }) => language !== text.language),
          },
          preferences,
        ),
      place: { list: item.list, nextSongId, melody: 'original' },
      languages: arranged.map(({ language }) => language),
      second: secondLanguageFor(item.entry?.languages),
    };
  }, [
    item,
    song,
    collection,
    texts,
    isLoaded,
    order,
    requested,
    userLanguage,
    facts,
    names,
    copyrights,
    ccliLicence,
    nextSongId,
  ]);
  return { entry, hasNoText: texts !== undefined && isLoaded && !entry };
}

const withOrder = (text: StoredLyrics, order: readonly string[]): StoredLyrics => ({
  ...text,
  document: applyVerseOrder(text.document, order),
});

type Names = ReadonlyMap<string, string>;
type Copyrights = ReadonlyMap<string, Readonly<Record<string, string>>>;

/* Only what a screen shows of a song is sent. */
function songInfo(
  song: SongV3,
  facts: SongFacts | undefined,
  collection: CollectionV3 | undefined,
  names: Names | undefined,
  copyrights: Copyrights | undefined,
): Pick<PresentationDocument, 'song' | 'contributors' | 'copyrights' | 'collection'> {
  const { id, name, yearWritten, yearComposed, originalKey, minor, verses, origins } = song;
  return {
    song: {
      id,
      name,
      yearWritten,
      yearComposed,
      originalKey,
      minor,
      verses,
      origins,
      collections: song.collections.map(({ id: collectionId, number }) => ({ id: collectionId, number })),
      participants: creditedParticipants(song, facts),
      ccliNumber: facts?.ccliNumber ?? null,
      copyrights: song.copyrights,
    },
    contributors: song.participants.flatMap(({ contributorId }) => {
      const found = names?.get(contributorId);
      return found === undefined ? [] : [{ id: contributorId, name: found }];
    }),
    copyrights: song.copyrights.flatMap(({ copyrightId }) => {
      const found = copyrights?.get(copyrightId);
      return found === undefined ? [] : [{ id: copyrightId, name: found }];
    }),
    collection: collection
      ? { id: collection.id, key: collection.key, name: collection.name, image: collection.image }
      : null,
  };
}
