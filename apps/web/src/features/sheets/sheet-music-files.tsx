import { categoryLabel, type MediaFile } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ChevronDownIcon } from '../../ui/icons.ts';

type SheetMusicFilesProps = {
  files: readonly MediaFile[];
  displayedFile: MediaFile | undefined;
  onSelect: (file: MediaFile) => void;
};

/** The scores of a song, when there are several: expanded until one of them is selected. */
export function SheetMusicFiles({ files, displayedFile, onSelect }: SheetMusicFilesProps) {
  const { t } = useTranslate();
  return (
    <details key={displayedFile?.id} open={displayedFile === undefined} className="group mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon aria-hidden className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        {t('sheet.files', { count: files.length })}
      </summary>
      <ul className="max-w-xl">
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              aria-pressed={file.id === displayedFile?.id}
              onClick={() => onSelect(file)}
              className="flex min-h-14 w-full flex-col justify-center border-b border-line py-1.5 text-start hover:bg-wash aria-pressed:bg-wash"
            >
              {file.name}
              <span className="text-sm text-ink-soft">
                {[categoryLabel(file.category, t), file.type === 'sheetmusic-pdf' ? 'PDF' : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
