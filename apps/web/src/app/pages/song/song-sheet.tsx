import type { SettingsV4 } from '@canticle/contract/calls';
import { useWakeLock } from '../../../features/lyrics/index.ts';
import type { MediaFile } from '../../../features/media/index.ts';
import { SheetViewer } from '../../../features/sheets/index.ts';
import { PdfScore } from '../media/pdf-score.tsx';
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
  useWakeLock();
  if (file.type === 'sheetmusic-pdf') return <PdfScore file={file} onClose={onClose} />;
  return (
    <SheetViewer
      fileId={file.id}
      name={file.name}
      settings={settings}
      keyName={keyName}
      failureText={failureText}
      onClose={onClose}
    />
  );
}
