import { useRef, useState } from 'react';
import { languageName } from '../../../features/media/index.ts';
import { type OwnTexts, readOwnTexts } from '../../../features/tools/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { ClearIcon } from '../../../ui/icons.ts';

type OwnFilesProps = { language: string; texts: OwnTexts; onTexts: (texts: OwnTexts) => void };

/** The files somebody brings for one language: chosen, named by their songs, and taken away again. */
export function OwnFiles({ language, texts, onTexts }: OwnFilesProps) {
  const { t, language: own } = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const name = languageName(language, own);
  const numbers = Object.keys(texts);
  const take = async (files: readonly File[]) => {
    const read = await readOwnTexts(files).catch(() => ({ texts: {}, leftOut: files.map((file) => file.name) }));
    setLeftOut(read.leftOut);
    onTexts({ ...texts, ...read.texts });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5">
      <span className="w-28">{name}</span>
      <Button aria-label={t('tools.own.choose-for', { language: name })} onClick={() => field.current?.click()}>
        {t('tools.own.choose')}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".txt,text/plain"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          // The same files may be chosen again.
          currentTarget.value = '';
        }}
      />
      {numbers.length > 0 ? (
        <>
          <span className="min-w-0 grow basis-40 text-sm [overflow-wrap:anywhere]">
            {t('tools.own.songs', { count: numbers.length, numbers: shortened(numbers) })}
          </span>
          <IconButton
            label={t('tools.own.remove', { language: name })}
            icon={<ClearIcon aria-hidden className="size-5" />}
            onClick={() => {
              setLeftOut([]);
              onTexts({});
            }}
          />
        </>
      ) : null}
      {leftOut.length > 0 ? (
        <p role="alert" className="basis-full text-sm text-danger [overflow-wrap:anywhere]">
          {t('tools.own.left-out', { names: shortened(leftOut) })}
        </p>
      ) : null}
    </li>
  );
}

const shortened = (names: readonly string[]) => `${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}`;
