/** What `language.json` says of a language. Only its name is required. */
export type LanguageTraits = {
  /** Its own name. */
  readonly name: string;
  /** The locale that dates, numbers and sort order follow (BCP 47); the code of the language when left out. */
  readonly locale?: string;
  /** `rtl` for a language that is read from right to left. */
  readonly direction?: 'ltr' | 'rtl';
  /** The language whose texts stand in for missing ones, before English does. */
  readonly fallback?: string;
  /** `german` where B natural is called H. */
  readonly noteNames?: 'english' | 'german';
  /** Between chapter and verse; a colon when left out. */
  readonly verseSeparator?: ':' | ',';
  /** How its Bibles number verses; as English ones when left out. */
  readonly versification?: 'english' | 'hebrew' | 'norwegian';
  /** Whether the project keeps it complete: a missing text is then an error of `npm run check`, else a warning. */
  readonly isComplete?: boolean;
};

export type Languages = Readonly<Record<string, LanguageTraits>>;

/** English: its texts stand in wherever another language has none. */
export const FALLBACK_LANGUAGE = 'en';
