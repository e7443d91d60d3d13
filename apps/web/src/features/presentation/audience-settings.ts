import type { PresentationTheme } from '@canticle/presentation';

/** The settings of a person in an audience; null where the leader's choice applies. */
export type AudienceSettings = { readonly language: string | null; readonly theme: PresentationTheme | null };

const storageKey = 'audience';

/** The settings chosen last on this device. */
export function readAudienceSettings(): AudienceSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<
      Record<keyof AudienceSettings, unknown>
    > | null;
    return {
      language: typeof stored?.language === 'string' ? stored.language : null,
      theme: stored?.theme === 'dark' || stored?.theme === 'light' ? stored.theme : null,
    };
  } catch {
    return { language: null, theme: null };
  }
}

/** Saves the settings on this device. */
export function saveAudienceSettings(settings: AudienceSettings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
