import { createElement, Fragment, type ReactNode } from 'react';

/*
 * The elements editors may use (the server allows the same), and their styles. Of any other element only the text is
 * shown.
 */
const elementClasses: Readonly<Record<string, string | undefined>> = {
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
  ul: 'mb-3 list-disc ps-6 last:mb-0',
  ol: 'mb-3 list-decimal ps-6 last:mb-0',
  li: 'mb-1',
  blockquote: 'mb-3 border-s-2 border-line ps-4 text-ink-soft last:mb-0',
  cite: 'italic',
  q: undefined,
  figure: 'my-5',
  figcaption: 'mt-2 text-sm text-ink-soft',
  table: 'my-4 border-collapse text-[0.9375em]',
  thead: undefined,
  tbody: undefined,
  tr: undefined,
  th: 'border-b border-ink px-3 py-1.5 text-start font-semibold first:ps-0',
  td: 'border-b border-line px-3 py-1.5 align-top first:ps-0',
  pre: 'my-4 overflow-x-auto rounded-control bg-wash p-3 text-sm',
  code: 'font-mono text-[0.9em]',
  dl: 'mb-3',
  dt: 'font-semibold',
  dd: 'mb-2 ps-4',
};

/** Elements whose text is not shown either: it is not meant to be read. */
const droppedElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
]);
const voidElements: ReadonlySet<string> = new Set(['br', 'hr']);

type RichTextProps = {
  html: string;
  /** Level of the heading above it: its own headings start one level lower. */
  parentHeadingLevel?: 1 | 2 | undefined;
  /** Renders plain text, for example with links in it; not inside a link. */
  renderText?: ((text: string) => ReactNode) | undefined;
};

/**
 * Formatted text from the library (details of a song, a biography, an article), sanitized by the server. It is parsed
 * again here: only known elements without attributes, links to pages and mail addresses, and images of this library
 * become elements.
 */
export function RichText({ html, parentHeadingLevel = 1, renderText = (text) => text }: RichTextProps) {
  return (
    <div dir="auto" className="max-w-reading leading-relaxed">
      {renderChildren(parseBody(html), { parentHeadingLevel, renderText })}
    </div>
  );
}

type RenderOptions = { readonly parentHeadingLevel: number; readonly renderText: (text: string) => ReactNode };

/* A parsed document is inert: it runs and loads nothing. */
const parseBody = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const renderChildren = (parent: Node, options: RenderOptions): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{renderNode(node, options)}</Fragment>);

function renderNode(node: Node, options: RenderOptions): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return options.renderText(node.textContent ?? '');
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (droppedElements.has(name)) return null;
  if (name === 'img') return renderImage(node);
  if (name === 'a')
    return renderLink(
      safeUrl(node.getAttribute('href')),
      renderChildren(node, { ...options, renderText: (text) => text }),
    );
  if (!Object.hasOwn(elementClasses, name)) return renderChildren(node, options);
  if (voidElements.has(name)) return createElement(name, { className: elementClasses[name] });
  return createElement(
    headingElement(name, options.parentHeadingLevel),
    { className: elementClasses[name] },
    renderChildren(node, options),
  );
}

/* `h2` is the first level below a page's title. */
function headingElement(name: string, parentHeadingLevel: number): string {
  const rank = /^h([2-5])$/.exec(name)?.[1];
  return rank === undefined ? name : `h${Math.min(6, Number(rank) - 1 + parentHeadingLevel)}`;
}

function renderImage(node: Element): ReactNode {
  const address = libraryImageUrl(node.getAttribute('src'));
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
 * The address of an image of this library, whatever origin it was written with; no other image is loaded.
 * @example libraryImageUrl('/api/canticle/pictures/x.jpg') // undefined
 */
export function libraryImageUrl(source: string | null): string | undefined {
  return /^(?:https?:\/\/[^/]+)?(\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg)$/.exec(source ?? '')?.[1];
}

function renderLink(address: string | undefined, children: ReactNode): ReactNode {
  if (address === undefined) return children;
  const elsewhere = address.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={address} {...elsewhere} className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}

/**
 * The address of a link to a web page, a page of this app or a mail address; no other link is followed.
 * @example safeUrl('https://example.org/a') // 'https://example.org/a'
 * @example safeUrl('/songs/HH') // '/songs/HH'
 * @example safeUrl('javascript:alert(1)') // undefined
 * @example safeUrl('//example.org') // undefined
 */
export function safeUrl(href: string | null): string | undefined {
  const address = href?.trim() ?? '';
  return /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address) ? address : undefined;
}
