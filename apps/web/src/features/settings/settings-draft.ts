import type { SettingsV4, UserV3 } from '@canticle/contract/calls';
import type { ThemeChoice } from '../session/index.ts';

/** The values of the fields on the page. */
export type SettingsDraft = {
  readonly displayName: string;
  readonly gender: UserV3['gender'];
  /** `yyyy-mm-dd`, empty when not given. */
  readonly birthDay: string;
  readonly language: string;
  readonly defaultTransposition: SettingsV4['defaultTransposition'];
  readonly defaultTranscode: SettingsV4['defaultTranscode'];
  readonly defaultClef: SettingsV4['defaultClef'];
  readonly theme: ThemeChoice;
};

/** Creates the values of the fields from what is stored. */
export function createSettingsDraft(user: UserV3, settings: SettingsV4): SettingsDraft {
  return {
    displayName: user.displayName,
    gender: user.gender,
    birthDay: user.birthDay ?? '',
    language: settings.defaultLanguage,
    defaultTransposition: settings.defaultTransposition,
    defaultTranscode: settings.defaultTranscode,
    defaultClef: settings.defaultClef,
    theme: settings.themeChoice,
  };
}

/** The earliest birthday that is accepted. */
export const minBirthday = '1900-01-01';

/**
 * Whether a birthday will be rejected: it is before 1900 or in the future.
 *
 * @param birthDay  `yyyy-mm-dd`, empty when not given
 * @param today     `yyyy-mm-dd`, UTC
 * @example isInvalidBirthday('2027-01-01', '2026-05-01') // true
 * @example isInvalidBirthday('', '2026-05-01') // false
 */
export function isInvalidBirthday(birthDay: string, today: string): boolean {
  return birthDay !== '' && (birthDay < minBirthday || birthDay > today);
}

/**
 * The fields of a draft that differ from what is stored; only these are sent.
 * @example diffFields({ a: 1, b: 2 }, { a: 1, b: 3 }) // { b: 3 }
 */
export function diffFields<Fields extends object>(stored: Fields, draft: Fields): Partial<Fields> {
  const changed: Partial<Fields> = { ...draft };
  for (const name in draft) if (draft[name] === stored[name]) delete changed[name];
  return changed;
}
