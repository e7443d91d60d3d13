import type { TranslationV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { Checkbox, classes } from '../../ui/index.ts';
import { isSelection } from './is-selection.ts';
import { useOutlines } from './queries.ts';
import { CheckIcon } from '../../ui/icons.ts';

type TranslationPickerProps = {
  translations: readonly TranslationV3[];
  chosenId: string | undefined;
  onChoose: (translation: TranslationV3) => void;
};

/**
 * Selects the translation to read: checkboxes for the languages, the reader's own at first, and a card for each
 * translation in them.
 */
export function TranslationPicker({ translations, chosenId, onChoose }: TranslationPickerProps) {
  const { t, language } = useTranslate();
  const languages = [...new Set(translations.map((one) => one.language))].toSorted();
  const [selectedLanguages, setSelectedLanguages] = useState<readonly string[]>(
    languages.includes(language) ? [language] : languages,
  );
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'language' });
  const selections = new Set(
    useOutlines(translations.map(({ id }) => id)).flatMap((one) => (isSelection(one) ? one.id : [])),
  );
  const visible = translations.filter((one) => selectedLanguages.includes(one.language));
  return (
    <div className="flex flex-col gap-4">
      {languages.length > 1 ? (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">{t('scripture.languages')}</legend>
          {languages.map((code) => (
            <Checkbox
              key={code}
              label={names.of(code) ?? code}
              checked={selectedLanguages.includes(code)}
              onChange={(event) =>
                setSelectedLanguages(
                  event.currentTarget.checked
                    ? [...selectedLanguages, code]
                    : selectedLanguages.filter((one) => one !== code),
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      {visible.length === 0 ? <p className="text-ink-soft">{t('scripture.no-language')}</p> : null}
      <ul className="flex flex-col gap-2">
        {visible.map((translation) => (
          <li key={translation.id}>
            <button
              type="button"
              aria-current={translation.id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(translation)}
              className={classes(
                'flex min-h-14 w-full items-center gap-4 rounded-surface border px-4 py-3 text-start hover:bg-wash',
                translation.id === chosenId ? 'border-accent' : 'border-line',
              )}
            >
              <span className="flex min-w-0 grow flex-col">
                <span lang={localeOf(translation.language)} className="font-serif text-lg leading-snug">
                  {translation.title}
                </span>
                <span className="text-sm text-ink-soft">
                  {[
                    translation.shortTitle,
                    names.of(translation.language),
                    selections.has(translation.id) ? t('scripture.selection') : '',
                    translation.sourceName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {translation.id === chosenId ? <CheckIcon aria-hidden className="size-5 text-accent" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
