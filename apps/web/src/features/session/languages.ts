import { references } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { localeOf } from '../../translations/index.ts';

/** The languages one may choose, each by its own name; the one that is chosen is among them. */
export function useLanguages(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery(copiedCall(references.listLanguages, {}, lifetimes.reference));
  const codes = new Set(['en', 'no', ...data.map(({ key }) => key), chosen]);
  return [...codes].map((value) => ({ value, label: ownName(value) }));
}

function ownName(code: string): string {
  const locale = localeOf(code);
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code === 'no' ? 'no' : code) ?? code;
    return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return code;
  }
}
