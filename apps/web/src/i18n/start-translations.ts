import { createInstance, type i18n } from 'i18next';
import { directionOf } from '../../../../languages/language-traits.ts';
import { fallbackLanguage, type Language, parseLanguage } from './languages.ts';
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts';

type Messages = Readonly<Record<string, string>>;

/** `first`: the texts of the most opened pages; `whole`: all texts. */
type MessageSet = 'first' | 'whole';

/* The timeout for a file of messages. */
const timeoutMs = 20_000;

/** Loads one file of messages; returns none when it cannot be loaded. */
type LoadMessages = (language: Language, part: MessageSet) => Promise<Messages>;

const loadFromServer: LoadMessages = async (language, messageSet) => {
  const address = `/translations/${messageSet === 'first' ? 'first' : 'v1'}/${language}.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  return response.ok ? response.json() : {};
};

/**
 * Loads the remembered language, and returns the app's one translator. The file of a language is complete: English is
 * loaded where that one cannot be, and without English the keys are shown.
 */
export async function startTranslations(load: LoadMessages = loadFromServer): Promise<i18n> {
  const translator = await createTranslator((key) => key);
  const language = rememberedLanguage();
  await addMessagesOrEnglish(translator, language, load);
  await applyLanguage(translator, language);
  return translator;
}

/** A translator, and a function that loads all missing texts; concurrent calls share one load. */
export type InitialTranslations = { readonly translator: i18n; readonly loadAllMessages: () => Promise<void> };

/**
 * The same for a device without any cached texts: waits only for the texts of the most opened pages, in the remembered
 * language. Any other text is empty until all are loaded, and then shown; when loading fails, the next page that needs
 * them tries again.
 */
export async function startWithInitialMessages(load: LoadMessages = loadFromServer): Promise<InitialTranslations> {
  let hasMissingKeys = false;
  let isComplete = false;
  const translator = await createTranslator((key) => {
    hasMissingKeys = true;
    return isComplete ? key : '';
  });
  const language = rememberedLanguage();
  const currentLanguage = () => parseLanguage(translator.language);
  let loading: Promise<void> | undefined;
  const loadRest = async () => {
    const requested = currentLanguage();
    const isLoaded = hasAllMessages(translator, requested) || (await addMessages(translator, requested, load, 'whole'));
    if (!isLoaded) loading = undefined;
    isComplete = true;
    if (hasMissingKeys) await applyLanguage(translator, currentLanguage());
  };
  const loadAllMessages = () => (loading ??= loadRest());
  await applyLanguage(translator, language);
  if (!(await addMessages(translator, language, load, 'first'))) {
    await loadAllMessages();
    if (!hasAllMessages(translator, language)) await addMessages(translator, fallbackLanguage, load, 'whole');
  }
  return { translator, loadAllMessages };
}

async function addMessagesOrEnglish(translator: i18n, language: Language, load: LoadMessages): Promise<void> {
  const isLoaded = await addMessages(translator, language, load, 'whole');
  if (!isLoaded) await addMessages(translator, fallbackLanguage, load, 'whole');
}

async function createTranslator(onMissingKey: (key: string) => string): Promise<i18n> {
  const translator = createInstance();
  await translator.init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    parseMissingKeyHandler: onMissingKey,
  });
  return translator;
}

/** Loads a language if necessary, switches to it and stores the choice; an unknown code means English. */
export async function changeLanguage(translator: i18n, code: string, load = loadFromServer): Promise<Language> {
  const language = parseLanguage(code);
  await loadAndApplyLanguage(translator, language, load);
  rememberLanguage(language);
  return language;
}

async function loadAndApplyLanguage(translator: i18n, language: Language, load: LoadMessages): Promise<void> {
  const isApplied = translator.language === language && translator.hasResourceBundle(language, 'translation');
  if (!isApplied && !hasAllMessages(translator, language)) await addMessages(translator, language, load, 'whole');
  // Re-rendering the language already shown would be wasted; without any text of the new one, the current one stays.
  const hasMessages = [language, fallbackLanguage].some((code) => translator.hasResourceBundle(code, 'translation'));
  if (!isApplied && hasMessages) await applyLanguage(translator, language);
}

async function applyLanguage(translator: i18n, language: Language): Promise<void> {
  await translator.changeLanguage(language);
  if (typeof document !== 'undefined')
    Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
}

const hasAllMessages = (translator: i18n, language: Language) => fullyLoaded.get(translator)?.has(language) ?? false;

/* The languages that are fully loaded. */
const fullyLoaded = new WeakMap<i18n, Set<Language>>();

async function addMessages(
  translator: i18n,
  language: Language,
  load: LoadMessages,
  messageSet: MessageSet,
): Promise<boolean> {
  const messages = await load(language, messageSet).catch(() => ({}));
  if (Object.keys(messages).length === 0) return false;
  // Flat, and merged into an object of its own: neither walked through nor copied.
  translator.addResourceBundle(language, 'translation', messages, false, true, { skipCopy: true });
  if (messageSet === 'whole') fullyLoaded.set(translator, new Set([...(fullyLoaded.get(translator) ?? []), language]));
  return true;
}
