import type { SettingsV4 } from '@canticle/contract/calls';
import { useEffect, useRef } from 'react';
import { useWakeLock } from '../../../features/lyrics/index.ts';
import type { MediaFile } from '../../../features/media/index.ts';
import { SheetViewer } from '../../../features/sheets/index.ts';
import { PdfScore } from '../media/pdf-score.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useFailureText } from '../../shell/use-failure-text.ts';

type SongSheetProps = {
  file: MediaFile;
  settings: SettingsV4 | undefined;
  keyName: (key: string) => string;
  onClose: () => void;
};

/** A score of a song in the place of its lyrics. */
export function SongSheet({ file, settings, keyName, onClose }: SongSheetProps) {
  const failureText = useFailureText();
  const place = useRef<HTMLDivElement>(null);
  useWakeLock();
  // It is opened from a list that may stand far below it.
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight * 0.7) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place} className="scroll-mt-(--top-bar)">
      {file.type === 'sheetmusic-pdf' ? (
        <PdfScore file={file} onClose={onClose} />
      ) : (
        <SheetViewer
          fileId={file.id}
          name={file.name}
          settings={settings}
          keyName={keyName}
          failureText={failureText}
          onClose={onClose}
          tools={({ options }) => <SheetTools file={file} options={options} />}
        />
      )}
    </div>
  );
}
