import type { PublicLibrary } from '../public-library.ts';
import { publicationPath, songbookPath, songPath } from './addresses.ts';
import { html, type Html } from './html.ts';
import { tagOf } from './page.ts';

/* A sitemap may have no more. Source: https://www.sitemaps.org/protocol.html */
const MAX_ADDRESSES = 50_000;

/** The sitemap: the front page, the contents of songbooks, the songs and the publications that are free. */
export async function renderSitemap(library: PublicLibrary, origin: string): Promise<string> {
  const { songbooks, publications } = await library.library(origin);
  const listings = (await library.listFreeSongs()).slice(0, MAX_ADDRESSES);
  const languages = await library.listTextLanguages(listings.map(({ id }) => id));
  const byId = new Map(songbooks.map((songbook) => [songbook.id, songbook]));
  const addresses = [
    renderAddress(`${origin}/`),
    ...songbooks.map((songbook) => renderAddress(`${origin}${songbookPath(songbook)}`)),
    ...publications.flatMap(({ collection, editions }) => [
      renderAddress(`${origin}${publicationPath(collection)}`),
      ...editions.map(({ id, updatedAt }) => renderAddress(`${origin}${publicationPath(collection, id)}`, updatedAt)),
    ]),
    ...listings.flatMap((listing) => {
      const collection = byId.get(listing.collectionId);
      if (collection === undefined) return [];
      return renderSong(
        `${origin}${songPath({ ...listing, collection })}`,
        languages.get(listing.id) ?? [],
        listing.updatedAt,
      );
    }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.slice(0, MAX_ADDRESSES)}</urlset>`
      .text
  }\n`;
}

/* A song with texts in two languages has an address for each, and each names all of them. */
function renderSong(address: string, languages: readonly string[], updatedAt: string): Html[] {
  if (languages.length < 2) return [renderAddress(address, updatedAt)];
  const alternates = languages.map(
    (language) =>
      html`<xhtml:link rel="alternate" hreflang="${tagOf(language)}" href="${address}?language=${language}"/>`,
  );
  return languages.map((language) => renderAddress(`${address}?language=${language}`, updatedAt, alternates));
}

const renderAddress = (address: string, updatedAt?: string, alternates: readonly Html[] = []): Html =>
  html`<url><loc>${address}</loc>${updatedAt === undefined ? undefined : html`<lastmod>${updatedAt}</lastmod>`}${alternates}</url>`;
