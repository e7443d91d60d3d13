import type english from '../../../../languages/en/app.json';

type Plural<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
/** Every key of en.json; plural pairs by their stem. */
export type MessageKey = Plural<keyof typeof english>;

/** Returns the text of a key in the current language; `values` fill its {{placeholders}}. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
