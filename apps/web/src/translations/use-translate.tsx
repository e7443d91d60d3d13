import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type english from './en.json';
import { type Language, parseLanguage } from './languages.ts';

type Plural<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

/** Every key of en.json; plural pairs are asked by their stem. */
export type MessageKey = Plural<keyof typeof english>;

/** Gives the text of a key in the language shown; `values` fill its {{places}}. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** Gives the tree below it the app's translator. */
export function TranslationsProvider({ translator, children }: { translator: i18n; children: ReactNode }) {
  return <I18nextProvider i18n={translator}>{children}</I18nextProvider>;
}

/** The translator of the language shown, and that language. */
export function useTranslate(): { t: Translate; language: Language; translator: i18n } {
  const { t, i18n: translator } = useTranslation('translation', { useSuspense: false });
  return { t: t as unknown as Translate, language: parseLanguage(translator.language), translator };
}
