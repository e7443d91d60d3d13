/** What is drawn is black on no background: existing clients show it on white, whatever the colour of their texts. */
export const STROKE_COLOR = '#000';
/** Pixels. Existing clients show a diagram as wide as it says it is. */
const DISPLAY_WIDTH = 160;

/**
 * The frame of a diagram as XML text: it names itself, says how large it is, and has single quotes around every
 * attribute, as existing clients put it into double ones. Our own app gives it the size and the colour of its place.
 *
 * @param title  what it shows, as people say it
 */
export function renderSvg(title: string, width: number, height: number, parts: readonly string[]): string {
  const attributes =
    `xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' ` +
    `width='${DISPLAY_WIDTH}' height='${Math.round((DISPLAY_WIDTH * height) / width)}' role='img' ` +
    `fill='none' stroke='${STROKE_COLOR}' stroke-linecap='round'`;
  return `<svg ${attributes}><title>${escapeXml(title)}</title>${parts.join('')}</svg>`;
}

/**
 * A text between two tags, or between single quotes.
 *
 * @example escapeXml('B<b>') // 'B&lt;b&gt;'
 */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');
}

/** Words or figures with their middle at x and their foot at y. */
export function renderLabel(text: string | number, x: number, y: number, size: number): string {
  return (
    `<text x='${x}' y='${y}' font-size='${size}' font-family='sans-serif' text-anchor='middle' ` +
    `fill='${STROKE_COLOR}' stroke='none'>${escapeXml(String(text))}</text>`
  );
}
