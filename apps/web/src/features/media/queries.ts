import {
  type FileV3,
  files,
  type InstrumentV3,
  installation,
  media,
  references,
  type SongFile,
} from '@canticle/contract/calls';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { type MediaFile, toMediaFile } from './media-file.ts';

const allFilesQuery = () => cachedQuery(media.listFiles, {}, lifetimes.songs);

const songFilesQuery = (songId: string) => cachedQuery(files.listSongFiles, { params: { songId } }, lifetimes.songs);

const mediaOfSong = (all: readonly FileV3[], songId: string): readonly MediaFile[] =>
  all.filter((file) => file.songId === songId).map(toMediaFile);

const isPhoto = ({ type }: Pick<SongFile, 'type'>): boolean => type === 'photo';
/* Photographs of pages are shown in the song editor only. */
const withoutPhotos = (all: readonly SongFile[]): readonly SongFile[] => all.filter((file) => !isPhoto(file));
const onlyPhotos = (all: readonly SongFile[]): readonly SongFile[] => all.filter(isPhoto);

/** The photographs of pages a song is typed from; for editors, others have none. */
export const useSongPhotos = (songId: string) => useQuery({ ...songFilesQuery(songId), select: onlyPhotos });

/** The files of every song the person may open. */
export const useAllMedia = () => useQuery({ ...allFilesQuery(), select: (all) => all.map(toMediaFile) });

/**
 * The files of one song, timed lyrics included. Without a network, when they were never requested, those of the list of
 * all files, which has no timed lyrics.
 */
export function useSongMedia(songId: string, isEnabled: boolean) {
  const own = useQuery({ ...songFilesQuery(songId), enabled: isEnabled, select: withoutPhotos });
  const all = useQuery({
    ...allFilesQuery(),
    enabled: isEnabled && own.isError,
    select: (every) => mediaOfSong(every, songId),
  });
  const data: readonly MediaFile[] | undefined = own.data ?? all.data;
  return { data, error: data ? null : all.error, refetch: own.refetch };
}

/** The files of one song, as `useSongMedia` has them, where they are needed once. */
export const fetchSongMedia = (queries: QueryClient, songId: string): Promise<readonly MediaFile[]> =>
  queries
    .fetchQuery(songFilesQuery(songId))
    .then(withoutPhotos)
    .catch(async () => mediaOfSong(await queries.fetchQuery(allFilesQuery()), songId));

/**
 * The files of the songs of one collection, timed lyrics included; without a network, when they were never requested,
 * those of the list of all files.
 */
export function useCollectionMedia(collectionId: string) {
  const own = useQuery(cachedQuery(files.listCollectionFiles, { params: { collectionId } }, lifetimes.songs));
  const all = useQuery({ ...allFilesQuery(), enabled: own.isError, select: (every) => every.map(toMediaFile) });
  const data: readonly MediaFile[] | undefined = own.data ?? all.data;
  return { data, error: data ? null : all.error, refetch: own.refetch };
}

/** The URL where people offer recordings and scores; empty where there is none, or it is not known yet. */
export function useContributeUrl(): string {
  const { data } = useQuery(cachedQuery(installation.getInstallation, {}, lifetimes.reference));
  return data?.contributeUrl ?? '';
}

const knownInstruments = ['bass', 'guitar', 'piano', 'ukulele', 'organ', 'violin', 'drums', 'flute'] as const;

/** The instruments of this library; named by {useInstrumentNames}. */
export function useInstruments(): readonly InstrumentV3[] {
  const { data = [] } = useQuery(cachedQuery(references.listInstruments, {}, lifetimes.reference));
  return data;
}

/** Returns the name of an instrument by its id, in the reader's language; empty for an unknown one. */
export function useInstrumentNames(): (id: string) => string {
  const { t } = useTranslate();
  const instruments = useInstruments();
  return (id) => {
    const identifier = instruments.find((instrument) => instrument.id === id)?.identifier ?? '';
    const known = knownInstruments.find((name) => name === identifier);
    return known ? t(`media.instrument.${known}` satisfies MessageKey) : identifier;
  };
}
