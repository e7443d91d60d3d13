import type { session } from '@canticle/contract';
import { absoluteAddress } from '../../http/index.ts';
import { hasAccepted, type Policies, type Settings, type User } from '../identity/index.ts';
import { isValid } from '../store/index.ts';

/** A subscription as the store keeps it. */
export type HeldSubscription = Omit<session.SubscriptionV3, 'valid' | 'productIds' | 'collectionIds'> & {
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
};

/* Roles, sign-ins and subscriptions stand in the document of a person, so they move its stamp too. */
function stampOf({ updatedAt, lastLogin }: User, subscriptions: readonly HeldSubscription[]): string {
  const stamps = [updatedAt, lastLogin, ...subscriptions.map((one) => one.updatedAt)];
  return stamps.reduce((newest, stamp) => (stamp > newest ? stamp : newest));
}

/** A person as 3.0 names them. */
export function userV3(
  user: User,
  subscriptions: readonly HeldSubscription[],
  versions: Policies['versions'],
  origin: string,
  now: Date,
): session.UserV3 {
  return {
    id: user.id,
    displayName: user.displayName,
    email: user.email,
    image: absoluteAddress(user.image, origin),
    roles: [...user.roles],
    settings: settingsV3(user.settings),
    subscriptions: subscriptions.map((subscription) => subscriptionV3(subscription, now)),
    gender: user.gender,
    birthDay: user.birthDay,
    lastLogin: user.lastLogin,
    privacyPolicy: hasAccepted(user.privacy, versions.privacy),
    termsAndConditions: hasAccepted(user.terms, versions.terms),
    registered: user.registered,
    updatedAt: stampOf(user, subscriptions),
  };
}

function settingsV3({
  language,
  defaultTransposition,
  defaultTranscode,
  defaultClef,
  theme,
}: Settings): session.SettingsV3 {
  return { languageKey: language ?? 'en', defaultTransposition, defaultTranscode, defaultClef, theme };
}

/** A subscription as 3.0 has it. */
export function subscriptionV3(
  { id, productIds, collectionIds, validTo, updatedAt }: HeldSubscription,
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
