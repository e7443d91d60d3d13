/**
 * The text of a multilingual value: the language asked for, else English, else the first there is, else empty.
 * @example nameIn({ en: 'Song', no: 'Sang' }, 'no') // 'Sang'
 * @example nameIn({ de: 'Lied' }, 'no') // 'Lied'
 */
export function nameIn(text: Readonly<Record<string, string>>, language: string): string {
  return text[language] ?? text['en'] ?? Object.values(text)[0] ?? '';
}
