import { useState } from 'react';
import type { FetchedFile } from '../../../api/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { saveFile } from './save-file.ts';

type Download = {
  /** A file is being made: the button says so. */
  readonly isMaking: boolean;
  /** Asks for a file and hands it to the browser. Gives undefined for one that failed, or while another is being made. */
  readonly download: (fetch: () => Promise<FetchedFile>) => Promise<FetchedFile | undefined>;
};

/** Files the server makes, one at a time. What kept one from being made is said. */
export function useDownload(): Download {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const [isMaking, setIsMaking] = useState(false);
  const download = async (fetch: () => Promise<FetchedFile>) => {
    if (isMaking) return undefined;
    setIsMaking(true);
    try {
      const file = await fetch();
      saveFile(file);
      return file;
    } catch (failure) {
      showToast({ text: `${t('download.failed')} ${failureText(failure)}`, tone: 'error' });
      return undefined;
    } finally {
      setIsMaking(false);
    }
  };
  return { isMaking, download };
}
