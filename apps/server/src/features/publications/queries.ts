import { chunks, type Reader, readJson, type Tables } from '../../platform/database/index.ts';
import type { Article, ArticleDraft, ArticleText, Publication, ArticleOrigin } from './model.ts';

/** Selects editions or articles. All conditions must hold; without any, everything is selected. */
export type PublicationFilter = {
  readonly ids?: readonly string[];
  readonly collectionIds?: readonly string[];
  /** Changed strictly after this timestamp. */
  readonly updatedAfter?: string;
};
export type ArticleFilter = PublicationFilter & { readonly publicationIds?: readonly string[] };

/** The selected editions, newest first. */
export async function listPublications(db: Reader, filter: PublicationFilter = {}): Promise<Publication[]> {
  if (filter.ids?.length === 0 || filter.collectionIds?.length === 0) return [];
  let query = db.selectFrom('publications').selectAll();
  if (filter.collectionIds !== undefined) query = query.where('collection_id', 'in', [...filter.collectionIds]);
  if (filter.updatedAfter !== undefined) query = query.where('updated_at', '>', filter.updatedAfter);
  const rows = await inChunks(filter.ids, (ids) => (ids ? query.where('id', 'in', ids) : query).execute());
  return rows.map(toPublication).sort(newestFirst);
}

