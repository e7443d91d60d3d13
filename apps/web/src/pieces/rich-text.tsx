import { createElement, Fragment, type ReactNode } from 'react';

/* What editors write (the server allows the same), and how each looks here. Anything else gives only its words. */
const looks: Readonly<Record<string, string | undefined>> = {
  p: 'mb-3 last:mb-0',
  div: undefined,
  span: undefined,
  br: undefined,
  hr: 'my-4 border-line',
  strong: 'font-semibold',
  b: 'font-semibold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'line-through',
  sub: undefined,
  sup: undefined,
  small: 'text-sm',
  h2: 'mt-5 mb-2 text-xl font-semibold first:mt-0',
  h3: 'mt-5 mb-2 text-lg font-semibold first:mt-0',
  h4: 'mt-4 mb-1 font-semibold first:mt-0',
  h5: 'mt-4 mb-1 font-semibold first:mt-0',
  ul: 'mb-3 list-disc pl-6 last:mb-0',
  ol: 'mb-3 list-decimal pl-6 last:mb-0',
  li: 'mb-1',
  blockquote: 'mb-3 border-l-2 border-line pl-4 text-ink-soft last:mb-0',
  cite: 'italic',
  q: undefined,
};

/** Of these not even the words are shown: they were never meant to be read. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg']);
const withoutContent: ReadonlySet<string> = new Set(['br', 'hr']);

/**
 * Formatted text from the library (details of a song, a biography), already made safe by the server. It is read a
 * second time here: only known elements without attributes, and links to pages and mail addresses, become elements.
 */
export function RichText({ html }: { html: string }) {
  return <div className="max-w-reading leading-relaxed">{childrenOf(bodyOf(html))}</div>;
}

/* A parsed document is inert: nothing in it runs or is loaded. */
const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const childrenOf = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{elementFor(node)}</Fragment>);

function elementFor(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (silent.has(name)) return null;
  if (name === 'a') return linkTo(safeAddress(node.getAttribute('href')), childrenOf(node));
  if (!Object.hasOwn(looks, name)) return childrenOf(node);
  if (withoutContent.has(name)) return createElement(name, { className: looks[name] });
  return createElement(name, { className: looks[name] }, childrenOf(node));
}

function linkTo(address: string | undefined, words: ReactNode): ReactNode {
  if (address === undefined) return words;
  const elsewhere = address.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={address} {...elsewhere} className="text-accent underline underline-offset-2">
      {words}
    </a>
  );
}

/**
 * The address of a link when it leads to a page, a place of this app or a mail address; nothing else is followed.
 * @example safeAddress('https://example.org/a') // 'https://example.org/a'
 * @example safeAddress('/songs/HH') // '/songs/HH'
 * @example safeAddress('javascript:alert(1)') // undefined
 * @example safeAddress('//example.org') // undefined
 */
export function safeAddress(href: string | null): string | undefined {
  const address = href?.trim() ?? '';
  return /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address) ? address : undefined;
}
