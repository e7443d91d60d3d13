/** Diagrams are black on a transparent background: existing clients show them on white, whatever their text colour. */
export const STROKE_COLOR = '#000';
/** In pixels. Existing clients show a diagram in the width it states. */
const DISPLAY_WIDTH = 160;

/**
 * The frame of a diagram as XML text, with a title and a size. Attributes are in single quotes, because existing
 * clients insert the diagram into double quotes. Our own app sets size and colour itself.
 *
 * @param title  the accessible name of the diagram
 */
export function renderSvg(title: string, width: number, height: number, parts: readonly string[]): string {
  const attributes =
    `xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' ` +
    `width='${DISPLAY_WIDTH}' height='${Math.round((DISPLAY_WIDTH * height) / width)}' role='img' ` +
    `fill='none' stroke='${STROKE_COLOR}' stroke-linecap='round'`;
  return `<svg ${attributes}><title>${escapeXml(title)}</title>${parts.join('')}</svg>`;
}

/**
 * Escapes text for use between tags or single quotes.
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

/** Text with its middle at x and its baseline at y. */
export function renderLabel(text: string | number, x: number, y: number, size: number): string {
  return (
    `<text x='${x}' y='${y}' font-size='${size}' font-family='sans-serif' text-anchor='middle' ` +
    `fill='${STROKE_COLOR}' stroke='none'>${escapeXml(String(text))}</text>`
  );
}
