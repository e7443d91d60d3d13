import { useQueryClient } from '@tanstack/react-query';
import { useCollections } from '../collections/index.ts';
import {
  startDownload,
  type SizedDownload,
  DownloadStatus,
  removeDownload,
  formatBytes,
  useDownloadPlan,
  useDownloads,
  useStorageUsage,
} from '../offline-downloads/index.ts';
import { localeOf, localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, isPlainHttp, PlainHttpNotice } from '../../ui/index.ts';
import { SettingsSection } from './settings-section.tsx';

/** What is stored on this device, its size, and whether the browser keeps the storage persistent. */
export function StorageSection() {
  const { t } = useTranslate();
  const queryClient = useQueryClient();
  const planDownload = useDownloadPlan();
  const downloads = useDownloads() ?? [];
  const startOrResume = (request: Pick<SizedDownload, 'name' | 'title' | 'withAudio'>) =>
    void startDownload(request, planDownload(queryClient, request.name, request.withAudio));
  return (
    <SettingsSection id="storage" title={t('storage.title')}>
      <PlainHttpNotice about="keeping" />
      <PlainHttpNotice about="screen" />
      {isPlainHttp() ? null : <SongbookDownloads downloads={downloads} onDownload={startOrResume} />}
      {downloads.length === 0 && !isPlainHttp() ? <p className="text-ink-soft">{t('storage.none')}</p> : null}
      {downloads.length > 0 ? (
        <ul>
          {downloads.map((entry) => (
            <li key={entry.name} className="border-b border-line py-3">
              <p className="font-serif text-[1.0625rem]">{entry.title}</p>
              <DownloadStatus download={entry} onResume={() => startOrResume(entry)} />
            </li>
          ))}
        </ul>
      ) : null}
      <StorageUsage />
    </SettingsSection>
  );
}

/* The same download switch per songbook as in the settings of a collection on this device. */
function SongbookDownloads({
  downloads,
  onDownload,
}: {
  downloads: readonly SizedDownload[];
  onDownload: (request: Pick<SizedDownload, 'name' | 'title' | 'withAudio'>) => void;
}) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const books = collections.filter(({ available, type }) => available && type === 'song');
  if (books.length === 0) return null;
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium">{t('storage.offline')}</legend>
      {books.map((book) => {
        const name = `collection:${book.id}`;
        const title = localizedText(book.name, language);
        return (
          <Checkbox
            key={book.id}
            label={title}
            checked={downloads.some((entry) => entry.name === name)}
            onChange={({ target }) =>
              target.checked ? onDownload({ name, title, withAudio: false }) : void removeDownload(name)
            }
          />
        );
      })}
    </fieldset>
  );
}

function StorageUsage() {
  const { t, language } = useTranslate();
  const { usage, requestPersistence } = useStorageUsage();
  if (!usage) return null;
  const formatSize = (bytes: number) => formatBytes(bytes, localeOf(language));
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
      <p>{t('storage.used', { used: formatSize(usage.used), quota: formatSize(usage.quota) })}</p>
      <p>{usage.isPersisted ? t('storage.persisted') : t('storage.not-persisted')}</p>
      {usage.isPersisted ? null : <Button onClick={() => void requestPersistence()}>{t('storage.ask')}</Button>}
    </div>
  );
}
