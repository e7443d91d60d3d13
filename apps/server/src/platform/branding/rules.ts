import { createHash } from 'node:crypto';
import type { PublicBranding } from '@canticle/contract';
import type { Config } from '../config/index.ts';
import type { Branding, StoredBranding } from './model.ts';

/** The settings that count where nothing was chosen in the app. */
export type BrandingDefaults = Pick<Config, 'siteName' | 'supportEmail' | 'mailFrom'>;

/** What was chosen in the app, else what the settings say. */
export function resolveBranding({ chosen, logo }: StoredBranding, defaults: BrandingDefaults): Branding {
  const name = chosen.name || defaults.siteName;
  const shown: Omit<PublicBranding, 'version'> = {
    name,
    shortName: chosen.shortName || name,
    accent: chosen.accent.toLowerCase(),
    logo: logo ?? '',
    headline: chosen.headline,
    contactName: chosen.contactName,
    imprintAddress: chosen.imprintAddress,
    taxNumber: chosen.taxNumber,
  };
  return {
    ...shown,
    version: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12),
    contactEmail: chosen.contactEmail || defaults.supportEmail,
    mailFrom: withName(defaults.mailFrom, chosen.mailSenderName || chosen.name),
  };
}

/** The part of it that everybody may see. */
export function showBranding(branding: Branding): PublicBranding {
  const { version, name, shortName, accent, logo, headline, contactName, imprintAddress, taxNumber } = branding;
  return { version, name, shortName, accent, logo, headline, contactName, imprintAddress, taxNumber };
}

/**
 * The sender with another name, and the same address; a quote in the name would end it.
 */
function withName(sender: string, name: string): string {
  if (name === '') return sender;
  const address = /<([^<>]*)>/.exec(sender)?.[1] ?? sender;
  return `"${name.replaceAll(/["\\]/g, '')}" <${address}>`;
}
