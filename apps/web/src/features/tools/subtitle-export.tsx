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

type Language = (typeof LANGUAGES)[number];
type SubtitleOptions = {
  readonly codepage: (typeof CODE_PAGES)[number];
  readonly format: (typeof FORMATS)[number];
  /** All languages when empty. */
  readonly languages: readonly Language[];
  readonly hasCustomTexts: boolean;
  readonly texts: Readonly<Partial<Record<Language, CustomTexts>>>;
};
type OptionsProps = { options: SubtitleOptions; onChange: (changed: Partial<SubtitleOptions>) => void };

const selectedLanguages = ({ languages }: SubtitleOptions): readonly Language[] =>
  languages.length === 0 ? LANGUAGES : languages;

/** Exports the texts of a collection as subtitles for a projection screen, with custom texts in place of some. */
export function SubtitleExport({ id }: { id: string }) {
  const { t } = useTranslate();
  const [options, setOptions] = useState<SubtitleOptions>({
    codepage: '1252',
    format: 'txt',
    languages: [],
    hasCustomTexts: false,
    texts: {},
  });
  const update = (changed: Partial<SubtitleOptions>) => setOptions({ ...options, ...changed });
  const { download, isBusy } = useSubtitleDownload(id, options);
  return (
    <ToolSection title={t('tools.subtitles')} text={t('tools.subtitles.text')}>
      <div className="flex flex-col gap-5">
        <LanguageChoice options={options} onChange={update} />
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Select
            label={t('tools.format')}
            value={options.format}
            onValueChange={(format) => update({ format })}
            options={FORMATS.map((value) => ({ value, label: t(`tools.format.${value}`) }))}
          />
          <Select
            label={t('tools.codepage')}
            value={options.codepage}
            onValueChange={(codepage) => update({ codepage })}
            options={CODE_PAGES.map((value) => ({ value, label: t(`tools.codepage.${value || 'utf8'}`) }))}
          />
        </div>
        {options.format === 'txt' ? <CustomTextsChoice options={options} onChange={update} /> : null}
        <div>
          <Button variant="primary" busy={isBusy} onClick={download}>
            {t('tools.subtitles.download')}
          </Button>
        </div>
      </div>
    </ToolSection>
  );
}

function useSubtitleDownload(id: string, options: SubtitleOptions) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { data: collections = [] } = useCollections();
  const [isBusy, setBusy] = useState(false);
  const { codepage, format, languages, hasCustomTexts, texts } = options;
  const download = () => {
    setBusy(true);
    const selected = selectedLanguages(options);
    const customTexts =
      hasCustomTexts && format === 'txt'
        ? Object.fromEntries(Object.entries(texts).filter(([code]) => selected.some((one) => one === code)))
        : {};
    fetchSubtitles(id, { codepage, languages, format, own: customTexts })
      .then(({ bytes }) => {
        const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
        const name = localizedText(collections.find((one) => one.id === id)?.name ?? {}, language);
        saveAs({ bytes, name: `${day} - ${name} - CP${codepage}.zip`, warnings: [] });
      })
      .catch((failure: unknown) => {
        const isLarge = failure instanceof ApiError && failure.status === 413;
        showToast({ text: isLarge ? t('tools.own.too-much') : failureText(failure), tone: 'error' });
      })
      .finally(() => setBusy(false));
  };
  return { download, isBusy };
}

function LanguageChoice({ options: { languages }, onChange }: OptionsProps) {
  const { t, language } = useTranslate();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('tools.languages')}</legend>
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
        {LANGUAGES.map((code) => (
          <Checkbox
            key={code}
            label={languageName(code, language)}
            checked={languages.includes(code)}
            onChange={({ currentTarget }) =>
              onChange({
                languages: currentTarget.checked ? [...languages, code] : languages.filter((one) => one !== code),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function CustomTextsChoice({ options, onChange }: OptionsProps) {
  const { t } = useTranslate();
  const { hasCustomTexts, texts } = options;
  return (
    <div>
      <Checkbox
        label={t('tools.own')}
        checked={hasCustomTexts}
        onChange={({ currentTarget }) => onChange({ hasCustomTexts: currentTarget.checked })}
      />
      {hasCustomTexts ? (
        <>
          <p className="max-w-prose pb-2 text-sm text-ink-soft">{t('tools.own.text')}</p>
          <ul className="border-t border-line">
            {selectedLanguages(options).map((code) => (
              <CustomTextsPicker
                key={code}
                language={code}
                texts={texts[code] ?? {}}
                onTextsChange={(next) => onChange({ texts: { ...texts, [code]: next } })}
              />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
