/* What belongs to the device rather than to the person. */
const ofTheDevice: ReadonlySet<string> = new Set(['languageKey', 'theme', 'country', 'installation', 'signingOut']);

/** Removes what was remembered for a person, from both storages; language, theme and country stay with the device. */
export function forgetTraces(lasting: Storage = localStorage, passing: Storage = sessionStorage): void {
  const names = Array.from({ length: lasting.length }, (_, index) => lasting.key(index) ?? '');
  for (const name of names) if (!ofTheDevice.has(name)) lasting.removeItem(name);
  passing.clear();
}
