import { localeOf, type Messages, messagesFor } from '../../../platform/messages/index.ts';
import type { Branding } from '../../../platform/branding/index.ts';
import type { ServedPage } from '../../../platform/http/index.ts';
import { html, type Html, jsonScript } from './html.ts';

/** Where a page is shown, and to whom. */
export type PageRequest = {
  /** The origin of our own URLs. */
  readonly origin: string;
  /** The path as it was asked for, with its query. */
  readonly url: URL;
  /** What the place is called and how it looks. */
  readonly branding: Branding;
  /** The language of the reader, of those the server speaks. */
  readonly language: string;
  /** Whether the reader may be signed in: then they only get what is the same for everybody. */
  readonly maybeSignedIn?: boolean;
};

/** What a page is. */
export type PublicPage = {
  readonly title: string;
  readonly description: string;
  /** The one address of the page, below the origin. */
  readonly path: string;
  /** The same page in other languages, by code. */
  readonly alternates?: ReadonlyMap<string, string>;
  /** The language it is written in, when that is not the reader's. */
  readonly contentLanguage?: string;
  /** As Open Graph names its kind. */
  readonly kind: 'website' | 'book' | 'music.song' | 'article';
  /** The picture for link previews. */
  readonly image?: string;
  /** What it is about, in the words of schema.org. */
  readonly structuredData?: object;
  /** The pages above it, from the front page down, without the front page and without itself. */
  readonly above?: readonly PageAbove[];
  /** Search engines leave out what everybody sees only the name of. */
  readonly isListed: boolean;
  /** Whether people who are signed in see the same. */
  readonly isForEverybody?: boolean;
  readonly main: Html;
};

/** A page above another one: its name, and its path below the origin. */
type PageAbove = { readonly name: string; readonly path: string };

/** How HTML names a language. */
export const tagOf = (language: string): string => localeOf(language).replace(/-.*/, '');

/** The path of the page to sign in at, which leads back to this one. */
const signInPath = (path: string): string => `/login?to=${encodeURIComponent(path)}`;

/** The two ways in, which lead back to a path. */
export function joinLinks(path: string, language: string): Html {
  const { pages } = messagesFor(language);
  const signIn = signInPath(path);
  return html`<p class="served-join"><a class="served-button" href="${signIn.replace('/login', '/login/create')}">${pages.create}</a><a class="served-button" href="${signIn}">${pages.signIn}</a></p>`;
}

/** A page with the frame that all of them have. */
export function composePage(page: PublicPage, request: PageRequest): ServedPage {
  const { url, language, branding } = request;
  const { pages } = messagesFor(language);
  return {
    language: tagOf(language),
    head: composeHead(page, request).text,
    body: html`<header class="served-bar"><a href="/">${branding.name}</a><nav><a href="${signInPath(`${url.pathname}${url.search}`)}">${pages.signIn}</a></nav></header>${page.main}`
      .text,
  };
}

function composeHead(page: PublicPage, request: PageRequest): Html {
  const {
    origin,
    branding: { name: place, logo },
  } = request;
  const { title, description, path, alternates = new Map<string, string>(), kind, structuredData } = page;
  const image = page.image ?? (logo === '' ? undefined : `${origin}${logo}`);
  const fullTitle = title === '' ? place : `${title} - ${place}`;
  const canonical = `${origin}${path}`;
  return html`<title>${fullTitle}</title><meta name="description" content="${description}">${
    page.isListed ? undefined : html`<meta name="robots" content="noindex">`
  }<link rel="canonical" href="${canonical}">${[...alternates].map(
    ([language, other]) => html`<link rel="alternate" hreflang="${language}" href="${origin}${other}">`,
  )}<meta property="og:site_name" content="${place}"><meta property="og:type" content="${kind}"><meta property="og:title" content="${title || place}"><meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}">${
    image === undefined
      ? undefined
      : html`<meta property="og:image" content="${image}"><meta name="twitter:card" content="summary">`
  }${[structuredData, describeWayTo(page, request)].flatMap((data) =>
    data === undefined ? [] : [jsonScript({ '@context': 'https://schema.org', ...data })],
  )}`;
}

/* Where the page is. Source: https://schema.org/BreadcrumbList */
function describeWayTo({ above, title, path }: PublicPage, { origin, branding }: PageRequest): object | undefined {
  if (above === undefined) return undefined;
  const pages = [{ name: branding.name, path: '/' }, ...above, { name: title, path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: pages.map((one, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: one.name,
      item: `${origin}${one.path}`,
    })),
  };
}

/** A message with its values. */
export const interpolate = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

type Countable = 'song' | 'score' | 'recording';

/** How many there are of something, such as "18 songs"; empty for none. */
export function countOf(pages: Messages['pages'], thing: Countable, count: number): string {
  if (count === 0) return '';
  return count === 1 ? pages[thing] : interpolate(pages[`${thing}s`], { count });
}
