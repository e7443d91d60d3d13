import type { ExportFormat } from '@canticle/contract/calls';
import type { FetchedFile } from '../../api/index.ts';
import { messageKeyOf, type Translate, useTranslate } from '../../i18n/index.ts';
import { Menu, MenuGroup, MenuItem, showToast } from '../../ui/index.ts';
import { DownloadIcon } from '../../ui/icons.ts';
import { useFileExport } from './use-file-export.ts';

const formats = ['chordpro', 'openlyrics', 'opensong', 'text', 'words'] as const satisfies readonly ExportFormat[];

type ExportMenuProps = {
  /** Fetches the file in the selected format. */
  fetch: (format: ExportFormat) => Promise<FetchedFile>;
  /** A bordered button, beside others with a border; otherwise a plain one, in a row of text. */
  isBordered?: boolean;
};

/** Exports what is shown, as a file in a selected format. Reports what the format cannot hold. */
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
  warnings.map((warning) => t(messageKeyOf(`download.loss.${warning}`))).join(', ');
