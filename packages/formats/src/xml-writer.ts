/** Escapes text for content or an attribute; characters that XML cannot contain are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * An element. Attributes without a value are omitted.
 *
 * @param children  already XML
 * @example xmlElement('verse', { name: 'v1', lang: '' }, []) // '<verse name="v1"/>'
 */
export function xmlElement(
  name: string,
  attributes: { readonly [name: string]: string },
  children: readonly string[],
): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return children.length === 0
    ? `<${name}${attributeText}/>`
    : `<${name}${attributeText}>${children.join('')}</${name}>`;
}
