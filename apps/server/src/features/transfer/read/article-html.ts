import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import type { Multilingual } from '@canticle/contract';

/** The HTML that editors write: text, lists, links. No external images, no styles, nothing that runs. */
const ALLOWED_HTML = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'h2',
    'h3',
    'h4',
    'h5',
    'ul',
    'ol',
    'li',
    'blockquote',
    'cite',
    'q',
    'a',
    'span',
    'div',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

const ALLOW_ALL = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true } as const;

/**
 * Makes texts safe HTML: whatever may run, load or restyle is removed.
 *
 * @returns the texts, and whether something was removed from one
 */
export function sanitizeHtml(texts: Multilingual): {
  readonly texts: Multilingual;
  readonly hasRemovedMarkup: boolean;
} {
  const entries = Object.entries(texts).map(([language, html]) => [language, sanitize(html, ALLOWED_HTML)] as const);
  const hasRemovedMarkup = entries.some(([language, html]) => html !== sanitize(texts[language] ?? '', ALLOW_ALL));
  return { texts: Object.fromEntries(entries), hasRemovedMarkup };
}

/** A picture for display: its address, and its size in pixels so that the layout does not shift when it loads. */
export type DisplayPicture = { readonly address: string; readonly width: number; readonly height: number };

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

const ARTICLE_TAGS = 'img figure figcaption table thead tbody tr th td pre code dl dt dd'.split(' ');
const ALLOWED_TAGS = [...ALLOWED_HTML.allowedTags, ...ARTICLE_TAGS];
const ALLOWED_ATTRIBUTES = { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height', 'loading'] };

/**
 * Lists the addresses of the pictures in a Markdown text, as written.
 *
 * @example extractPictureUrls('![Choir](choir.jpg)') // ['choir.jpg']
 */
export function extractPictureUrls(source: string): string[] {
  const found = new Set<string>();
  const collect = (tagName: string, attribs: { readonly [attribute: string]: string }) => {
    if (attribs['src']) found.add(attribs['src']);
    return { tagName, attribs };
  };
  sanitize(markdown.render(source), { ...ALLOW_ALL, transformTags: { img: collect } });
  return [...found];
}

/**
 * Renders Markdown as safe HTML. Known pictures are served from here; all others are left out, because nothing is
 * fetched from external addresses. The largest heading is `h2`.
 *
 * @param pictures  by their address in the text
 * @returns the HTML, and whether markup was removed from it
 */
export function renderArticleHtml(
  source: string,
  pictures: ReadonlyMap<string, DisplayPicture>,
): { readonly html: string; readonly hasRemovedMarkup: boolean } {
  const rendered = markdown.render(source);
  const transformTags = {
    h1: (_: string, attribs: { readonly [attribute: string]: string }) => ({ tagName: 'h2', attribs }),
    img: (tagName: string, attribs: { readonly [attribute: string]: string }) => ({
      tagName,
      attribs: pictureAttributes(attribs, pictures.get(attribs['src'] ?? '')),
    }),
  };
  const exclusiveFilter = ({
    tag,
    attribs,
  }: {
    readonly tag: string;
    readonly attribs: { readonly [name: string]: string };
  }) => tag === 'img' && !attribs['src'];
  const transforms = { transformTags, exclusiveFilter };
  const html = sanitize(rendered, {
    ...ALLOWED_HTML,
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    ...transforms,
  });
  return {
    html: html.replace(/<p>\s*<\/p>\n?/g, '').trim(),
    hasRemovedMarkup: html !== sanitize(rendered, { ...ALLOW_ALL, ...transforms }),
  };
}

function pictureAttributes(
  { alt = '' }: { readonly [attribute: string]: string },
  picture: DisplayPicture | undefined,
): { readonly [attribute: string]: string } {
  if (picture === undefined) return {};
  return { src: picture.address, alt, width: String(picture.width), height: String(picture.height), loading: 'lazy' };
}
