import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { SavedRecording } from '../activity/index.ts';
import { useSongbookIds } from '../collections/index.ts';
import { PlayIndicator, usePlayAgain } from '../media/index.ts';
import { useSongsById } from '../songs/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { ContinueText, continueItemClass } from './continue-text.tsx';

/** The recording that was played last, played again with one press; a press while it plays pauses it. */
export function ContinueRecording({ recording }: { recording: SavedRecording }) {
  const { t } = useTranslate();
  const { songId, fileId, name, to } = recording;
  const ids = useMemo(() => [songId], [songId]);
  const song = useSongsById(useSongbookIds(), ids).songs.get(songId);
  const playAgain = usePlayAgain();
  const failureText = useErrorMessage();
  const navigate = useNavigate();
  const play = async () => {
    try {
      const isPlaying = song !== undefined && (await playAgain(song, fileId));
      // The song says what became of its recording.
      if (!isPlaying) await navigate(to);
    } catch (failure) {
      showToast({ text: failureText(failure) });
    }
  };
  return (
    <li>
      <button type="button" onClick={() => void play()} className={continueItemClass}>
        <span className="sr-only">{t('dashboard.continue.play')}</span>
        <ContinueText location={recording} detail={name} />
        <PlayIndicator fileId={fileId} kind="audio" />
      </button>
    </li>
  );
}
