import type { PresentationTheme } from '@canticle/presentation';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

/** The settings of a person in an audience; null where the leader's choice applies. */
export type AudienceSettings = { readonly language: string | null; readonly theme: PresentationTheme | null };

/** The settings chosen last on this device. */
export function readAudienceSettings(): AudienceSettings {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const stored = readStored(storageKeys.audience) as
    | Partial<Record<keyof AudienceSettings, unknown>>
    | null
    | undefined;
  return {
    language: typeof stored?.language === 'string' ? stored.language : null,
    theme: stored?.theme === 'dark' || stored?.theme === 'light' ? stored.theme : null,
  };
}

/** Saves the settings on this device. */
export function saveAudienceSettings(settings: AudienceSettings): void {
  writeStored(storageKeys.audience, settings);
}
