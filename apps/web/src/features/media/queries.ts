import { files, type InstrumentV3, installation, media, references } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { type MessageKey, useTranslate } from '../../translations/index.ts';
import { type MediaFile, mediaFile } from './media-file.ts';

const everyFile = () => copiedCall(media.listFiles, {}, lifetimes.songs);

/** The files of every song the person may open. */
export const useAllMedia = () => useQuery({ ...everyFile(), select: (all) => all.map(mediaFile) });

/**
 * The files of one song, words in time included. Without a network, and when they were never asked for, those of the
 * list of all files, which knows no words in time.
 */
export function useSongMedia(songId: string, isWanted: boolean) {
  const own = useQuery({
    ...copiedCall(files.songFiles, { params: { songId } }, lifetimes.songs),
    enabled: isWanted,
  });
  const all = useQuery({
    ...everyFile(),
    enabled: isWanted && own.isError,
    select: (every): readonly MediaFile[] => every.filter((file) => file.songId === songId).map(mediaFile),
  });
  const data: readonly MediaFile[] | undefined = own.data ?? all.data;
  return { data, error: data ? null : all.error, refetch: own.refetch };
}

/**
 * The files of the songs of one collection, words in time included; without a network, when they were never asked for,
 * those of the list of all files.
 */
export function useCollectionMedia(collectionId: string) {
  const own = useQuery(copiedCall(files.collectionFiles, { params: { collectionId } }, lifetimes.songs));
  const all = useQuery({ ...everyFile(), enabled: own.isError, select: (every) => every.map(mediaFile) });
  const data: readonly MediaFile[] | undefined = own.data ?? all.data;
  return { data, error: data ? null : all.error, refetch: own.refetch };
}

/** Where people offer recordings and scores; empty where there is no such place, or it is not known yet. */
export function useContributeUrl(): string {
  const { data } = useQuery(copiedCall(installation.getInstallation, {}, lifetimes.reference));
  return data?.contributeUrl ?? '';
}

const named = ['bass', 'guitar', 'piano', 'ukulele', 'organ', 'violin', 'drums', 'flute'] as const;

/** The instruments of this library; named by {useInstrumentNames}. */
export function useInstruments(): readonly InstrumentV3[] {
  const { data = [] } = useQuery(copiedCall(references.listInstruments, {}, lifetimes.reference));
  return data;
}

/** Names an instrument by its id, in the reader's language; empty for one that nobody knows. */
export function useInstrumentNames(): (id: string) => string {
  const { t } = useTranslate();
  const instruments = useInstruments();
  return (id) => {
    const identifier = instruments.find((instrument) => instrument.id === id)?.identifier ?? '';
    const known = named.find((name) => name === identifier);
    return known ? t(`media.instrument.${known}` satisfies MessageKey) : identifier;
  };
}
