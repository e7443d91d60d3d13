const svgNamespace = 'http://www.w3.org/2000/svg';

/* The elements used by engraving. Any other element of an image is left out. */
const allowedElements: ReadonlySet<string> = new Set(
  'svg g path use defs symbol rect circle ellipse line polyline polygon text tspan title desc'.split(' '),
);

/**
 * Parses pages of engraved music from the server: without their own width and height, so that they fill their
 * container, and with drawing elements only. Pages that are not SVG are left out.
 */
export function parsePages(pages: readonly string[]): readonly SVGSVGElement[] {
  return pages.flatMap((page) => {
    const root = new DOMParser().parseFromString(page, 'image/svg+xml').documentElement;
    if (root?.localName !== 'svg' || root.namespaceURI !== svgNamespace) return [];
    for (const name of ['width', 'height']) root.removeAttribute(name);
    sanitize(root);
    const image = document.importNode<Node>(root, true);
    return image instanceof SVGSVGElement ? [image] : [];
  });
}

function sanitize(parent: Element): void {
  for (const child of parent.querySelectorAll(':scope > *')) {
    if (allowedElements.has(child.localName)) sanitize(child);
    else child.remove();
  }
  for (const name of parent.getAttributeNames()) {
    const isExternalLink = /(^|:)href$/.test(name) && !parent.getAttribute(name)?.startsWith('#');
    if (/^on/i.test(name) || isExternalLink || name === 'style') parent.removeAttribute(name);
  }
}
