import type { SongV3 } from '@canticle/contract/calls';
import { useLocation } from 'react-router';
import { fillTemplate } from '../editing/index.ts';
import {
  type MediaFile,
  MediaList,
  useContributeUrl,
  useInstrumentNames,
  useSongMedia,
  usePlay,
} from '../media/index.ts';
import { useUser, canEdit, canEditTiming } from '../session/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ManageFilesButton } from './manage-files-button.tsx';
import { useEntrySettings } from './use-list-context.ts';

type SongMediaProps = {
  song: SongV3;
  openScoreId: string | undefined;
  onScore: (file: MediaFile) => void;
  /** Called when a recording or video starts to play. */
  onPlay?: () => void;
  isTitleHidden?: boolean;
};

/** The media card of a song that may be opened (contract 5.10). */
export function SongMedia({ song, openScoreId, onScore, onPlay, isTitleHidden }: SongMediaProps) {
  const { t } = useTranslate();
  const { data: files, error, refetch } = useSongMedia(song.id, song.available);
  const instrumentName = useInstrumentNames();
  const failureText = useErrorMessage();
  const play = usePlay();
  const { entrySettings } = useEntrySettings(song.id);
  const { data: user } = useUser();
  const { pathname } = useLocation();
  if (!files && error) {
    return <LoadFailed title={t('media.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  }
  if (!files) return null;
  return (
    <MediaList
      files={files}
      openSheet={openScoreId}
      isTitleHidden={isTitleHidden}
      onSheet={onScore}
      onPlay={(list, index) => {
        const file = list[index];
        if (!file) return;
        onPlay?.();
        play(
          list.map((item) => ({ file: item, song, semitones: entrySettings?.transposition ?? null })),
          file,
          files,
        );
      }}
      instrumentName={instrumentName}
      timingPath={canEditTiming(user) ? (fileId) => `${pathname}/timing/${fileId}` : undefined}
    >
      {canEdit(user) ? <ManageFilesButton song={song} files={files} /> : null}
      <ContributeLink songId={song.id} />
    </MediaList>
  );
}

function ContributeLink({ songId }: { songId: string }) {
  const { t } = useTranslate();
  const contributeUrl = useContributeUrl();
  if (!contributeUrl) return null;
  return (
    <a
      href={fillTemplate(contributeUrl, { songId })}
      target="_blank"
      rel="noreferrer"
      className="mt-3 inline-flex min-h-11 items-center text-[0.9375rem] text-accent hover:underline"
    >
      {t('media.contribute')}
    </a>
  );
}
