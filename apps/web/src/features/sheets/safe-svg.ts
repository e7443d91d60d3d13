const namespace = 'http://www.w3.org/2000/svg';

/* What engraving is made of. Whatever else stands in a picture is left out. */
const elements: ReadonlySet<string> = new Set(
  'svg g path use defs symbol rect circle ellipse line polyline polygon text tspan title desc'.split(' '),
);

/**
 * Takes pages of engraved music in from the text the server sent: without their own width and height, so that they fill
 * the room they get, and without anything but drawing. Pages that are no picture are left out.
 */
export function readPages(pages: readonly string[]): readonly SVGSVGElement[] {
  return pages.flatMap((page) => {
    const root = new DOMParser().parseFromString(page, 'image/svg+xml').documentElement;
    if (root?.localName !== 'svg' || root.namespaceURI !== namespace) return [];
    for (const name of ['width', 'height']) root.removeAttribute(name);
    clean(root);
    return [document.importNode(root, true) as unknown as SVGSVGElement];
  });
}

function clean(parent: Element): void {
  for (const child of parent.querySelectorAll(':scope > *')) {
    if (elements.has(child.localName)) clean(child);
    else child.remove();
  }
  for (const name of parent.getAttributeNames()) {
    const leadsOut = /(^|:)href$/.test(name) && !parent.getAttribute(name)?.startsWith('#');
    if (/^on/i.test(name) || leadsOut || name === 'style') parent.removeAttribute(name);
  }
}
