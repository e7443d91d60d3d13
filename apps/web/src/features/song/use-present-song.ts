import type { CollectionV3, SongV3, StoredLyrics } from '@canticle/contract/calls';
import type { Melody } from '@canticle/music';
import {
  continuePresentation,
  preferencesFrom,
  type PresentationDocument,
  presentSong,
  defaultPreferences,
} from '@canticle/presentation';
import { useEffect, useMemo, useRef } from 'react';
import type { Presenter, SongPlacement } from '../presentation/index.ts';
import { useContributorNames, useCopyrights } from '../songs/index.ts';

export type SongToPresent = {
  readonly song: SongV3;
  readonly collection: CollectionV3 | undefined;
  /** The text that is sung, in the verse order of this time. */
  readonly text: StoredLyrics;
  readonly texts: readonly StoredLyrics[];
  readonly melody: Melody;
  readonly place: Omit<SongPlacement, 'melody'>;
};

/** Sets the control to a song: from its beginning, or at the current position if the same text is already shown. */
export function usePresentSong(
  presenter: Presenter,
  { song, collection, text, texts, melody, place }: SongToPresent,
): void {
  const { data: names } = useContributorNames();
  const { data: copyrights } = useCopyrights();
  const songInfo = useMemo(
    () => createSongInfo(song, collection, names, copyrights),
    [song, collection, names, copyrights],
  );
  const content = useMemo(
    () => ({
      ...songInfo,
      text,
      otherTexts: texts.filter(({ language }) => language !== text.language),
    }),
    [songInfo, text, texts],
  );
  const { list, nextSongId } = place;
  useEffect(() => presenter.setPlacement({ list, nextSongId, melody }), [presenter, list, nextSongId, melody]);
  const lastPresented = useRef<string>(undefined);
  useEffect(() => {
    const { local, published: shown } = presenter.state();
    const previous = local ?? shown?.document;
    const next = presentSong(content, previous ? preferencesFrom(previous.settings) : defaultPreferences);
    // What is already on the screens continues; another song, or another text of it, is set.
    const other = [local, shown?.document].find((document) => document?.song.id === next.song.id);
    const document = other ? continuePresentation(other, next) : next;
    const identity = `${document.song.id} ${document.lyrics.languageKey}`;
    const isNew =
      lastPresented.current !== undefined
        ? lastPresented.current !== identity
        : !isAlreadyShown(document, shown?.document);
    lastPresented.current = identity;
    if (isNew) presenter.dispatch({ do: 'show', document });
    else presenter.setDocument(document);
  }, [presenter, content]);
}

const isAlreadyShown = (document: PresentationDocument, shown: PresentationDocument | undefined) =>
  shown?.song.id === document.song.id && shown.lyrics.languageKey === document.lyrics.languageKey;

type Names = ReadonlyMap<string, string>;
type Copyrights = ReadonlyMap<string, Readonly<Record<string, string>>>;

/* Only what a screen shows of a song is sent. */
function createSongInfo(
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
