import type { CollectionV3, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { applyVerseOrder } from '@canticle/music';
import {
  continuePresentation,
  defaultPreferences,
  preferencesFrom,
  type PresentationDocument,
  presentSong,
} from '@canticle/presentation';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { chooseText, useSongTexts } from '../lyrics/index.ts';
import { entryIdOf, type PlacedEntry, type Presenter } from '../presentation/index.ts';
import { useSongChoice } from '../session/index.ts';
import { useContributorNames, useCopyrights } from '../songs/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { LedSet, SetSong } from './set-items.ts';

/** A song of the set with its text, ready to be presented. */
type EntryContent = {
  readonly entryId: string;
  readonly content: Parameters<typeof presentSong>[0];
  readonly place: PlacedEntry['place'];
  /** The languages it can be sung in. */
  readonly languages: readonly string[];
};

/**
 * Tells the control which song is chosen and which one follows. What is on the wall continues where it is; another
 * entry of the set starts from its beginning, and nothing of it is shown before somebody steps to it.
 */
export function useChosenEntry(presenter: Presenter | undefined, set: LedSet | undefined) {
  const { entry, hasNoText } = useEntryContent(set?.chosen, set?.collection, set?.following?.song?.id ?? null);
  const { entry: following } = useEntryContent(set?.following, set?.collection, null);
  useEffect(() => {
    if (!presenter || !entry) return;
    const { chosen: before, published } = presenter.state();
    const shown = published && {
      entryId: entryIdOf(published.document.song.id, published.place),
      document: published.document,
    };
    const preferences = before ?? shown;
    const next = toDocument(entry, preferences?.document);
    const same = [before, shown].find((one) => one?.entryId === entry.entryId);
    presenter.choose(
      {
        entryId: entry.entryId,
        document: same ? continuePresentation(same.document, next) : next,
        place: entry.place,
      },
      following && {
        entryId: following.entryId,
        document: toDocument(following, next),
        place: following.place,
      },
    );
  }, [presenter, entry, following]);
  return { languages: entry?.languages ?? [], hasNoText };
}

const toDocument = ({ content }: EntryContent, previous: PresentationDocument | undefined) =>
  presentSong(content, previous ? preferencesFrom(previous.settings) : defaultPreferences);

function useEntryContent(
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
  const requested = params.get('language') ?? item?.entry?.languages?.[0] ?? settings.language;
  const order = item?.entry?.verseOrder;
  const entry = useMemo((): EntryContent | undefined => {
    if (!item || !song || !texts || !isLoaded) return undefined;
    const arranged = order ? texts.map((text) => withOrder(text, order)) : texts;
    const text = chooseText(arranged, requested, userLanguage);
    if (!text) return undefined;
    return {
      entryId: item.entryId,
      content: {
        ...songInfo(song, collection, names, copyrights),
        text,
        otherTexts: arranged.filter(({ language }) => language !== text.language),
      },
      place: { list: item.list, nextSongId, melody: 'original' },
      languages: arranged.map(({ language }) => language),
    };
  }, [item, song, collection, texts, isLoaded, order, requested, userLanguage, names, copyrights, nextSongId]);
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
      participants: song.participants.map(({ contributorId, type }) => ({ contributorId, type })),
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
