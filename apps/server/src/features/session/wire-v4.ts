import type { session } from '@canticle/contract';
import { absoluteAddress } from '../../http/index.ts';
import { hasAccepted, type Policies, type User } from '../identity/index.ts';
import { isValid } from '../store/index.ts';
import type { HeldSubscription } from './wire-v3.ts';

/** The session as 4.0 has it. */
export function sessionV4(user: User, versions: Policies['versions']): session.SessionV4 {
  return {
    id: user.id,
    updatedAt: user.updatedAt,
    userId: user.id,
    settings: settingsV4(user),
    roles: [...user.roles],
    privacyPolicyAccepted: hasAccepted(user.privacy, versions.privacy),
  };
}

/** With our own fields: the theme choice, and whether the language was chosen or is only answered as `en`. */
export function settingsV4({
  id,
  updatedAt,
  settings,
}: Pick<User, 'id' | 'updatedAt' | 'settings'>): session.SettingsV4 {
  const { language, languages, defaultTransposition, defaultTranscode, defaultClef, themeChoice, theme } = settings;
  const defaultLanguage = language ?? 'en';
  return {
    id,
    updatedAt,
    languages: languages.length > 0 ? [...languages] : [defaultLanguage],
    defaultLanguage,
    defaultTransposition,
    defaultTheme: theme,
    defaultTranscode,
    defaultClef,
    themeChoice,
    languageChosen: language !== null,
  };
}

/** A person as 4.0 names them. */
export function userV4(user: User, versions: Policies['versions'], origin: string): session.UserV4 {
  return {
    id: user.id,
    updatedAt: user.updatedAt,
    image: absoluteAddress(user.image, origin),
    displayName: user.displayName,
    email: user.email,
    privacyPolicyAccepted: hasAccepted(user.privacy, versions.privacy),
    termsAndConditionsAccepted: hasAccepted(user.terms, versions.terms),
    registered: user.registered,
  };
}

/** A subscription as 4.0 has it. */
export function subscriptionV4(
  { id, productIds, validTo, updatedAt }: HeldSubscription,
  now: Date,
): session.SubscriptionV4 {
  return { id, updatedAt, productIds: [...productIds], expireAt: validTo, expired: !isValid({ validTo }, now) };
}
