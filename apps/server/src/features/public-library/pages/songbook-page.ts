import type { publicLibrary } from '@canticle/contract';
import { formatMoney } from '@canticle/contract/money';
import { type Messages, messageLocaleOf, messagesFor } from '../../../platform/messages/index.ts';
import { resolveText } from '../../songs/index.ts';
import { previewImage, songbookPath, songPath } from './addresses.ts';
import { html, type Html } from './html.ts';
import { countOf, interpolate, type PageRequest, type PublicPage } from './page.ts';

/** The page of a songbook: its contents, with what is locked dim. */
export function songbookPage({ songbook, songs }: publicLibrary.PublicContents, request: PageRequest): PublicPage {
  const { language, origin } = request;
  const { pages } = messagesFor(language);
  const title = resolveText(songbook.name, language);
  const facts = describeSongbook(songbook, language);
  const path = songbookPath(songbook);
  return {
    title,
    description: `${title}: ${facts}`,
    path,
    kind: 'book',
    image: previewImage(songbook.image),
    isListed: true,
    structuredData: {
      '@type': 'Book',
      '@id': `${origin}${path}`,
      url: `${origin}${path}`,
      name: title,
      image: songbook.image,
    },
    above: [],
    main: html`<main class="served-page"><h1>${title}</h1><p class="served-facts">${facts}</p><h2>${pages.contents}</h2><ol class="served-contents">${songs.map(
      (song) => renderEntry(song, songbook, request),
    )}</ol></main>`,
  };
}

function renderEntry(
  { id, number, name, free }: publicLibrary.ContentsEntry,
  collection: publicLibrary.PublicCollection,
  { language }: PageRequest,
): Html {
  const { pages } = messagesFor(language);
  const title = resolveText(name, language);
  return html`<li class="${free ? '' : 'served-dim'}"><span>${number ?? ''}</span> ${
    free
      ? html`<a href="${songPath({ collection, number, id })}" dir="auto">${title}</a>`
      : html`<span dir="auto">${title}</span> <span class="served-hidden">(${pages.locked})</span>`
  }</li>`;
}

/** What a songbook has, and what it costs: "18 songs · 18 scores · 4 recordings · kr 49 / month". */
export function describeSongbook(songbook: publicLibrary.PublicSongbook, language: string): string {
  const { pages } = messagesFor(language);
  return [
    countOf(pages, 'song', songbook.songs),
    countOf(pages, 'score', songbook.scores),
    countOf(pages, 'recording', songbook.recordings),
    songbook.free ? pages.free : describePrices(songbook.prices, pages, language),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What something costs, such as "kr 49 / month · kr 468 / year"; empty when it is not on sale. */
export const describePrices = (
  prices: readonly publicLibrary.PublicPrice[],
  pages: Messages['pages'],
  language: string,
): string =>
  prices
    .map((price) =>
      interpolate(price.type === 'month' ? pages.perMonth : pages.perYear, {
        price: formatMoney(price, messageLocaleOf(language)),
      }),
    )
    .join(' · ');
