import { createInstance, type i18n } from 'i18next';
import { fallbackLanguage, type Language, parseLanguage, rememberedLanguage, rememberLanguage } from './languages.ts';

type Messages = Readonly<Record<string, string>>;

/** Reads one file of messages; gives none when it cannot be had. */
type LoadMessages = (language: Language) => Promise<Messages>;

const loadFromServer: LoadMessages = async (language) => {
  const response = await fetch(`/translations/v1/${language}.json`);
  return response.ok ? ((await response.json()) as Messages) : {};
};

/**
 * Loads English and the remembered language, both at once, and gives the one translator of the app. A file that cannot be
 * loaded is ignored: English shows through, and without English the keys do.
 */
export async function startTranslations(load: LoadMessages = loadFromServer): Promise<i18n> {
  const translator = createInstance();
  await translator.init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
  });
  const language = rememberedLanguage();
  await Promise.all([...new Set([fallbackLanguage, language])].map((code) => addMessages(translator, code, load)));
  await show(translator, language);
  return translator;
}

/** Loads a language when it is not there yet, shows it and remembers it; an unknown code means English. */
export async function changeLanguage(translator: i18n, code: string, load = loadFromServer): Promise<Language> {
  const language = parseLanguage(code);
  await showLanguage(translator, language, load);
  rememberLanguage(language);
  return language;
}

async function showLanguage(translator: i18n, language: Language, load: LoadMessages): Promise<void> {
  if (!translator.hasResourceBundle(language, 'translation')) await addMessages(translator, language, load);
  await show(translator, language);
}

async function show(translator: i18n, language: Language): Promise<void> {
  await translator.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

async function addMessages(translator: i18n, language: Language, load: LoadMessages): Promise<void> {
  const messages = await load(language).catch(() => ({}));
  if (Object.keys(messages).length > 0) translator.addResourceBundle(language, 'translation', messages);
}
