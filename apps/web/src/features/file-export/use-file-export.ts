import { useState } from 'react';
import type { FetchedFile } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { saveAs } from './save-as.ts';

type FileExport = {
  /** A file is being generated: the button shows it. */
  readonly isExporting: boolean;
  /**
   * Fetches a file and passes it to the browser. Resolves to undefined when it fails, or while another is being
   * generated.
   */
  readonly exportFile: (fetch: () => Promise<FetchedFile>) => Promise<FetchedFile | undefined>;
};

/** Exports files the server generates, one at a time. Shows an error when one fails. */
export function useFileExport(): FileExport {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [isExporting, setIsExporting] = useState(false);
  const exportFile = async (fetch: () => Promise<FetchedFile>) => {
    if (isExporting) return undefined;
    setIsExporting(true);
    try {
      const file = await fetch();
      saveAs(file);
      return file;
    } catch (failure) {
      showToast({ text: `${t('download.failed')} ${failureText(failure)}`, tone: 'error' });
      return undefined;
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportFile };
}
