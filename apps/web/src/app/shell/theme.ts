import type { ThemeChoice } from '../../features/session/index.ts';

const storageKey = 'theme';

/** The choice made on this device; what the device says when none was made or storage is forbidden. */
export function rememberedTheme(): ThemeChoice {
  try {
    const choice = localStorage.getItem(storageKey);
    return choice === 'light' || choice === 'dark' ? choice : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme now and keeps the choice for the next start, where public/entry.js reads it before anything is drawn. */
export function showTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  applyTheme(choice);
}

/** Follows the device, for as long as the choice is to do so, on every page. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(rememberedTheme()));
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
