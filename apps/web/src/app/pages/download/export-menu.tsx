import type { ExportFormat } from '@canticle/contract/calls';
import type { FetchedFile } from '../../../api/index.ts';
import { type MessageKey, type Translate, useTranslate } from '../../../i18n/index.ts';
import { Menu, MenuGroup, MenuItem, showToast } from '../../../ui/index.ts';
import { DownloadIcon } from '../../../ui/icons.ts';
import { useFileExport } from './use-file-export.ts';

const formats = ['chordpro', 'openlyrics', 'opensong', 'text', 'words'] as const satisfies readonly ExportFormat[];

type ExportMenuProps = {
  /** Asks for the file in the format that was chosen. */
  fetch: (format: ExportFormat) => Promise<FetchedFile>;
  /** A button of its own, beside others with a frame; else quiet, in a row of words. */
  isBordered?: boolean;
};

/** What is shown, as a file in a format of one's choice. What the format cannot hold is said. */
export function ExportMenu({ fetch, isBordered = false }: ExportMenuProps) {
  const { t } = useTranslate();
  const { isExporting, exportFile } = useFileExport();
  const choose = async (format: ExportFormat) => {
    const { warnings = [] } = (await exportFile(() => fetch(format))) ?? {};
    if (warnings.length > 0) showToast({ text: t('download.losses', { losses: formatLosses(warnings, t) }) });
  };
  return (
    <Menu
      label={t('download.menu')}
      busy={isExporting}
      triggerClassName={
        isBordered
          ? 'gap-2 border border-line bg-sheet px-4 font-medium hover:bg-wash'
          : 'gap-2 px-2 text-[0.9375rem] text-ink-soft hover:bg-wash hover:text-ink'
      }
      trigger={
        <>
          <DownloadIcon aria-hidden className="size-4" />
          {t('download.menu')}
        </>
      }
    >
      <MenuGroup label={t('download.as')}>
        {formats.map((format) => (
          <MenuItem key={format} onSelect={() => void choose(format)}>
            {t(`download.${format}`)}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

const formatLosses = (warnings: readonly string[], t: Translate): string =>
  warnings.map((warning) => t(`download.loss.${warning}` as MessageKey)).join(', ');
