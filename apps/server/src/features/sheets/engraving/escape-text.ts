/**
 * Escapes text for use between XML tags.
 *
 * @example escapeText('Q<A') // 'Q&lt;A'
 */
export function escapeText(text: string): string {
  // Few texts of a sheet contain such a character.
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
