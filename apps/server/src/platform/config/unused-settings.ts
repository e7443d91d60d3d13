import { InvalidSetting } from './invalid-setting.ts';
import { SETTING_NAMES, settingNotes, settingsSchema } from './settings.ts';

/** The texts of the settings that are set. */
export type SettingTexts = ReadonlyMap<string, string>;

/**
 * Refuses settings of a bucket that is not named, and of Stripe where it is not used: whoever sets Stripe's keys means
 * to be paid.
 *
 * @throws {InvalidSetting} with a sentence that names the first of them
 */
export function assertNothingUnused(texts: SettingTexts): void {
  const findSet = (prefix: string) => SETTING_NAMES.find((name) => name.startsWith(prefix) && texts.has(name));
  const bucket = texts.has('S3_BUCKET') ? undefined : findSet('S3_');
  if (bucket !== undefined)
    throw new InvalidSetting(
      `${bucket} is set, but S3_BUCKET is not, so that files would be kept in DATA_DIR. Set S3_BUCKET too, or leave ${bucket} out.`,
    );
  const payments = texts.get('PAYMENTS') ?? (texts.has('STRIPE_SECRET_KEY') ? 'stripe' : 'sandbox');
  const stripe = payments === 'stripe' ? undefined : findSet('STRIPE_');
  if (stripe !== undefined)
    throw new InvalidSetting(
      `${stripe} is set, but PAYMENTS is ${payments}, which takes no money. Set PAYMENTS=stripe, or leave ${stripe} out.`,
    );
}

/** Sentences about settings that do nothing because the one they need is not set. */
export function findUnusedSettings(texts: SettingTexts): readonly string[] {
  return SETTING_NAMES.flatMap((name) => {
    const needed = settingNotes.get(settingsSchema.shape[name])?.needs;
    if (needed === undefined || !texts.has(name) || texts.has(needed)) return [];
    return [`${name} has no effect because ${needed} is not set.`];
  });
}
