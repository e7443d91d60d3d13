type Texts = { readonly [key: string]: string };

const FORM = /_(zero|one|two|few|many|other)$/;

/** The key of the form that stands for numbers without one of their own: "list.songs_other". */
export const usualForm = (key: string): string => key.replace(FORM, '_other');

/** Whether a key is one form of a text that English has in several: "list.songs_few". */
export const isPluralForm = (key: string, english: Texts): boolean => FORM.test(key) && usualForm(key) in english;

/**
 * Compares the plural forms of each text with those that a language needs (`Intl.PluralRules`).
 *
 * @param locale  decides which forms there are: "one" and "other" in English, also "few" and "many" in Polish
 */
export function checkPluralForms(
  texts: Texts,
  english: Texts,
  locale: string,
): { readonly missing: readonly string[]; readonly unused: readonly string[] } {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const stems = Object.keys(english)
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.replace(FORM, ''));
  const needed = new Set(stems.flatMap((stem) => forms.map((form) => `${stem}_${form}`)));
  return {
    missing: [...needed].filter((key) => !(key in texts)),
    unused: Object.keys(texts).filter((key) => isPluralForm(key, english) && !needed.has(key)),
  };
}
