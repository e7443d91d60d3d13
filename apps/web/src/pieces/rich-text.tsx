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
  figure: 'my-5',
  figcaption: 'mt-2 text-sm text-ink-soft',
  table: 'my-4 border-collapse text-[0.9375em]',
  thead: undefined,
  tbody: undefined,
  tr: undefined,
  th: 'border-b border-ink px-3 py-1.5 text-left font-semibold first:pl-0',
  td: 'border-b border-line px-3 py-1.5 align-top first:pl-0',
  pre: 'my-4 overflow-x-auto rounded-control bg-wash p-3 text-sm',
  code: 'font-mono text-[0.9em]',
  dl: 'mb-3',
  dt: 'font-semibold',
  dd: 'mb-2 pl-4',
};

/** Of these not even the words are shown: they were never meant to be read. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg']);
const withoutContent: ReadonlySet<string> = new Set(['br', 'hr']);

type RichTextProps = {
  html: string;
  /** Rank of the heading it stands below: its own headings begin one rank lower. */
  below?: 1 | 2 | undefined;
  /** Draws plain words, such as with links in them; not inside a link. */
  words?: ((text: string) => ReactNode) | undefined;
};

/**
 * Formatted text from the library (details of a song, a biography, an article), already made safe by the server. It is
 * read a second time here: only known elements without attributes, links to pages and mail addresses, and pictures of
 * this library become elements.
 */
export function RichText({ html, below = 1, words = (text) => text }: RichTextProps) {
  return <div className="max-w-reading leading-relaxed">{childrenOf(bodyOf(html), { below, words })}</div>;
}

type Drawing = { readonly below: number; readonly words: (text: string) => ReactNode };

/* A parsed document is inert: nothing in it runs or is loaded. */
const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const childrenOf = (parent: Node, drawing: Drawing): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{elementFor(node, drawing)}</Fragment>);

function elementFor(node: Node, drawing: Drawing): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return drawing.words(node.textContent ?? '');
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (silent.has(name)) return null;
  if (name === 'img') return pictureFor(node);
  if (name === 'a')
    return linkTo(safeAddress(node.getAttribute('href')), childrenOf(node, { ...drawing, words: (text) => text }));
  if (!Object.hasOwn(looks, name)) return childrenOf(node, drawing);
  if (withoutContent.has(name)) return createElement(name, { className: looks[name] });
  return createElement(lowered(name, drawing.below), { className: looks[name] }, childrenOf(node, drawing));
}

/* `h2` is the first rank below a page's title. */
function lowered(name: string, below: number): string {
  const rank = /^h([2-5])$/.exec(name)?.[1];
  return rank === undefined ? name : `h${Math.min(6, Number(rank) - 1 + below)}`;
}

function pictureFor(node: Element): ReactNode {
  const address = ownPicture(node.getAttribute('src'));
  if (address === undefined) return null;
  const number = (name: string) => Number(node.getAttribute(name)) || undefined;
  return (
    <img
      src={`${address}?w=1024`}
      srcSet={[512, 1024, 2048].map((width) => `${address}?w=${width} ${width}w`).join(', ')}
      sizes="(max-width: 48rem) 100vw, 44rem"
      alt={node.getAttribute('alt') ?? ''}
      width={number('width')}
      height={number('height')}
      loading="lazy"
      className="my-4 h-auto max-w-full rounded-control"
    />
  );
}

/**
 * The address of a picture when it is one of this library, on whatever origin it was named; no other is loaded.
 * @example ownPicture('/api/canticle/pictures/x.jpg') // undefined
 */
export function ownPicture(source: string | null): string | undefined {
  return /^(?:https?:\/\/[^/]+)?(\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg)$/.exec(source ?? '')?.[1];
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
