import type { CollectionV3, SongV3, StoredLyrics } from '@canticle/contract/calls';
import type { Melody } from '@canticle/music';
import {
  continuePresentation,
  lastingOf,
  type PresentationDocument,
  presentSong,
  usualSettings,
} from '@canticle/presentation';
import { useEffect, useMemo, useRef } from 'react';
import { useContributorNames, useCopyrights } from '../../../../features/songs/index.ts';
import type { Presenter } from '../../../../features/presentation/index.ts';
import type { Place } from '../../../../features/presentation/index.ts';

export type ToPresent = {
  readonly song: SongV3;
  readonly collection: CollectionV3 | undefined;
  /** The text that is sung, in its order this time. */
  readonly text: StoredLyrics;
  readonly texts: readonly StoredLyrics[];
  readonly melody: Melody;
  readonly place: Omit<Place, 'melody'>;
};

/** Sets the control to a song: from its beginning, or where the same text already stands. */
export function usePresented(presenter: Presenter, { song, collection, text, texts, melody, place }: ToPresent): void {
  const { data: names } = useContributorNames();
  const { data: copyrights } = useCopyrights();
  const about = useMemo(() => aboutSong(song, collection, names, copyrights), [song, collection, names, copyrights]);
  const made = useMemo(
    () => ({
      ...about,
      text,
      otherTexts: texts.filter(({ language }) => language !== text.language),
    }),
    [about, text, texts],
  );
  const { list, nextSongId } = place;
  useEffect(() => presenter.setPlace({ list, nextSongId, melody }), [presenter, list, nextSongId, melody]);
  const isSet = useRef<string>(undefined);
  useEffect(() => {
    const { local, shown } = presenter.state();
    const before = local ?? shown?.document;
    const next = presentSong(made, before ? lastingOf(before.settings) : usualSettings);
    // What is on the screens already goes on; another song, or another text of it, is set.
    const other = [local, shown?.document].find((document) => document?.song.id === next.song.id);
    const document = other ? continuePresentation(other, next) : next;
    const what = `${document.song.id} ${document.lyrics.languageKey}`;
    const isNew = isSet.current !== undefined ? isSet.current !== what : !isShownAlready(document, shown?.document);
    isSet.current = what;
    if (isNew) presenter.take({ do: 'show', document });
    else presenter.set(document);
  }, [presenter, made]);
}

const isShownAlready = (document: PresentationDocument, shown: PresentationDocument | undefined) =>
  shown?.song.id === document.song.id && shown.lyrics.languageKey === document.lyrics.languageKey;

type Names = ReadonlyMap<string, string>;
type Copyrights = ReadonlyMap<string, Readonly<Record<string, string>>>;

/* Of a song only what a screen says travels. */
function aboutSong(
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
      collections: song.collections.map(({ id: of, number }) => ({ id: of, number })),
      participants: song.participants.map(({ contributorId, type }) => ({ contributorId, type })),
      copyrights: song.copyrights,
    },
    contributors: song.participants.flatMap(({ contributorId }) => {
      const known = names?.get(contributorId);
      return known === undefined ? [] : [{ id: contributorId, name: known }];
    }),
    copyrights: song.copyrights.flatMap(({ copyrightId }) => {
      const known = copyrights?.get(copyrightId);
      return known === undefined ? [] : [{ id: copyrightId, name: known }];
    }),
    collection: collection
      ? { id: collection.id, key: collection.key, name: collection.name, image: collection.image }
      : null,
  };
}
