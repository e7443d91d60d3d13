import { type ExportFormat, exports } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { exportFormats, useSongExport } from '../file-export/index.ts';
import { useDownloadPlan } from '../offline-downloads/index.ts';
import { fetchFile } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, MenuItem } from '../../ui/index.ts';
import { DeviceIcon, DownloadIcon, NextWeekIcon, PlayIcon, PrintIcon, ShareIcon, CopyIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { ListMenu } from './list-menu.tsx';
import type { ListedEntry } from './use-listed-entries.ts';
import { useCopyList } from './use-copy-list.ts';
import { usePlayAll } from './use-play-all.ts';

const DownloadDialog = lazy(async () => ({
  default: (await import('../offline-downloads/download-dialog.tsx')).DownloadDialog,
}));

type ListPageMenuProps = {
  list: SongList;
  listed: readonly ListedEntry[] | undefined;
  onShare: () => void;
};

/** Everything that can be done with a whole list besides starting it and adding to it. */
export function ListPageMenu({ list, listed = [], onShare }: ListPageMenuProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const planDownload = useDownloadPlan();
  const copyList = useCopyList(list);
  const playAll = usePlayAll(listed);
  const [opened, setOpened] = useState<'keep' | 'download'>();
  const hasSongs = listed.length > 0;
  const icon = 'size-[1.125rem]';
  return (
    <>
      <ListMenu list={list} onDeleted={() => void navigate('/custom-collections')}>
        {list.permissions.delete ? (
          <MenuItem onSelect={onShare} icon={<ShareIcon aria-hidden className={icon} />}>
            {t('sharing.button')}
          </MenuItem>
        ) : null}
        {hasSongs ? (
          <>
            <MenuItem
              onSelect={() => void navigate(`/print/list/${list.id}`)}
              icon={<PrintIcon aria-hidden className={icon} />}
            >
              {t('print.button')}
            </MenuItem>
            <MenuItem onSelect={() => setOpened('keep')} icon={<DeviceIcon aria-hidden className={icon} />}>
              {t('keep.button')}
            </MenuItem>
            <MenuItem onSelect={() => setOpened('download')} icon={<DownloadIcon aria-hidden className={icon} />}>
              {t('download.menu')}
            </MenuItem>
          </>
        ) : null}
        {playAll ? (
          <MenuItem onSelect={playAll} icon={<PlayIcon aria-hidden className={icon} />}>
            {t('lists.play-all')}
          </MenuItem>
        ) : null}
        {list.schedule ? (
          <MenuItem onSelect={() => void copyList('next week')} icon={<NextWeekIcon aria-hidden className={icon} />}>
            {t('set.next-week')}
          </MenuItem>
        ) : null}
        {list.isTemplate ? null : (
          <MenuItem onSelect={() => void copyList('template')} icon={<CopyIcon aria-hidden className={icon} />}>
            {t('set.save-template')}
          </MenuItem>
        )}
      </ListMenu>
      {opened === 'keep' ? (
        <Suspense>
          <DownloadDialog
            name={`list:${list.id}`}
            title={list.name}
            createTask={(name, withAudio) => planDownload(queryClient, name, withAudio)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
      {opened === 'download' ? <ExportDialog listed={listed} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function ExportDialog({ listed, onClose }: { listed: readonly ListedEntry[]; onClose: () => void }) {
  const { t } = useTranslate();
  const songIds = [...new Set(listed.map(({ entry }) => entry.itemId))];
  const { isExporting, exportSongs } = useSongExport((format: ExportFormat) =>
    fetchFile(exports.exportSongs, { body: { songIds, format } }),
  );
  return (
    <Dialog open title={t('download.as')} onClose={onClose}>
      <ul className="flex flex-col gap-2">
        {exportFormats.map((format) => (
          <li key={format}>
            <Button className="w-full" disabled={isExporting} onClick={() => void exportSongs(format).then(onClose)}>
              {t(`download.${format}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
