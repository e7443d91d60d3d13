/**
 * Escapes text for use between HTML tags or double quotes.
 *
 * @example escapeHtml('<Q&A>') // '&lt;Q&amp;A&gt;'
 */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
