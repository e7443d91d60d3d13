import { sheets } from '@canticle/contract/calls';
import { useState } from 'react';
import { useFileExport } from '../file-export/index.ts';
import type { MediaFile } from '../media/index.ts';
import { type ScoreViewOptions, totalTransposition } from '../sheets/index.ts';
import { fetchFile } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuItem } from '../../ui/index.ts';
import { DownloadIcon, ShareIcon } from '../../ui/icons.ts';
import { EmbedDialog } from './embed-dialog.tsx';

/** Actions on a score besides reading it: print it, or embed it in another page. */
export function ScoreMenu({ file, options }: { file: MediaFile; options: ScoreViewOptions }) {
  const { t } = useTranslate();
  const { isExporting, exportFile } = useFileExport();
  const [isEmbedOpen, setEmbedOpen] = useState(false);
  const choose = (content: 'score' | 'leadsheet') => {
    const body = {
      content,
      clef: options.clef,
      transposition: totalTransposition(options),
      ...(options.instruments.length > 0 ? { instruments: [...options.instruments] } : {}),
    };
    void exportFile(() => fetchFile(sheets.getScorePdf, { params: { id: file.id }, body }));
  };
  return (
    <>
      <Menu
        label={t('sheet.tools')}
        busy={isExporting}
        align="end"
        trigger={<DownloadIcon aria-hidden className="size-5" />}
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      >
        <MenuItem onSelect={() => choose('score')} icon={<DownloadIcon aria-hidden className="size-4" />}>
          {t('sheet.pdf')}
        </MenuItem>
        <MenuItem onSelect={() => choose('leadsheet')} icon={<DownloadIcon aria-hidden className="size-4" />}>
          {t('sheet.pdf.leadsheet')}
        </MenuItem>
        <MenuItem onSelect={() => setEmbedOpen(true)} icon={<ShareIcon aria-hidden className="size-4" />}>
          {t('embed.title')}
        </MenuItem>
      </Menu>
      {isEmbedOpen ? <EmbedDialog file={file} onClose={() => setEmbedOpen(false)} /> : null}
    </>
  );
}
