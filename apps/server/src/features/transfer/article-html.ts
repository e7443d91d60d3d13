import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import { ALLOWED_HTML } from './html.ts';

/** A picture as it is shown: its address, and its size in pixels so that nothing moves when it comes. */
export type ShownPicture = { readonly address: string; readonly width: number; readonly height: number };

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

const PRINTED_TAGS = 'img figure figcaption table thead tbody tr th td pre code dl dt dd'.split(' ');
const TAGS = [...ALLOWED_HTML.allowedTags, ...PRINTED_TAGS];
const ATTRIBUTES = { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height', 'loading'] };
const ANYTHING = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true } as const;

/**
 * The addresses of the pictures a Markdown text shows, as they stand in it.
 *
 * @example picturesIn('![Choir](choir.jpg)') // ['choir.jpg']
 */
export function picturesIn(source: string): string[] {
  const found = new Set<string>();
  const note = (tagName: string, attribs: { readonly [attribute: string]: string }) => {
    if (attribs['src']) found.add(attribs['src']);
    return { tagName, attribs };
  };
  sanitize(markdown.render(source), { ...ANYTHING, transformTags: { img: note } });
  return [...found];
}

/**
 * Markdown as safe HTML. Pictures that are known are shown from here; all others are left out, because nothing is fetched
 * from elsewhere. The largest heading is `h2`.
 *
 * @param pictures  by their address in the text
 * @returns the HTML, and whether markup was taken out of it
 */
export function articleHtml(
  source: string,
  pictures: ReadonlyMap<string, ShownPicture>,
): { readonly html: string; readonly isLess: boolean } {
  const rendered = markdown.render(source);
  const transformTags = {
    h1: (_: string, attribs: { readonly [attribute: string]: string }) => ({ tagName: 'h2', attribs }),
    img: (tagName: string, attribs: { readonly [attribute: string]: string }) => ({
      tagName,
      attribs: shownAttributes(attribs, pictures.get(attribs['src'] ?? '')),
    }),
  };
  const exclusiveFilter = ({
    tag,
    attribs,
  }: {
    readonly tag: string;
    readonly attribs: { readonly [name: string]: string };
  }) => tag === 'img' && !attribs['src'];
  const ours = { transformTags, exclusiveFilter };
  const html = sanitize(rendered, {
    ...ALLOWED_HTML,
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    ...ours,
  });
  return {
    html: html.replace(/<p>\s*<\/p>\n?/g, '').trim(),
    isLess: html !== sanitize(rendered, { ...ANYTHING, ...ours }),
  };
}

function shownAttributes(
  { alt = '' }: { readonly [attribute: string]: string },
  picture: ShownPicture | undefined,
): { readonly [attribute: string]: string } {
  if (picture === undefined) return {};
  return { src: picture.address, alt, width: String(picture.width), height: String(picture.height), loading: 'lazy' };
}
