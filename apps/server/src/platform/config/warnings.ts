import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopback } from './loopback.ts';
import type { PaymentSettings } from './payments.ts';
import { findUnusedSettings, type SettingTexts } from './unused-settings.ts';

/** The settings that show whether something was forgotten. */
type CheckedSettings = {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly payments: PaymentSettings;
  readonly sync: { readonly from: string } | undefined;
};

/**
 * Finds what is allowed but probably unintended, each as a sentence that names the setting: one that has no effect
 * without another, and a folder that does not exist yet.
 */
export function findWarnings(texts: SettingTexts, settings: CheckedSettings): readonly string[] {
  return [
    ...findUnusedSettings(texts),
    ...findQuotedSettings(texts),
    ...findUnusedDiscount(texts, settings),
    ...findMissingProxy(settings),
    ...findMissingFolder(settings),
  ];
}

/* Docker's --env-file hands quotes on as part of the value. */
function findQuotedSettings(texts: SettingTexts): readonly string[] {
  const quoted = [...texts].filter(([, text]) => /^(["']).*\1$/s.test(text));
  return quoted.map(
    ([name]) => `${name} begins and ends with a quotation mark, which is read as part of it. Leave the quotes out.`,
  );
}

function findUnusedDiscount(texts: SettingTexts, { payments }: CheckedSettings): readonly string[] {
  if (payments.stripe === undefined) return [];
  const hasCoupon = payments.stripe.halfPriceCoupon !== undefined;
  if (!hasCoupon && texts.has('HALF_PRICE_COUNTRIES') && payments.halfPriceCountries.length > 0)
    return [
      'HALF_PRICE_COUNTRIES has no effect because STRIPE_HALF_PRICE_COUPON is not set: everyone pays the full price.',
    ];
  return hasCoupon && payments.halfPriceCountries.length === 0
    ? ['STRIPE_HALF_PRICE_COUPON has no effect because HALF_PRICE_COUNTRIES is empty.']
    : [];
}

/* A server that listens on loopback only and has a public URL is behind a proxy. */
function findMissingProxy({ host, publicUrl, trustedProxies }: CheckedSettings): readonly string[] {
  const isReachedFromOutside = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  if (!isLoopback(host) || !isReachedFromOutside || trustedProxies.length > 0) return [];
  return [
    'TRUSTED_PROXIES is not set, but PUBLIC_URL is reached through a proxy: all callers count as one, so if one of them exceeds a limit, everyone is blocked.',
  ];
}

function findMissingFolder({ sync }: CheckedSettings): readonly string[] {
  if (sync === undefined || sync.from.startsWith('s3:')) return [];
  const folder = resolve(sync.from);
  // With the trailing slash it must be a folder.
  return existsSync(`${folder}/`)
    ? []
    : [`SYNC_FROM is set to the folder ${folder}, which does not exist. Nothing is imported until it does.`];
}
