import { createHash } from 'node:crypto';
import { accentStyle } from '@canticle/contract';
import { type Branding, iconPaths } from '../../platform/branding/index.ts';
import { escapeHtml } from '../../platform/messages/index.ts';

/** A page with what the place is called and how it looks; `styleSource` is what its content security policy must name. */
export type BrandedPage = { readonly html: string; readonly styleSource: string | undefined };

const APP_NAME = 'Canticle';

/**
 * Writes what the place is called and how it looks into a page of the app, so that neither another name nor another
 * colour is shown before the app starts.
 */
export function brandPage(html: string, branding: Branding): BrandedPage {
  const { name, accent, version } = branding;
  const style = accent === '' ? '' : accentStyle(accent);
  const element = style === '' ? '' : `<style data-branding>${style}</style>`;
  const branded = withIcons(withName(html, escapeHtml(name)), branding)
    .replace(
      /<html([^>]*)>/,
      (_, attributes: string) => `<html${attributes} data-name="${escapeHtml(name)}" data-branding="${version}">`,
    )
    .replace('</head>', () => `${element}</head>`);
  return { html: branded, styleSource: style === '' ? undefined : sourceOf(style) };
}

/* Where the build writes the name: the title, and what is shown until the app starts. */
const withName = (html: string, name: string): string =>
  name === APP_NAME
    ? html
    : html
        .replace(`<title>${APP_NAME}</title>`, () => `<title>${name}</title>`)
        .replace(`aria-label="${APP_NAME}"`, () => `aria-label="${name}"`)
        .replace(`<p class="splash-name">${APP_NAME}</p>`, () => `<p class="splash-name">${name}</p>`);

function withIcons(html: string, branding: Branding): string {
  const icons = iconPaths(branding);
  if (icons === undefined) return html;
  return html
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icons.small}" type="image/png">`)
    .replace('href="/icons/touch-180.png"', () => `href="${icons.touch}"`);
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
