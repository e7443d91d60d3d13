import type { publicLibrary } from '@canticle/contract';
import { resolveText } from '../../songs/index.ts';
import { previewImage, publicationPath } from './addresses.ts';
import { Html, html } from './html.ts';
import { type PageRequest, type PublicPage, tagOf } from './page.ts';

const MAX_DESCRIPTION = 155;

/** The page of an edition with its articles. */
export function publicationPage(
  { collection, publication, articles }: publicLibrary.PublicPublication,
  { language, origin }: PageRequest,
): PublicPage {
  const name = resolveText(collection.name, language);
  const path = publicationPath(collection, publication.id);
  return {
    title: `${name}: ${publication.title}`,
    description: describe(publication.description, articles),
    path,
    kind: 'article',
    isForEverybody: true,
    image: previewImage(collection.image),
    isListed: true,
    structuredData: {
      '@type': 'PublicationIssue',
      '@id': `${origin}${path}`,
      url: `${origin}${path}`,
      name: publication.title,
      ...(publication.datePublished && { datePublished: publication.datePublished }),
      isPartOf: { '@type': 'Periodical', name, url: `${origin}${publicationPath(collection)}` },
      hasPart: articles.map(({ title, author, content }) => ({
        '@type': 'Article',
        headline: title,
        inLanguage: tagOf(content.language),
        isAccessibleForFree: true,
        ...(author !== '' && { author: { '@type': 'Person', name: author } }),
      })),
    },
    above: [{ name, path: publicationPath(collection) }],
    main: html`<main class="served-page"><p class="served-back"><a href="${publicationPath(collection)}">${name}</a></p><h1>${publication.title}</h1>${articles.map(renderArticle)}</main>`,
  };
}

/* The texts were made safe when they were saved. */
function renderArticle({ title, author, content }: publicLibrary.PublicPublication['articles'][number]): Html {
  return html`<article class="served-article" lang="${tagOf(content.language)}"><h2>${title}</h2>${
    author === '' ? undefined : html`<p class="served-makers">${author}</p>`
  }${new Html(content.introduction ?? '')}${new Html(content.content)}</article>`;
}

function describe(description: string, articles: publicLibrary.PublicPublication['articles']): string {
  const text = textOf(description) || articles.map(({ title }) => title).join(' · ');
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')} …`;
}

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

type FreeCollection = publicLibrary.PublicLibrary['publications'][number];

/** The page of a collection of publications: its editions. */
export function publicationsPage({ collection, editions }: FreeCollection, { language }: PageRequest): PublicPage {
  const name = resolveText(collection.name, language);
  return {
    title: name,
    description: textOf(resolveText(collection.details, language)) || name,
    path: publicationPath(collection),
    kind: 'website',
    image: previewImage(collection.image),
    isListed: true,
    above: [],
    main: html`<main class="served-page"><h1>${name}</h1><ul>${editions.map(
      ({ id, title }) =>
        html`<li><a href="${publicationPath(collection, id)}">${resolveText(title, language)}</a></li>`,
    )}</ul></main>`,
  };
}

/** The edition a segment of an address names: its id, or one of its keys. */
export function findEdition(
  { editions }: FreeCollection,
  text: string,
): FreeCollection['editions'][number] | undefined {
  const lowerCased = text.toLowerCase();
  return (
    editions.find(({ id }) => id === text) ??
    editions.find(({ key }) => Object.values(key).some((one) => one.toLowerCase() === lowerCased))
  );
}
