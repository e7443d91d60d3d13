import type { SettingsV4, SongV3 } from '@canticle/contract/calls';
import { useEffect, useRef } from 'react';
import { useSongTexts, useWakeLock } from '../lyrics/index.ts';
import type { MediaFile } from '../media/index.ts';
import { ScoreViewer, PdfScore } from '../sheets/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { ScoreMenu } from './score-menu.tsx';
import { useLyricsControls } from './use-lyrics-controls.ts';

type SongScoreProps = {
  song: SongV3;
  file: MediaFile;
  settings: SettingsV4 | undefined;
  keyName: (key: string) => string;
  onClose: () => void;
};

/** A score of a song, shown instead of its lyrics, in the key that is chosen for the song. */
export function SongScore({ song, file, settings, keyName, onClose }: SongScoreProps) {
  const failureText = useErrorMessage();
  const { data: texts } = useSongTexts(song.id, song.available);
  const { lyricsView, chooseKeyByName } = useLyricsControls(song, texts, settings);
  const { songKeys } = lyricsView;
  const isChosen = songKeys?.original && songKeys.current !== songKeys.defaultChoice;
  const container = useRef<HTMLDivElement>(null);
  useWakeLock();
  // It is opened from a list that may be far below it.
  useEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight * 0.7) container.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={container} className="scroll-mt-(--top-bar)">
      {file.type === 'sheetmusic-pdf' ? (
        <PdfScore file={file} onClose={onClose} />
      ) : (
        <ScoreViewer
          fileId={file.id}
          name={file.name}
          settings={settings}
          chosenKey={isChosen ? songKeys.current.written : undefined}
          onKey={chooseKeyByName}
          keyName={keyName}
          errorMessage={failureText}
          onClose={onClose}
          renderTools={({ options }) => <ScoreMenu file={file} options={options} />}
        />
      )}
    </div>
  );
}
