import type { ExportFormat } from '@canticle/contract/calls';
import type { FetchedFile } from '../../api/index.ts';
import { messageKeyOf, type Translate, useTranslate } from '../../i18n/index.ts';
import { Menu, MenuGroup, MenuItem, showToast } from '../../ui/index.ts';
import { DownloadIcon } from '../../ui/icons.ts';
import { useFileExport } from './use-file-export.ts';

/** The formats songs are exported in, the best first. */
export const exportFormats = [
  'chordpro',
  'openlyrics',
  'opensong',
  'songbeamer',
  'propresenter',
  'word',
  'word-lyrics',
  'text',
  'words',
] as const satisfies readonly ExportFormat[];

type ExportMenuProps = {
  /** Fetches the file in the selected format. */
  fetch: (format: ExportFormat) => Promise<FetchedFile>;
  /** Opens the page that is printed or saved as PDF; absent where there is none. */
  onPdf?: () => void;
  /** A bordered button, beside others with a border; otherwise a plain one, in a row of text. */
  isBordered?: boolean;
};

/** Exports what is shown, as a file in a selected format. Reports what the format cannot hold. */
export function ExportMenu({ fetch, onPdf, isBordered = false }: ExportMenuProps) {
  const { t } = useTranslate();
  const { isExporting, exportSongs } = useSongExport(fetch);
  return (
    <Menu
      label={t('download.menu')}
      busy={isExporting}
      triggerClassName={
        isBordered
          ? 'gap-2 border border-edge bg-sheet px-4 text-[0.9375rem] font-medium hover:bg-wash'
          : 'gap-2 px-2 text-[0.9375rem] text-ink-soft hover:bg-wash hover:text-ink'
      }
      trigger={
        <>
          <DownloadIcon aria-hidden className="size-4" />
          <span>{t('download.menu')}</span>
        </>
      }
    >
      <MenuGroup label={t('download.as')}>
        {onPdf ? <MenuItem onSelect={onPdf}>{t('download.pdf')}</MenuItem> : null}
        {exportFormats.map((format) => (
          <MenuItem key={format} onSelect={() => void exportSongs(format)}>
            {t(`download.${format}`)}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

/** Exports songs as a file, and reports what its format cannot hold. */
export function useSongExport(fetch: ExportMenuProps['fetch']) {
  const { t } = useTranslate();
  const { isExporting, exportFile } = useFileExport();
  const exportSongs = async (format: ExportFormat) => {
    const { warnings = [] } = (await exportFile(() => fetch(format))) ?? {};
    if (warnings.length > 0) showToast({ text: t('download.losses', { losses: formatLosses(warnings, t) }) });
  };
  return { isExporting, exportSongs };
}

const formatLosses = (warnings: readonly string[], t: Translate): string =>
  warnings.map((warning) => t(messageKeyOf(`download.loss.${warning}`))).join(', ');
