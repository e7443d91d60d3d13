import { useState } from 'react';
import { currentCache } from '../../offline/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, Dialog, isPlainHttp, PlainHttpNotice } from '../../ui/index.ts';
import { DownloadStatus } from './download-status.tsx';
import { startDownload, type DownloadTask } from './download-manager.ts';
import { useDownloads } from './use-downloads.ts';

export type DownloadDialogProps = {
  /** `collection:…`, `list:…` or `translation:…` with the id. */
  name: string;
  title: string;
  /** Creates the task that downloads it. */
  createTask: (name: string, withAudio: boolean) => DownloadTask;
  onClose: () => void;
};

/** Asks whether to download something to this device, and shows the progress. */
export function DownloadDialog({ name, title, createTask, onClose }: DownloadDialogProps) {
  const { t } = useTranslate();
  const download = useDownloads()?.find((one) => one.name === name);
  const [isAudioSelected, setAudioSelected] = useState(false);
  const withAudio = download?.withAudio ?? isAudioSelected;
  const hasSongs = !name.startsWith('translation:');
  const start = (audio: boolean) => void startDownload({ name, title, withAudio: audio }, createTask(name, audio));
  return (
    <Dialog
      open
      title={t('keep.title')}
      onClose={onClose}
      footer={
        download || !currentCache().isPersistent || isPlainHttp() ? (
          <Button onClick={onClose}>{t('app.close')}</Button>
        ) : (
          <Button variant="primary" onClick={() => start(isAudioSelected)}>
            {t('keep.start')}
          </Button>
        )
      }
    >
      <p className="pb-1 font-serif text-[1.0625rem]">{title}</p>
      {isPlainHttp() ? null : <p className="leading-relaxed">{hasSongs ? t('keep.text') : t('keep.text.scripture')}</p>}
      <PlainHttpNotice about="keeping" className="leading-relaxed" />
      {currentCache().isPersistent || isPlainHttp() ? null : <p className="mt-3 text-danger">{t('keep.no-store')}</p>}
      {hasSongs && !isPlainHttp() ? (
        <Checkbox
          label={t('keep.audio')}
          checked={withAudio}
          onChange={({ target }) => (download ? start(target.checked) : setAudioSelected(target.checked))}
        />
      ) : null}
      {download ? <DownloadStatus download={download} onResume={() => start(withAudio)} /> : null}
    </Dialog>
  );
}
