import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type english from './en.json';
import { type Language, parseLanguage } from './languages.ts';
import { memoizeTranslate } from './memoize-translate.ts';

type Plural<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

/** Every key of en.json; plural pairs are asked by their stem. */
export type MessageKey = Plural<keyof typeof english>;

/** Gives the text of a key in the language shown; `values` fill its {{places}}. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

type TranslationContextValue = { readonly t: Translate; readonly language: Language; readonly translator: i18n };

/* Asked for in the thousands by the rows of lists and the words of songs: one listener for all, and a context for each. */
const TranslationContext = createContext<TranslationContextValue | undefined>(undefined);

/** Gives the tree below it the app's translator. */
export function TranslationsProvider({ translator, children }: { translator: i18n; children: ReactNode }) {
  const { t } = useTranslation('translation', { i18n: translator, useSuspense: false });
  const language = parseLanguage(translator.language);
  const value = useMemo(
    () => ({ t: memoizeTranslate(t as unknown as Translate), language, translator }),
    [t, language, translator],
  );
  return <TranslationContext value={value}>{children}</TranslationContext>;
}

/** The translator of the language shown, and that language. */
export function useTranslate(): TranslationContextValue {
  const value = useContext(TranslationContext);
  if (!value) throw new Error('There is nothing to translate with outside of TranslationsProvider.');
  return value;
}
