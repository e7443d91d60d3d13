import { type Translate, localeOf } from '../../i18n/index.ts';

const categories = [
  'gathering',
  'studio',
  'instrumental',
  'live_performance',
  'demo',
  'playback',
  'probackmusic',
  'karaoke',
  'tutorial',
  'leadsheet',
  'leadsheet_text',
  '5part',
] as const;

/** The label of a recording's, video's or score's category; an unknown category is shown under its own name. */
export function categoryLabel(category: string | null, t: Translate): string {
  const known = categories.find((kind) => kind === category);
  return known ? t(`types.${known}`) : (category ?? '');
}

/** Every known category, as options in the reader's language. */
export const categoryOptions = (t: Translate) => categories.map((kind) => ({ value: kind, label: t(`types.${kind}`) }));

/** The name of a language in the reader's own; its code when the browser does not know it. */
export function languageName(code: string, userLanguage: string): string {
  try {
    return new Intl.DisplayNames(localeOf(userLanguage), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
