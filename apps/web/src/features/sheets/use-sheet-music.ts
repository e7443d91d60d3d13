import { media, session, type SongFacts, songs, type SongV3 } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { isSheet, type MediaFile, toMediaFile } from '../media/index.ts';
import { callApi } from '../../api/index.ts';
import type { ScoreSettings } from './score-options.ts';

type SheetMusicData = {
  readonly song: SongV3;
  /** Undefined when nothing is known of it but what is in its document. */
  readonly facts: SongFacts | undefined;
  /** The number in the first collection. */
  readonly number: number | null;
  readonly settings: ScoreSettings;
  readonly files: readonly MediaFile[];
};

const defaultSheetSettings: ScoreSettings = { defaultTransposition: 'C', defaultClef: 'treble' };

/** The song of the page with its scores, requested one after another in the order of contract 5.12. */
export const useSheetMusic = (songId: string | undefined, fileId: string | null) =>
  useQuery({
    queryKey: ['sheet-music', songId ?? '', fileId ?? ''],
    enabled: songId !== undefined || fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<SheetMusicData> => {
      const id = songId ?? (await callApi(media.getFile, { params: { id: fileId ?? '' } })).songId;
      const song = await callApi(songs.getSong, { params: { id }, query: { expand: 'participants/contributor' } });
      const collections = await callApi(songs.listCollections, {});
      const settings = await loadSheetSettings();
      const [files, facts] = await Promise.all([
        callApi(media.listFiles, { query: { songId: id, type: 'sheetmusic-pdf' } }),
        loadFacts(id),
      ]);
      const visibleMemberships = song.collections.filter((membership) =>
        collections.some((collection) => collection.id === membership.id),
      );
      return {
        song,
        facts,
        number: (visibleMemberships[0] ?? song.collections[0])?.number ?? null,
        settings,
        files: files.map(toMediaFile).filter(isSheet),
      };
    },
  });

/* A score is shown without them when they cannot be loaded. */
async function loadFacts(songId: string): Promise<SongFacts | undefined> {
  const all = await callApi(songs.listSongFacts, {}).catch((): readonly SongFacts[] => []);
  return all.find((facts) => facts.songId === songId);
}

/* An embed token gives access to one song and nobody's settings: then the score is shown as written. */
async function loadSheetSettings(): Promise<ScoreSettings> {
  try {
    return (await callApi(session.getSession, {})).settings;
  } catch {
    return defaultSheetSettings;
  }
}
