import { useRef, useState } from 'react';
import { languageName } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { ClearIcon } from '../../ui/icons.ts';
import { type CustomTexts, readCustomTexts } from './custom-texts.ts';

type CustomTextsPickerProps = { language: string; texts: CustomTexts; onTextsChange: (texts: CustomTexts) => void };

/** The custom text files for one language: selected, listed by song, and removed. */
export function CustomTextsPicker({ language, texts, onTextsChange }: CustomTextsPickerProps) {
  const { t, language: uiLanguage } = useTranslate();
  const inputRef = useRef<HTMLInputElement>(null);
  const [skippedFiles, setSkippedFiles] = useState<readonly string[]>([]);
  const name = languageName(language, uiLanguage);
  const numbers = Object.keys(texts);
  const addFiles = async (files: readonly File[]) => {
    const result = await readCustomTexts(files).catch(() => ({
      texts: {},
      skippedFiles: files.map((file) => file.name),
    }));
    setSkippedFiles(result.skippedFiles);
    onTextsChange({ ...texts, ...result.texts });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5">
      <span className="w-28">{name}</span>
      <Button aria-label={t('tools.own.choose-for', { language: name })} onClick={() => inputRef.current?.click()}>
        {t('tools.own.choose')}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept=".txt,text/plain"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void addFiles([...(currentTarget.files ?? [])]);
          // Allows the same files to be selected again.
          currentTarget.value = '';
        }}
      />
      {numbers.length > 0 ? (
        <>
          <span className="min-w-0 grow basis-40 text-sm [overflow-wrap:anywhere]">
            {t('tools.own.songs', { count: numbers.length, numbers: abbreviateList(numbers) })}
          </span>
          <IconButton
            label={t('tools.own.remove', { language: name })}
            icon={<ClearIcon aria-hidden className="size-5" />}
            onClick={() => {
              setSkippedFiles([]);
              onTextsChange({});
            }}
          />
        </>
      ) : null}
      {skippedFiles.length > 0 ? (
        <p role="alert" className="basis-full text-sm text-danger [overflow-wrap:anywhere]">
          {t('tools.own.left-out', { names: abbreviateList(skippedFiles) })}
        </p>
      ) : null}
    </li>
  );
}

const abbreviateList = (names: readonly string[]) => `${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}`;
