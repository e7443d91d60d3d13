import { BadRequest, type session } from '@canticle/contract';
import type { Settings } from '../identity/index.ts';

/** Settings of somebody who has chosen nothing; what unsetting brings back. */
const DEFAULTS: Settings = {
  language: null,
  languages: [],
  defaultTransposition: 'C',
  defaultTranscode: 'common',
  defaultClef: 'treble',
  themeChoice: 'system',
  theme: 'light',
};

/**
 * What saving the 3.0 settings changes. These clients know no `system`: they send back the theme they were told, and
 * only another one is a choice.
 */
export function fromV3(asked: Partial<session.SettingsV3>, current: Settings): Partial<Settings> {
  const { languageKey, theme, ...same } = asked;
  return {
    ...same,
    ...(languageKey === undefined ? {} : { language: languageKey }),
    ...(theme === undefined || theme === current.theme ? {} : { theme, themeChoice: theme }),
  };
}

type Patchable = Omit<session.SettingsV4, 'languageChosen'>;

/** What a 4.0 patch document changes; a name that is both set and unset is set. */
export function fromV4(set: Partial<Patchable>, unset: readonly (keyof Patchable)[]): Partial<Settings> {
  const defaults = Object.fromEntries(unset.map((name) => [name, DEFAULT_V4[name]])) as Partial<Patchable>;
  const { defaultLanguage, defaultTheme, themeChoice, ...same } = { ...defaults, ...set };
  return {
    ...same,
    ...(defaultLanguage === undefined ? {} : { language: defaultLanguage }),
    ...(unset.includes('defaultLanguage') && set.defaultLanguage === undefined ? { language: null } : {}),
    ...themeOf(defaultTheme, themeChoice),
  };
}

const DEFAULT_V4: Partial<Patchable> = {
  languages: [],
  defaultTransposition: DEFAULTS.defaultTransposition,
  defaultTheme: DEFAULTS.theme,
  defaultTranscode: DEFAULTS.defaultTranscode,
  defaultClef: DEFAULTS.defaultClef,
  themeChoice: DEFAULTS.themeChoice,
};

/* A choice says more than a theme; a choice of one of the two themes is that theme. */
function themeOf(
  theme: 'light' | 'dark' | undefined,
  choice: 'light' | 'dark' | 'system' | undefined,
): Partial<Settings> {
  if (choice === 'light' || choice === 'dark') return { theme: choice, themeChoice: choice };
  if (choice === 'system') return { themeChoice: choice, ...(theme === undefined ? {} : { theme }) };
  return theme === undefined ? {} : { theme, themeChoice: theme };
}

/** The first birthday that is taken. */
const FIRST_BIRTHDAY = '1900-01-01';

/**
 * @param birthDay  a day of the calendar
 * @throws {BadRequest} when it lies before 1900, or later than today (UTC)
 */
export function demandBirthday(birthDay: string, now: Date): void {
  if (birthDay >= FIRST_BIRTHDAY && birthDay <= now.toISOString().slice(0, 10)) return;
  throw new BadRequest(`A birthday lies between ${FIRST_BIRTHDAY} and today.`);
}
