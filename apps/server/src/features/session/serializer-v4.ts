import type { session } from '@canticle/contract';
import { absoluteUrl } from '../../platform/http/index.ts';
import { hasAcceptedPolicy, type Policies, type User } from '../identity/index.ts';
import { isValid } from '../store/index.ts';
import type { UserSubscription } from './serializer-v3.ts';

/** Serialises the session for 4.0. */
export function serializeSessionV4(user: User, versions: Policies['versions']): session.SessionV4 {
  return {
    id: user.id,
    updatedAt: user.updatedAt,
    userId: user.id,
    settings: serializeSettingsV4(user),
    roles: [...user.roles],
    privacyPolicyAccepted: hasAcceptedPolicy(user.privacy, versions.privacy),
  };
}

/** With our own fields: the theme choice, and whether the language was chosen or `en` is only the default. */
export function serializeSettingsV4({
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

/** Serialises a person for 4.0. */
export function serializeUserV4(user: User, versions: Policies['versions'], origin: string): session.UserV4 {
  return {
    id: user.id,
    updatedAt: user.updatedAt,
    image: absoluteUrl(user.image, origin),
    displayName: user.displayName,
    email: user.email,
    privacyPolicyAccepted: hasAcceptedPolicy(user.privacy, versions.privacy),
    termsAndConditionsAccepted: hasAcceptedPolicy(user.terms, versions.terms),
    registered: user.registered,
  };
}

/** Serialises a subscription for 4.0. */
export function serializeSubscriptionV4(
  { id, productIds, validTo, updatedAt }: UserSubscription,
  now: Date,
): session.SubscriptionV4 {
  return { id, updatedAt, productIds: [...productIds], expireAt: validTo, expired: !isValid({ validTo }, now) };
}
