/**
 * The words of sanitised HTML, one line for each paragraph, heading, line or list item.
 * @example htmlToLines('<p>One &amp; <em>two</em></p><p>three<br />four</p>') // ['One & two', 'three', 'four']
 */
export function htmlToLines(html: string): readonly string[] {
  return html
    .replace(/<\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|blockquote|tr|table|figure|figcaption)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
