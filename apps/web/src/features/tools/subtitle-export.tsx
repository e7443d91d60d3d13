import { useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { saveAs } from '../file-export/index.ts';
import { languageName } from '../media/index.ts';
import { ApiError } from '../../api/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, Select, showToast } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { fetchSubtitles } from './subtitles.ts';
import type { CustomTexts } from './custom-texts.ts';
import { CustomTextsPicker } from './custom-texts-picker.tsx';
import { ToolSection } from './tool-section.tsx';

const FORMATS = ['txt', 'srt', 'vtt'] as const;
const LANGUAGES = ['no', 'de', 'nl', 'en', 'fr', 'ro', 'es', 'pl'] as const;
/* Used by older programs in Europe; empty is UTF-8. */
const CODE_PAGES = ['1252', '', '1250', '1251', '1253', '1254', '1257', '850'] as const;

/** Exports the texts of a collection as subtitles for a projection screen, with custom texts in place of some. */
export function SubtitleExport({ id }: { id: string }) {
  const { t, language: own } = useTranslate();
  const failureText = useErrorMessage();
  const { data: collections = [] } = useCollections();
  const [codepage, setCodepage] = useState<(typeof CODE_PAGES)[number]>('1252');
  const [languages, setLanguages] = useState<readonly string[]>([]);
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('txt');
  const [hasCustomTexts, setHasCustomTexts] = useState(false);
  const [texts, setTexts] = useState<Readonly<Record<string, CustomTexts>>>({});
  const [isBusy, setBusy] = useState(false);
  const collection = collections.find((one) => one.id === id);
  const isCustom = hasCustomTexts && format === 'txt';
  const selectedLanguages = languages.length === 0 ? LANGUAGES : languages;
  const download = () => {
    setBusy(true);
    const customTexts = isCustom
      ? Object.fromEntries(Object.entries(texts).filter(([code]) => selectedLanguages.some((one) => one === code)))
      : {};
    fetchSubtitles(id, { codepage, languages, format, own: customTexts })
      .then(({ bytes }) => {
        const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
        saveAs({
          bytes,
          name: `${day} - ${localizedText(collection?.name ?? {}, own)} - CP${codepage}.zip`,
          warnings: [],
        });
      })
      .catch((failure: unknown) => {
        const isLarge = failure instanceof ApiError && failure.status === 413;
        showToast({ text: isLarge ? t('tools.own.too-much') : failureText(failure), tone: 'error' });
      })
      .finally(() => setBusy(false));
  };
  return (
    <ToolSection title={t('tools.subtitles')} text={t('tools.subtitles.text')}>
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="text-sm font-medium">{t('tools.languages')}</legend>
          <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
            {LANGUAGES.map((code) => (
              <Checkbox
                key={code}
                label={languageName(code, own)}
                checked={languages.includes(code)}
                onChange={({ currentTarget }) =>
                  setLanguages(currentTarget.checked ? [...languages, code] : languages.filter((one) => one !== code))
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Select
            label={t('tools.format')}
            value={format}
            onValueChange={setFormat}
            options={FORMATS.map((value) => ({ value, label: t(`tools.format.${value}`) }))}
          />
          <Select
            label={t('tools.codepage')}
            value={codepage}
            onValueChange={setCodepage}
            options={CODE_PAGES.map((value) => ({ value, label: t(`tools.codepage.${value || 'utf8'}`) }))}
          />
        </div>
        {format === 'txt' ? (
          <div>
            <Checkbox
              label={t('tools.own')}
              checked={hasCustomTexts}
              onChange={({ currentTarget }) => setHasCustomTexts(currentTarget.checked)}
            />
            {hasCustomTexts ? (
              <>
                <p className="max-w-prose pb-2 text-sm text-ink-soft">{t('tools.own.text')}</p>
                <ul className="border-t border-line">
                  {selectedLanguages.map((code) => (
                    <CustomTextsPicker
                      key={code}
                      language={code}
                      texts={texts[code] ?? {}}
                      onTextsChange={(next) => setTexts({ ...texts, [code]: next })}
                    />
                  ))}
                </ul>
              </>
            ) : null}
          </div>
        ) : null}
        <div>
          <Button variant="primary" busy={isBusy} onClick={download}>
            {t('tools.subtitles.download')}
          </Button>
        </div>
      </div>
    </ToolSection>
  );
}
