import { createInstance, type i18n } from 'i18next';
import { fallbackLanguage, type Language, parseLanguage, rememberedLanguage, rememberLanguage } from './languages.ts';

type Messages = Readonly<Record<string, string>>;

/** `first`: what the pages opened most are drawn with; `whole`: every text there is. */
type Part = 'first' | 'whole';

/* What has not come by then does not come. */
const longestMs = 20_000;

/** Reads one file of messages; gives none when it cannot be had. */
type LoadMessages = (language: Language, part: Part) => Promise<Messages>;

const loadFromServer: LoadMessages = async (language, part) => {
  const address = `/translations/${part === 'first' ? 'first' : 'v1'}/${language}.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(longestMs) });
  return response.ok ? ((await response.json()) as Messages) : {};
};

/**
 * Loads English and the remembered language, both at once, and gives the one translator of the app. A file that cannot be
 * loaded is ignored: English shows through, and without English the keys do.
 */
export async function startTranslations(load: LoadMessages = loadFromServer): Promise<i18n> {
  const translator = await createTranslator((key) => key);
  const language = rememberedLanguage();
  const codes = [...new Set([fallbackLanguage, language])];
  await Promise.all(codes.map((code) => addMessages(translator, code, load, 'whole')));
  await show(translator, language);
  return translator;
}

/** A translator, and what brings every text it has not got yet; whoever asks again waits for the same. */
export type FirstTexts = { readonly translator: i18n; readonly wholeTexts: () => Promise<void> };

/**
 * The same for a device that has none of the texts yet: waits only for what the pages opened most are drawn with, in the
 * remembered language. A text that is not among them is empty until all are there, and then shown; where they cannot be had,
 * they are asked for again by the next page that needs them.
 */
export async function startWithFirstTexts(load: LoadMessages = loadFromServer): Promise<FirstTexts> {
  let isMissed = false;
  let isOver = false;
  const translator = await createTranslator((key) => {
    isMissed = true;
    return isOver ? key : '';
  });
  const language = rememberedLanguage();
  const shown = () => parseLanguage(translator.language);
  let bringing: Promise<void> | undefined;
  const bring = async () => {
    const wanted = shown();
    const isThere = hasAll(translator, wanted) || (await addMessages(translator, wanted, load, 'whole'));
    // English only stands in for what the other language has not got: nobody waits for it.
    if (wanted !== fallbackLanguage) void addMessages(translator, fallbackLanguage, load, 'whole');
    if (!isThere) bringing = undefined;
    isOver = true;
    if (isMissed) await show(translator, shown());
  };
  const wholeTexts = () => (bringing ??= bring());
  await show(translator, language);
  if (!(await addMessages(translator, language, load, 'first'))) {
    await wholeTexts();
    if (!hasAll(translator, language)) await addMessages(translator, fallbackLanguage, load, 'whole');
  }
  return { translator, wholeTexts };
}

async function createTranslator(sayMissing: (key: string) => string): Promise<i18n> {
  const translator = createInstance();
  await translator.init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    parseMissingKeyHandler: sayMissing,
  });
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
  const isShown = translator.language === language && translator.hasResourceBundle(language, 'translation');
  if (!isShown && !hasAll(translator, language)) await addMessages(translator, language, load, 'whole');
  // What is shown already would be drawn anew for nothing; without any text of it, the one that is shown stays.
  const has = [language, fallbackLanguage].some((code) => translator.hasResourceBundle(code, 'translation'));
  if (!isShown && has) await show(translator, language);
}

async function show(translator: i18n, language: Language): Promise<void> {
  await translator.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

const hasAll = (translator: i18n, language: Language) => whole.get(translator)?.has(language) ?? false;

/* The languages a translator has every text of. */
const whole = new WeakMap<i18n, Set<Language>>();

async function addMessages(translator: i18n, language: Language, load: LoadMessages, part: Part): Promise<boolean> {
  const messages = await load(language, part).catch(() => ({}));
  if (Object.keys(messages).length === 0) return false;
  translator.addResourceBundle(language, 'translation', messages, true, true);
  if (part === 'whole') whole.set(translator, new Set([...(whole.get(translator) ?? []), language]));
  return true;
}