/** The stored size in bytes of the article texts in these collections; of all when null. */
export async function sumArticleBytes(db: Reader, collectionIds: readonly string[] | null): Promise<number> {
  if (collectionIds?.length === 0) return 0;
  let query = db
    .selectFrom('article_contents')
    .innerJoin('articles', 'articles.id', 'article_contents.article_id')
    .innerJoin('publications', 'publications.id', 'articles.publication_id');
  if (collectionIds !== null) query = query.where('publications.collection_id', 'in', [...collectionIds]);
  const { bytes } = await query
    .select(({ fn, ref, eb }) =>
      fn
        .sum<number | null>(
          eb(
            eb(fn<number>('octet_length', [ref('introduction')]), '+', fn<number>('octet_length', [ref('content')])),
            '+',
            fn<number>('octet_length', [ref('source')]),
          ),
        )
        .as('bytes'),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Whether an edition or an article has this image, as shown or as the original. @param hash  64 hexadecimal digits */
export async function isImageUsed(db: Reader, hash: string): Promise<boolean> {
  const pattern = `%${hash}%`;
  const covers = ['publications', 'articles'] as const;
  for (const table of covers) {
    const row = await db.selectFrom(table).select('id').where('image', 'like', pattern).limit(1).executeTakeFirst();
    if (row !== undefined) return true;
  }
  const text = await db
    .selectFrom('article_contents')
    .select('id')
    .where((of) =>
      of.or([of('introduction', 'like', pattern), of('content', 'like', pattern), of('source', 'like', pattern)]),
    )
    .limit(1)
    .executeTakeFirst();
  return text !== undefined;
}

/** Ids of the articles that a contributor wrote or translated, without duplicates. */
export async function listArticleIdsOfContributor(db: Reader, contributorId: string): Promise<string[]> {
  const written = db.selectFrom('articles').select('id').where('author_id', '=', contributorId);
  const translated = db
    .selectFrom('article_contents')
    .select('article_id as id')
    .where('translator_id', '=', contributorId);
  return (await written.union(translated).execute()).map(({ id }) => id);
}

/** The selected articles without their texts: by edition, then by number. */
export async function listArticles(db: Reader, filter: ArticleFilter = {}): Promise<Article[]> {
  if ([filter.ids, filter.collectionIds, filter.publicationIds].some((list) => list?.length === 0)) return [];
  let query = db
    .selectFrom('articles')
    .innerJoin('publications', 'publications.id', 'articles.publication_id')
    .selectAll('articles')
    .select('publications.collection_id');
  if (filter.collectionIds !== undefined) query = query.where('collection_id', 'in', [...filter.collectionIds]);
  if (filter.publicationIds !== undefined) query = query.where('publication_id', 'in', [...filter.publicationIds]);
  if (filter.updatedAfter !== undefined) query = query.where('articles.updated_at', '>', filter.updatedAfter);
  const rows = await inChunks(filter.ids, (ids) => (ids ? query.where('articles.id', 'in', ids) : query).execute());
  const titles = await listTitles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toArticle(row, titles.get(row.id) ?? [])).sort(byNumber);
}

/** The sources that articles of these collections were taken from, by name, without duplicates. */
export async function listSources(db: Reader, collectionIds: ReadonlySet<string>): Promise<ArticleOrigin[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('publications', 'publications.id', 'articles.publication_id')
    .select(({ fn }) => ['source_id', 'collection_id', fn.max<string>('articles.updated_at').as('updated_at')])
    .where('source_id', 'is not', null)
    .where('source_id', '!=', '')
    .groupBy(['source_id', 'collection_id'])
    .execute();
  const newest = new Map<string, string>();
  for (const { source_id: name, collection_id: collection, updated_at: stamp } of rows)
    if (name !== null && collectionIds.has(collection) && stamp > (newest.get(name) ?? '')) newest.set(name, stamp);
  return [...newest].map(([name, updatedAt]) => ({ name, updatedAt })).sort((a, b) => compare(a.name, b.name));
}

/** The texts of the articles, by article in the order of their languages. */
async function listArticleTexts(db: Reader, articleIds: readonly string[]): Promise<Map<string, ArticleText[]>> {
  const rows = await inChunks([...new Set(articleIds)], (ids) =>
    db
      .selectFrom('article_contents')
      .selectAll()
      .where('article_id', 'in', ids ?? [])
      .orderBy('sort')
      .execute(),
  );
  const groups = Map.groupBy(rows, (row) => row.article_id);
  return new Map([...groups].map(([id, some]) => [id, some.map(toArticleText)]));
}

/** The text of each article in one of its languages, with the time of its last change. */
export async function listTextsByLanguage(
  db: Reader,
  requests: readonly { readonly articleId: string; readonly language: string }[],
): Promise<Map<string, ArticleText & { readonly updatedAt: string }>> {
  const found = new Map<string, ArticleText & { readonly updatedAt: string }>();
  for (const [language, some] of Map.groupBy(requests, (one) => one.language)) {
    const rows = await inChunks(
      some.map(({ articleId }) => articleId),
      (ids) =>
        db
          .selectFrom('article_contents')
          .selectAll()
          .where('language', '=', language)
          .where('article_id', 'in', ids ?? [])
          .execute(),
    );
    for (const row of rows) found.set(row.article_id, { ...toArticleText(row), updatedAt: row.updated_at });
  }
  return found;
}

/** The articles with all their texts, as drafts. */
export async function listArticleDrafts(db: Reader, filter: ArticleFilter): Promise<ArticleDraft[]> {
  const articles = await listArticles(db, filter);
  const texts = await listArticleTexts(
    db,
    articles.map(({ id }) => id),
  );
  return articles.map((article) => toArticleDraft(article, texts.get(article.id) ?? []));
}

async function listTitles(db: Reader, articleIds: readonly string[]) {
  const rows = await inChunks(articleIds, (ids) =>
    db
      .selectFrom('article_contents')
      .select(['article_id', 'language', 'title'])
      .where('article_id', 'in', ids ?? [])
      .orderBy('sort')
      .execute(),
  );
  return Map.groupBy(rows, (row) => row.article_id);
}

/* Both database engines limit the number of values in one statement. */
async function inChunks<R>(
  ids: readonly string[] | undefined,
  read: (ids: string[] | undefined) => Promise<R[]>,
): Promise<R[]> {
  if (ids === undefined) return read(undefined);
  const found: R[] = [];
  for (const chunk of chunks([...ids])) found.push(...(await read(chunk)));
  return found;
}

function toPublication(row: Tables['publications']): Publication {
  return {
    id: row.id,
    collectionId: row.collection_id,
    title: readJson(row.title),
    key: readJson(row.key),
    description: readJson(row.description),
    datePublished: row.date_published,
    icon: row.icon,
    image: row.image,
    updatedAt: row.updated_at,
  };
}

function toArticle(
  row: Tables['articles'] & { readonly collection_id: string },
  titles: readonly { readonly language: string; readonly title: string }[],
): Article {
  return {
    id: row.id,
    publicationId: row.publication_id,
    collectionId: row.collection_id,
    number: row.number,
    authorId: row.author_id,
    sourceId: row.source_id,
    dateWritten: row.date_written,
    icon: row.icon,
    image: row.image,
    title: Object.fromEntries(titles.map(({ language, title }) => [language, title])),
    updatedAt: row.updated_at,
  };
}

function toArticleText(row: Tables['article_contents']): ArticleText {
  return {
    id: row.id,
    language: row.language,
    title: row.title,
    translatorId: row.translator_id,
    introduction: row.introduction,
    content: row.content,
    source: readJson(row.source),
  };
}

/* Editions without a date come last. */
function newestFirst(a: Publication, b: Publication): number {
  const [left, right] = [a.datePublished ?? '', b.datePublished ?? ''];
  return left === right ? compare(a.id, b.id) : compare(right, left);
}

function byNumber(a: Article, b: Article): number {
  return compare(a.publicationId, b.publicationId) || a.number - b.number || compare(a.id, b.id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toArticleDraft(article: Article, texts: readonly ArticleText[]): ArticleDraft {
  const { id, publicationId, number, authorId, sourceId, dateWritten, icon, image } = article;
  return { id, publicationId, number, authorId, sourceId, dateWritten, icon, image, texts };
}
