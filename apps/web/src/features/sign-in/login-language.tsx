import { changeLanguage, languageName, languages, localeOf, useTranslate } from '../../i18n/index.ts';

/** The interface languages, for people who are not signed in yet. */
export function LoginLanguagePicker() {
  const { t, language, translator } = useTranslate();
  return (
    <select
      aria-label={t('shell.language')}
      value={language}
      onChange={({ currentTarget }) => void changeLanguage(translator, currentTarget.value)}
      className="min-h-11 rounded-control bg-transparent px-1.5 text-sm text-ink-soft hover:bg-wash max-[24rem]:max-w-24 max-[24rem]:text-ellipsis"
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={localeOf(code)}>
          {languageName(code)}
        </option>
      ))}
    </select>
  );
}
