import type { session } from '@canticle/contract';
import { absoluteUrl } from '../../platform/http/index.ts';
import { hasAcceptedPolicy, type Policies, type Settings, type User } from '../identity/index.ts';
import { isValid } from '../store/index.ts';

/** A subscription as the store provides it. */
export type UserSubscription = Omit<session.SubscriptionV3, 'valid' | 'productIds' | 'collectionIds'> & {
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
};

/* Roles, sign-ins and subscriptions are in the document of a person, so they change its timestamp too. */
function latestUpdatedAt({ updatedAt, lastLogin }: User, subscriptions: readonly UserSubscription[]): string {
  const timestamps = [updatedAt, lastLogin, ...subscriptions.map((one) => one.updatedAt)];
  return timestamps.reduce((newest, timestamp) => (timestamp > newest ? timestamp : newest));
}

/** Serialises a person for 3.0. */
export function serializeUserV3(
  user: User,
  subscriptions: readonly UserSubscription[],
  versions: Policies['versions'],
  origin: string,
  now: Date,
): session.UserV3 {
  return {
    id: user.id,
    displayName: user.displayName,
    email: user.email,
    image: absoluteUrl(user.image, origin),
    roles: [...user.roles],
    settings: serializeSettingsV3(user.settings),
    subscriptions: subscriptions.map((subscription) => serializeSubscriptionV3(subscription, now)),
    gender: user.gender,
    birthDay: user.birthDay,
    lastLogin: user.lastLogin,
    privacyPolicy: hasAcceptedPolicy(user.privacy, versions.privacy),
    termsAndConditions: hasAcceptedPolicy(user.terms, versions.terms),
    registered: user.registered,
    updatedAt: latestUpdatedAt(user, subscriptions),
  };
}

function serializeSettingsV3({
  language,
  defaultTransposition,
  defaultTranscode,
  defaultClef,
  theme,
}: Settings): session.SettingsV3 {
  return { languageKey: language ?? 'en', defaultTransposition, defaultTranscode, defaultClef, theme };
}

/** Serialises a subscription for 3.0. */
export function serializeSubscriptionV3(
  { id, productIds, collectionIds, validTo, updatedAt }: UserSubscription,
  now: Date,
): session.SubscriptionV3 {
  return {
    id,
    productIds: [...productIds],
    collectionIds: [...collectionIds],
    validTo,
    valid: isValid({ validTo }, now),
    updatedAt,
  };
}
