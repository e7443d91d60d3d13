import { references } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { languages, localeOf } from '../../i18n/index.ts';

/** The available languages, each by its own name; the selected one is included. */
export function useLanguages(selected: string): readonly { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery(cachedQuery(references.listLanguages, {}, lifetimes.reference));
  const codes = new Set<string>([...languages, ...data.map(({ key }) => key), selected]);
  return [...codes].map((value) => ({ value, label: nativeLanguageName(value) }));
}

function nativeLanguageName(code: string): string {
  const locale = localeOf(code);
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
    return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return code;
  }
}
