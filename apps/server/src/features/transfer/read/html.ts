import type { Multilingual } from '@canticle/contract';
import sanitize from 'sanitize-html';

/** The HTML that editors write: text, lists, links. No external images, no styles, nothing that runs. */
export const ALLOWED_HTML = {
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
