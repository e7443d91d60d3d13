/**
 * Replaces names in braces in a URL template; unknown names are left as they are.
 *
 * @example fillTemplate('https://studio.example/{songId}?x', { songId: 'a/b' }) // 'https://studio.example/a%2Fb?x'
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}
