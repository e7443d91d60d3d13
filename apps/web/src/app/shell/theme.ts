import type { ThemeChoice } from '../../features/session/index.ts';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

/** The theme chosen on this device; the system theme when none was chosen or storage is forbidden. */
export function rememberedTheme(): ThemeChoice {
  const choice = readStored(storageKeys.theme);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** Applies a theme and stores it for the next start, where public/entry.js reads it before the first paint. */
export function showTheme(choice: ThemeChoice): void {
  writeStored(storageKeys.theme, choice);
  applyTheme(choice);
}

/** Follows the system theme on every page, while the choice is to do so. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(rememberedTheme()));
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
