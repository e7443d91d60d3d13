import type { BrandingChoice, PublicBranding } from '@canticle/contract';

/** What nobody chose anything of. */
export const EMPTY_CHOICE: BrandingChoice = {
  name: '',
  shortName: '',
  accent: '',
  headline: {},
  contactName: '',
  contactEmail: '',
  mailSenderName: '',
  imprintAddress: '',
  taxNumber: '',
};

/** What was chosen in the app. */
export type StoredBranding = { readonly chosen: BrandingChoice; readonly logo: string | null };

/** What the place is called and how it looks: what was chosen in the app, else what the settings say. */
export type Branding = PublicBranding & {
  /** Where people write for help; empty when nowhere. */
  readonly contactEmail: string;
  /** The sender of mails: an address, or a name with one. */
  readonly mailFrom: string;
};
