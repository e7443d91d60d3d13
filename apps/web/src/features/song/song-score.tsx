import type { SettingsV4 } from '@canticle/contract/calls';
import { useEffect, useRef } from 'react';
import { useWakeLock } from '../lyrics/index.ts';
import type { MediaFile } from '../media/index.ts';
import { ScoreViewer, PdfScore } from '../sheets/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { ScoreMenu } from './score-menu.tsx';

type SongScoreProps = {
  file: MediaFile;
  settings: SettingsV4 | undefined;
  keyName: (key: string) => string;
  onClose: () => void;
};

/** A score of a song, shown instead of its lyrics. */
export function SongScore({ file, settings, keyName, onClose }: SongScoreProps) {
  const failureText = useErrorMessage();
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
          keyName={keyName}
          errorMessage={failureText}
          onClose={onClose}
          renderTools={({ options }) => <ScoreMenu file={file} options={options} />}
        />
      )}
    </div>
  );
}
