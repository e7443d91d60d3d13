import { useState } from 'react';
import type { FetchedFile } from '../../../api/index.ts';
import { useTranslate } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/index.ts';
import { useErrorMessage } from '../../shell/use-error-message.ts';
import { saveAs } from './save-as.ts';

type FileExport = {
  /** A file is being made: the button says so. */
  readonly isExporting: boolean;
  /** Asks for a file and hands it to the browser. Gives undefined for one that failed, or while another is being made. */
  readonly exportFile: (fetch: () => Promise<FetchedFile>) => Promise<FetchedFile | undefined>;
};

/** Files the server makes, one at a time. What kept one from being made is said. */
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
