import type { Translate } from './translate.ts';

type Values = NonNullable<Parameters<Translate>[1]>;

/* More counts than one screen shows; at that size the cache is cleared. */
const maxCountedTexts = 500;

/**
 * A translator that caches its results: the rows of a list use the same few texts hundreds of times, and one lookup
 * takes a twentieth of a millisecond. Simple interpolation is done here; plurals and number formats are left to the
 * translator.
 */
export function memoizeTranslate(translate: Translate): Translate {
  const texts = new Map<string, string>();
  const countedTexts = new Map<string, string>();
  return (key, values) => {
    if (values === undefined) return getOrCompute(texts, key, () => translate(key));
    if ('count' in values) {
      if (countedTexts.size >= maxCountedTexts) countedTexts.clear();
      return getOrCompute(countedTexts, `${key} ${JSON.stringify(values)}`, () => translate(key, values));
    }
    const template = getOrCompute(texts, `${key} `, () => translate(key, rawTextOptions));
    return hasOnlyPlaceholders(template) ? interpolate(template, values) : translate(key, values);
  };
}

/* Gets the text from i18next as it is written in the file. */
const rawTextOptions: Values = { skipInterpolation: 1 };

const hasOnlyPlaceholders = (template: string) => !/\{\{\w*[^\w}]|\$t\(/.test(template);

const interpolate = (template: string, values: Values) =>
  template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

function getOrCompute(texts: Map<string, string>, name: string, compute: () => string): string {
  const existing = texts.get(name);
  if (existing !== undefined) return existing;
  const text = compute();
  texts.set(name, text);
  return text;
}
