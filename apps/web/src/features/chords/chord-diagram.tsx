import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/* What a diagram is drawn with. Anything else in the text of the server is left out. */
const elements: ReadonlySet<string> = new Set(['g', 'path', 'circle', 'line', 'rect', 'text']);

/** Attributes a diagram may carry, as React calls them. */
const attributes: Readonly<Record<string, string>> = {
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
const plainValue = /^[\w\s.,#%-]*$/;

type ChordDiagramProps = { svg: string; label: string; className?: string };

/** What the server draws with; here it is the colour of the text around. */
const INK = '#000';

/**
 * A chord diagram from the server, drawn from its known elements only, in the colour and the size of its place; nothing
 * at all when it is no picture.
 */
export function ChordDiagram({ svg, label, className }: ChordDiagramProps) {
  const root = useMemo(() => rootOf(svg), [svg]);
  if (!root) return null;
  const { width: _width, height: _height, ...frame } = attributesOf(root);
  return (
    <svg {...frame} role="img" aria-label={label} className={className}>
      {childrenOf(root)}
    </svg>
  );
}

/** The chord a diagram shows, from its title; empty when it says nothing. */
export function titleOf(svg: string): string {
  return rootOf(svg)?.querySelector('title')?.textContent ?? '';
}

function rootOf(svg: string): Element | undefined {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  return root?.localName === 'svg' ? root : undefined;
}

const childrenOf = (parent: Element): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{elementFor(node)}</Fragment>);

function elementFor(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.parentElement?.localName === 'text' ? node.textContent : null;
  if (!(node instanceof Element) || !elements.has(node.localName)) return null;
  return createElement(node.localName, attributesOf(node), ...childrenOf(node));
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => {
      const known = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      return known !== undefined && plainValue.test(value) ? [[known, value === INK ? 'currentColor' : value]] : [];
    }),
  );
}
