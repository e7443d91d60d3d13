import { changeLanguage, languageName, languages, localeOf, useTranslate } from '../../i18n/index.ts';

/** The interface languages, for people who are not signed in yet. */
export function LoginLanguagePicker() {
  const { language, translator } = useTranslate();
  return (
    <ul className="flex gap-1 text-sm">
      {languages.map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={localeOf(code)}
            aria-pressed={language === code}
            onClick={() => void changeLanguage(translator, code)}
            className="min-h-11 rounded-control px-2.5 text-ink-soft hover:bg-wash aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-accent aria-pressed:underline-offset-8"
          >
            {languageName(code)}
          </button>
        </li>
      ))}
    </ul>
  );
}
