import { exports, type ExportFormat } from '@canticle/contract/calls';
import { type FetchedFile, fetchFile } from '../../../api/index.ts';
import { type MessageKey, type Translate, useTranslate } from '../../../translations/index.ts';
import { Menu, MenuGroup, MenuItem, showToast } from '../../../ui/index.ts';
import { DownloadIcon } from '../../../ui/icons.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

const formats = ['chordpro', 'openlyrics', 'opensong', 'text', 'words'] as const satisfies readonly ExportFormat[];

type DownloadMenuProps = { songId: string; language: string; melody: 'original' | 'new' };

/** The song as a file, in the language and to the melody that are shown, in its own key. */
export function DownloadMenu({ songId, language, melody }: DownloadMenuProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const download = async (format: ExportFormat) => {
    try {
      const file = await fetchFile(exports.exportSong, { params: { songId }, query: { format, language, melody } });
      saveFile(file);
      if (file.losses.length > 0) showToast({ text: t('download.losses', { losses: named(file.losses, t) }) });
    } catch (failure) {
      showToast({ text: `${t('download.failed')} ${failureText(failure)}`, tone: 'error' });
    }
  };
  return (
    <Menu
      label={t('download.menu')}
      triggerClassName="gap-2 px-2 text-[0.9375rem] text-ink-soft hover:bg-wash hover:text-ink"
      trigger={
        <>
          <DownloadIcon aria-hidden className="size-4" />
          {t('download.menu')}
        </>
      }
    >
      <MenuGroup label={t('download.as')}>
        {formats.map((format) => (
          <MenuItem key={format} onSelect={() => void download(format)}>
            {t(`download.${format}`)}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

const named = (losses: readonly string[], t: Translate): string =>
  losses.map((loss) => t(`download.loss.${loss}` as MessageKey)).join(', ');

function saveFile({ bytes, name }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
