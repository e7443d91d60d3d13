import { media, session, songs, type SongV3 } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { isSheet, type MediaFile, toMediaFile } from '../media/index.ts';
import { callApi } from '../../api/index.ts';
import type { ScoreSettings } from './score-options.ts';

type SheetMusicData = {
  readonly song: SongV3;
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
      const files = await callApi(media.listFiles, { query: { songId: id, type: 'sheetmusic-pdf' } });
      const visibleMemberships = song.collections.filter((membership) =>
        collections.some((collection) => collection.id === membership.id),
      );
      return {
        song,
        number: (visibleMemberships[0] ?? song.collections[0])?.number ?? null,
        settings,
        files: files.map(toMediaFile).filter(isSheet),
      };
    },
  });

/* An embed token gives access to one song and nobody's settings: then the score is shown as written. */
async function loadSheetSettings(): Promise<ScoreSettings> {
  try {
    return (await callApi(session.getSession, {})).settings;
  } catch {
    return defaultSheetSettings;
  }
}
