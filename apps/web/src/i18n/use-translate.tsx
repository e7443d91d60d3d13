import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, parseLanguage } from './languages.ts';
import { memoizeTranslate } from './memoize-translate.ts';
import type { Translate } from './translate.ts';

type TranslationContextValue = { readonly t: Translate; readonly language: Language; readonly translator: i18n };

/* Used thousands of times by list rows and lyrics: one listener for all, and a context for each. */
const TranslationContext = createContext<TranslationContextValue | undefined>(undefined);

/** Provides the app's translator to the tree below it. */
export function TranslationsProvider({ translator, children }: { translator: i18n; children: ReactNode }) {
  const { t } = useTranslation('translation', { i18n: translator, useSuspense: false });
  const language = parseLanguage(translator.language);
  const value = useMemo(
    () => ({ t: memoizeTranslate((key, values) => t(key, { ...values })), language, translator }),
    [t, language, translator],
  );
  return <TranslationContext value={value}>{children}</TranslationContext>;
}

/** The translate function of the current language, and that language. */
export function useTranslate(): TranslationContextValue {
  const value = useContext(TranslationContext);
  if (!value) throw new Error('There is nothing to translate with outside of TranslationsProvider.');
  return value;
}
