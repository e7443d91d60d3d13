import { useSearchParams } from 'react-router';
import { isSheet, type MediaFile, useSongMedia } from '../media/index.ts';

/**
 * The score shown instead of the lyrics. It is in the URL, so that it can be shared and the browser's back button
 * closes it; another song starts with its lyrics.
 */
export function useOpenScore(songId: string): {
  readonly file: MediaFile | undefined;
  readonly openId: string | undefined;
  readonly open: (fileId: string | undefined) => void;
} {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get('sheet');
  const { data: files } = useSongMedia(songId, requestedId !== null);
  const file = files?.find((candidate) => candidate.id === requestedId && isSheet(candidate));
  const open = (fileId: string | undefined) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (fileId === undefined) next.delete('sheet');
        else next.set('sheet', fileId);
        return next;
      },
      { preventScrollReset: true },
    );
  return { file, openId: file?.id, open };
}
