import { BadRequest, type session } from '@canticle/contract';
import type { Settings } from '../identity/index.ts';

/** The settings of a person who has chosen nothing; unsetting restores them. */
const DEFAULT_SETTINGS: Settings = {
  language: null,
  languages: [],
  defaultTransposition: 'C',
  defaultTranscode: 'common',
  defaultClef: 'treble',
  themeChoice: 'system',
  theme: 'light',
};

/**
 * What saving the 3.0 settings changes. These clients do not know `system`: they send back the theme they received, and
 * only another one is a choice.
 *
 * @throws {BadRequest} when there is no such language
 */
export function parseSettingsV3(input: Partial<session.SettingsV3>, current: Settings): Partial<Settings> {
  const { languageKey, theme, ...rest } = input;
  if (languageKey !== undefined) assertLanguage(languageKey);
  return {
    ...rest,
    ...(languageKey === undefined ? {} : { language: languageKey }),
    ...(theme === undefined || theme === current.theme ? {} : { theme, themeChoice: theme }),
  };
}

type SettingsPatch = Omit<session.SettingsV4, 'languageChosen'>;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/* Any language there is: existing clients offer more than the library has texts in. */
function assertLanguage(code: string): void {
  if (languageNames.of(code) === undefined) throw new BadRequest(`Unknown language: "${code}".`);
}

/**
 * What a 4.0 patch document changes; a name that is both set and unset is set.
 *
 * @throws {BadRequest} when there is no such language
 */
export function parseSettingsPatchV4(
  set: Partial<SettingsPatch>,
  unset: readonly (keyof SettingsPatch)[],
): Partial<Settings> {
  const defaults: Partial<SettingsPatch> = Object.fromEntries(unset.map((name) => [name, DEFAULT_SETTINGS_V4[name]]));
  const { defaultLanguage, defaultTheme, themeChoice, ...rest } = { ...defaults, ...set };
  if (defaultLanguage !== undefined) assertLanguage(defaultLanguage);
  for (const language of rest.languages ?? []) assertLanguage(language);
  return {
    ...rest,
    ...(defaultLanguage === undefined ? {} : { language: defaultLanguage }),
    ...(unset.includes('defaultLanguage') && set.defaultLanguage === undefined ? { language: null } : {}),
    ...resolveTheme(defaultTheme, themeChoice),
  };
}

const DEFAULT_SETTINGS_V4: Partial<SettingsPatch> = {
  languages: [],
  defaultTransposition: DEFAULT_SETTINGS.defaultTransposition,
  defaultTheme: DEFAULT_SETTINGS.theme,
  defaultTranscode: DEFAULT_SETTINGS.defaultTranscode,
  defaultClef: DEFAULT_SETTINGS.defaultClef,
  themeChoice: DEFAULT_SETTINGS.themeChoice,
};

/* A choice is more specific than a theme; a choice of one of the two themes is that theme. */
function resolveTheme(
  theme: 'light' | 'dark' | undefined,
  choice: 'light' | 'dark' | 'system' | undefined,
): Partial<Settings> {
  if (choice === 'light' || choice === 'dark') return { theme: choice, themeChoice: choice };
  if (choice === 'system') return { themeChoice: choice, ...(theme === undefined ? {} : { theme }) };
  return theme === undefined ? {} : { theme, themeChoice: theme };
}

/** The earliest accepted birthday. */
const EARLIEST_BIRTHDAY = '1900-01-01';

/**
 * @param birthDay  a date of the calendar
 * @throws {BadRequest} when it is before 1900, or later than today (UTC)
 */
export function assertBirthday(birthDay: string, now: Date): void {
  if (birthDay >= EARLIEST_BIRTHDAY && birthDay <= now.toISOString().slice(0, 10)) return;
  throw new BadRequest(`The date of birth must be between ${EARLIEST_BIRTHDAY} and today.`);
}
