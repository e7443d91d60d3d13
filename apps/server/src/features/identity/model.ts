import type { session } from '@canticle/contract';
import type { Role } from '../../platform/http/index.ts';

/** A person's settings. */
export type Settings = {
  /** Language code; null until the person has chosen one. */
  readonly language: string | null;
  /** Languages the person reads, by preference. */
  readonly languages: readonly string[];
  readonly defaultTransposition: session.SettingsV3['defaultTransposition'];
  readonly defaultTranscode: session.SettingsV3['defaultTranscode'];
  readonly defaultClef: session.SettingsV3['defaultClef'];
  readonly themeChoice: session.SettingsV4['themeChoice'];
  /** The theme sent to clients that do not know `system`. */
  readonly theme: session.SettingsV3['theme'];
};

/** Which version of a policy somebody accepted; an empty string where it was not recorded. */
export type Acceptance = { readonly version: string; readonly acceptedAt: string };

/** A person, as other features see them. Timestamps are ISO 8601 text. */
export type User = {
  readonly id: string;
  /** Empty while it is unknown: a social sign-in may give none. */
  readonly email: string;
  readonly displayName: string;
  /** URL of the image; null = none. */
  readonly image: string | null;
  readonly roles: readonly Role[];
  readonly settings: Settings;
  readonly gender: session.UserV3['gender'];
  /** yyyy-mm-dd */
  readonly birthDay: string | null;
  readonly registered: boolean;
  readonly privacy: Acceptance | null;
  readonly terms: Acceptance | null;
  readonly lastLogin: string;
  readonly updatedAt: string;
};

/** A person as others see them: without the e-mail address. */
export type PublicPerson = Pick<User, 'id' | 'displayName' | 'image'>;

/** The input of an operator who adds a person. */
export type NewUser = {
  readonly roles: readonly Role[];
  /** Who adds them, for the audit log; additions by the system, such as demo people, are not logged. */
  readonly addedBy?: string;
  /** When left out, the person chooses one with a one-time link. */
  readonly password?: string;
  readonly name?: string;
  /** Whether registration counts as completed; false when left out. */
  readonly registered?: boolean;
  /** Whether the privacy policy counts as accepted; false when left out. */
  readonly privacyAccepted?: boolean;
  /** Whether the e-mail address counts as verified; true when left out. */
  readonly verified?: boolean;
};

export type AddedUser = {
  readonly userId: string;
  /** Where the person chooses a password, once, within seven days; undefined when a password was given. */
  readonly link: string | undefined;
};
