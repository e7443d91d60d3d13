import type { session } from '@canticle/contract';
import type { Role } from '../../platform/http/index.ts';

/** What a person has chosen for themselves. */
export type Settings = {
  /** Language code; null until the person has chosen one. */
  readonly language: string | null;
  /** Languages the person reads texts in, best first. */
  readonly languages: readonly string[];
  readonly defaultTransposition: session.SettingsV3['defaultTransposition'];
  readonly defaultTranscode: session.SettingsV3['defaultTranscode'];
  readonly defaultClef: session.SettingsV3['defaultClef'];
  readonly themeChoice: session.SettingsV4['themeChoice'];
  /** What clients that know no `system` are told. */
  readonly theme: session.SettingsV3['theme'];
};

/** Which version of a policy somebody accepted; the empty text where it was not written down. */
export type Acceptance = { readonly version: string; readonly acceptedAt: string };

/** A person, as the other features may know them. Moments are ISO 8601 text. */
export type User = {
  readonly id: string;
  /** Empty while the person has not told it: a social sign-in may give none. */
  readonly email: string;
  readonly displayName: string;
  /** Address of the picture; null = none. */
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

/** A person as others may see them: without the address. */
export type PublicPerson = Pick<User, 'id' | 'displayName' | 'image'>;

/** What an operator says of a person they add. */
export type NewUser = {
  readonly roles: readonly Role[];
  /** Who adds them, for the audit; what is added of itself, as the demo people are, is not written down. */
  readonly addedBy?: string;
  /** Left out: the person chooses one at a one-time link. */
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
