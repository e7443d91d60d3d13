/**
 * The text of a multilingual value: in the requested language, else English, else the first one, else empty.
 * @example localizedText({ en: 'Song', no: 'Sang' }, 'no') // 'Sang'
 * @example localizedText({ de: 'Lied' }, 'no') // 'Lied'
 */
export function localizedText(text: Readonly<Record<string, string>>, language: string): string {
  return text[language] ?? text['en'] ?? Object.values(text)[0] ?? '';
}
