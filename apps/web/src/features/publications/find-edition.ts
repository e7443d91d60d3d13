import type { ArticleV4, PublicationV4 } from '@canticle/contract/calls';

/** The edition for a URL segment: its id, or one of its keys. */
export function findEdition(editions: readonly PublicationV4[], text: string): PublicationV4 | undefined {
  const lowerCased = text.toLowerCase();
  return (
    editions.find(({ id }) => id === text) ??
    editions.find(({ key }) => Object.values(key).some((one) => one.toLowerCase() === lowerCased))
  );
}

/** The URL segment of an edition: its key in the reader's language where it is unique, else its id. */
export function editionSlug(edition: PublicationV4, editions: readonly PublicationV4[], language: string): string {
  const key = edition.key[language] ?? edition.key['en'] ?? Object.values(edition.key)[0] ?? '';
  return encodeURIComponent(key !== '' && findEdition(editions, key)?.id === edition.id ? key : edition.id);
}

/** The article for a URL segment: its id, or its number. */
export function findArticle(articles: readonly ArticleV4[], text: string): ArticleV4 | undefined {
  return articles.find(({ id }) => id === text) ?? articles.find(({ number }) => String(number) === text);
}

/** The languages in which any of the articles is available, in the order they first occur. */
export function languagesOf(articles: readonly ArticleV4[]): readonly string[] {
  return [...new Set(articles.flatMap(({ languages }) => languages))];
}
