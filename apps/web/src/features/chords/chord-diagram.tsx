import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/* What a diagram is drawn with. Anything else in the text of the server is left out. */
const allowedElements: ReadonlySet<string> = new Set(['g', 'path', 'circle', 'line', 'rect', 'text']);

/** Attributes a diagram may carry, as React calls them. */
const allowedAttributes: Readonly<Record<string, string>> = {
  cx: 'cx',
  cy: 'cy',
  d: 'd',
  fill: 'fill',
  'fill-opacity': 'fillOpacity',
  'font-family': 'fontFamily',
  'font-size': 'fontSize',
  height: 'height',
  r: 'r',
  rx: 'rx',
  stroke: 'stroke',
  'stroke-linecap': 'strokeLinecap',
  'stroke-opacity': 'strokeOpacity',
  'stroke-width': 'strokeWidth',
  'text-anchor': 'textAnchor',
  viewBox: 'viewBox',
  width: 'width',
  x: 'x',
  x1: 'x1',
  x2: 'x2',
  y: 'y',
  y1: 'y1',
  y2: 'y2',
};

/** Numbers, path commands and words; nothing that could name an address. */
const safeValue = /^[\w\s.,#%-]*$/;

type ChordDiagramProps = { svg: string; label: string; className?: string };

/** What the server draws with; here it is the colour of the text around. */
const INK = '#000';

/**
 * A chord diagram from the server, drawn from its known elements only, in the colour and the size of its place; nothing
 * at all when it is no picture.
 */
export function ChordDiagram({ svg, label, className }: ChordDiagramProps) {
  const root = useMemo(() => parseSvg(svg), [svg]);
  if (!root) return null;
  const { width: _width, height: _height, ...frame } = toReactAttributes(root);
  return (
    <svg {...frame} role="img" aria-label={label} className={className}>
      {renderChildren(root)}
    </svg>
  );
}

/** The chord a diagram shows, from its title; empty when it says nothing. */
export function diagramTitle(svg: string): string {
  return parseSvg(svg)?.querySelector('title')?.textContent ?? '';
}

function parseSvg(svg: string): Element | undefined {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  return root?.localName === 'svg' ? root : undefined;
}

const renderChildren = (parent: Element): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{renderNode(node)}</Fragment>);

function renderNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.parentElement?.localName === 'text' ? node.textContent : null;
  if (!(node instanceof Element) || !allowedElements.has(node.localName)) return null;
  return createElement(node.localName, toReactAttributes(node), ...renderChildren(node));
}

function toReactAttributes(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => {
      const reactName = Object.hasOwn(allowedAttributes, name) ? allowedAttributes[name] : undefined;
      return reactName !== undefined && safeValue.test(value)
        ? [[reactName, value === INK ? 'currentColor' : value]]
        : [];
    }),
  );
}
