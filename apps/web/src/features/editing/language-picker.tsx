import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuGroup, MenuItem, Select } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';

/** Languages a new text can be created in. */
const offeredLanguages = [
  'en',
  'no',
  'da',
  'sv',
  'fi',
  'is',
  'de',
  'nl',
  'fr',
  'es',
  'pt',
  'it',
  'pl',
  'ru',
  'uk',
  'la',
  'he',
  'ar',
];

type LanguagePickerProps = { languages: readonly string[]; value: string; onValueChange: (code: string) => void };

/** Selects the text to edit, or adds one in another language. */
export function LanguagePicker({ languages, value, onValueChange }: LanguagePickerProps) {
  const { t, language } = useTranslate();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const nameOf = (code: string) => names.of(code) ?? code;
  return (
    <div className="flex items-end gap-1">
      <Select
        label={t('editor.language')}
        hideLabel
        value={value}
        options={languages.map((code) => ({ value: code, label: nameOf(code) }))}
        onValueChange={onValueChange}
      />
      <Menu
        label={t('editor.add-language')}
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
        trigger={<PlusIcon aria-hidden className="size-5" />}
      >
        <MenuGroup label={t('editor.add-language')}>
          {offeredLanguages
            .filter((code) => !languages.includes(code))
            .map((code) => (
              <MenuItem key={code} onSelect={() => onValueChange(code)}>
                {nameOf(code)}
              </MenuItem>
            ))}
        </MenuGroup>
      </Menu>
    </div>
  );
}
