import type { publicLibrary } from '@canticle/contract';
import type { Branding } from '../../../platform/branding/index.ts';
import { messagesFor } from '../../../platform/messages/index.ts';
import { resolveText } from '../../songs/index.ts';
import { publicationPath, songbookPath, songPath } from './addresses.ts';
import { html, type Html } from './html.ts';
import { interpolate, joinLinks, type PageRequest, type PublicPage } from './page.ts';
import { describeSongbook } from './songbook-page.ts';
import { renderWords } from './words.ts';

/** The front page: what this place is, a song to try, what is free, and the songbooks. */
export function frontPage(library: publicLibrary.PublicLibrary, request: PageRequest): PublicPage {
  const { branding, language, origin } = request;
  const { pages } = messagesFor(language);
  const headline = branding.headline[language] || pages.headline;
  return {
    title: '',
    description: `${headline.replace(/[.!?]$/, '')}. ${pages.intro}`,
    path: '/',
    kind: 'website',
    image: `${origin}${branding.logo || '/icons/icon-512.png'}`,
    isListed: true,
    structuredData: { '@type': 'WebSite', name: branding.name, url: `${origin}/` },
    main: html`<main class="served-page served-front"><div class="served-lead"><div><h1>${headline}</h1><p class="served-facts">${pages.intro}</p>${joinLinks('/', language)}</div>${sample(library, language)}</div>${section(
      pages.freeSongs,
      library.freeSongs.map(
        (listing) =>
          html`<li><a href="${songPath(listing)}" dir="auto">${resolveText(listing.name, language)}</a></li>`,
      ),
    )}${section(
      pages.songbooks,
      library.songbooks.map(
        (songbook) =>
          html`<li><a href="${songbookPath(songbook)}">${resolveText(songbook.name, language)}</a> <small>${describeSongbook(songbook, language)}</small></li>`,
      ),
    )}${section(
      pages.publications,
      library.publications.flatMap(({ collection, editions }) =>
        editions.map(
          (edition) =>
            html`<li><a href="${publicationPath(collection, edition.id)}">${resolveText(collection.name, language)}: ${resolveText(edition.title, language)}</a></li>`,
        ),
      ),
    )}${imprint(branding, language)}</main>`,
  };
}

function sample({ sample: song }: publicLibrary.PublicLibrary, language: string): Html | undefined {
  const text = song?.open?.texts.find((one) => one.language === language) ?? song?.open?.texts[0];
  if (!song || !text) return undefined;
  return html`<article class="served-sample"><h2 dir="auto"><a href="${songPath(song.listing)}">${resolveText(song.listing.name, text.language)}</a></h2>${renderWords(text, language, 1)}</article>`;
}

const section = (title: string, items: readonly Html[]): Html | undefined =>
  items.length === 0 ? undefined : html`<section><h2>${title}</h2><ul>${items}</ul></section>`;

function imprint({ imprintAddress, taxNumber }: Branding, language: string): Html | undefined {
  const lines = imprintAddress.split(/\s*\n\s*/).filter(Boolean);
  if (taxNumber !== '') lines.push(interpolate(messagesFor(language).pages.taxNumber, { number: taxNumber }));
  if (lines.length === 0) return undefined;
  return html`<footer class="served-imprint">${lines.map((line) => html`<p>${line}</p>`)}</footer>`;
}
