import { media, session, songs, type SongV3 } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/index.ts';
import type { SheetSettings } from '../../../features/sheets/index.ts';
import { isSheet, type MediaFile, mediaFile } from '../../../features/media/index.ts';

type SheetMusic = {
  readonly song: SongV3;
  /** The number in the first collection. */
  readonly number: number | null;
  readonly settings: SheetSettings;
  readonly files: readonly MediaFile[];
};

const asWritten: SheetSettings = { defaultTransposition: 'C', defaultClef: 'treble' };

/** The song of the page with its scores, asked for one after another in the order of contract 5.12. */
export const useSheetMusic = (songId: string | undefined, fileId: string | null) =>
  useQuery({
    queryKey: ['sheet-music', songId ?? '', fileId ?? ''],
    enabled: songId !== undefined || fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<SheetMusic> => {
      const id = songId ?? (await callApi(media.getFile, { params: { id: fileId ?? '' } })).songId;
      const song = await callApi(songs.getSong, { params: { id }, query: { expand: 'participants/contributor' } });
      const collections = await callApi(songs.listCollections, {});
      const settings = await settingsOf();
      const files = await callApi(media.listFiles, { query: { songId: id, type: 'sheetmusic-pdf' } });
      const known = song.collections.filter((each) => collections.some((collection) => collection.id === each.id));
      return {
        song,
        number: (known[0] ?? song.collections[0])?.number ?? null,
        settings,
        files: files.map(mediaFile).filter(isSheet),
      };
    },
  });

/* An embed token opens one song and nobody's settings: then the score is as it is written. */
async function settingsOf(): Promise<SheetSettings> {
  try {
    return (await callApi(session.getSession, {})).settings;
  } catch {
    return asWritten;
  }
}
