import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/* Elements a diagram may contain. Anything else in the server's SVG is left out. */
const allowedElements: ReadonlySet<string> = new Set(['g', 'path', 'circle', 'line', 'rect', 'text']);

/** Attributes a diagram may have, by their React names. */
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

/** Numbers, path commands and words; nothing that could contain a URL. */
const safeValue = /^[\w\s.,#%-]*$/;

type ChordDiagramProps = { svg: string; label: string; className?: string };

/** The colour the server draws with; here it becomes the colour of the surrounding text. */
const INK = '#000';

/**
 * A chord diagram from the server, drawn from its allowed elements only, in the colour and size of its container;
 * nothing when it is not an SVG.
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

/** The chord a diagram shows, from its title; empty when it has none. */
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
