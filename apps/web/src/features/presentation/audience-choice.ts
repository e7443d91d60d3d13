import type { PresentationTheme } from '@canticle/presentation';

/** How somebody in an audience reads; null where the leader's choice holds. */
export type AudienceChoice = { readonly language: string | null; readonly theme: PresentationTheme | null };

const name = 'audience';

/** What was chosen last on this device. */
export function audienceChoice(): AudienceChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<
      Record<keyof AudienceChoice, unknown>
    > | null;
    return {
      language: typeof kept?.language === 'string' ? kept.language : null,
      theme: kept?.theme === 'dark' || kept?.theme === 'light' ? kept.theme : null,
    };
  } catch {
    return { language: null, theme: null };
  }
}

/** Keeps the choice for the next time. */
export function rememberAudience(choice: AudienceChoice): void {
  try {
    localStorage.setItem(name, JSON.stringify(choice));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
