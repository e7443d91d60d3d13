import type { Translate } from './use-translate.tsx';

type Values = NonNullable<Parameters<Translate>[1]>;

/* More counts than one screen shows; then what is remembered of them is forgotten. */
const mostCounts = 500;

/**
 * A translator that remembers what it has found: the rows of a list ask for the same few texts by the hundred, and
 * finding one takes a twentieth of a millisecond. What only fills places is filled here; plurals and formats of numbers
 * are the translator's.
 */
export function remembering(translate: Translate): Translate {
  const texts = new Map<string, string>();
  const counted = new Map<string, string>();
  return (key, values) => {
    if (values === undefined) return remembered(texts, key, () => translate(key));
    if ('count' in values) {
      if (counted.size >= mostCounts) counted.clear();
      return remembered(counted, `${key} ${JSON.stringify(values)}`, () => translate(key, values));
    }
    const template = remembered(texts, `${key} `, () => translate(key, unfilled));
    return isPlain(template) ? fill(template, values) : translate(key, values);
  };
}

/* Asks i18next for the text as it is written in the file. */
const unfilled = { skipInterpolation: true } as unknown as Values;

const isPlain = (template: string) => !/\{\{\w*[^\w}]|\$t\(/.test(template);

const fill = (template: string, values: Values) =>
  template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));

function remembered(texts: Map<string, string>, name: string, make: () => string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = make();
  texts.set(name, text);
  return text;
}
