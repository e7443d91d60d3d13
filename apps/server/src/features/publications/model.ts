import type { Multilingual } from '@canticle/contract';

/** A publication (edition): an issue, a volume or a book in a collection of type publication. */
export type Publication = {
  readonly id: string;
  readonly collectionId: string;
  readonly title: Multilingual;
  /** Short name per language, such as 1931-05. */
  readonly key: Multilingual;
  readonly description: Multilingual;
  readonly datePublished: string | null;
  readonly icon: string | null;
  readonly image: string | null;
  readonly updatedAt: string;
};

/** A picture of an article: its path in the imported files, and the hashes of the original and of the displayed one. */
export type ArticlePicture = { readonly path: string; readonly original: string; readonly shown: string };

/** The Markdown source of an article in one language; export writes exactly this. */
type ArticleSource = {
  readonly introduction: string;
  readonly content: string;
  readonly pictures: readonly ArticlePicture[];
};

/** The content of an article in one language. */
export type ArticleText = {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly translatorId: string | null;
  /** Sanitised HTML; empty when there is none. */
  readonly introduction: string;
  /** Sanitised HTML. */
  readonly content: string;
  readonly source: ArticleSource;
};

/** An article without its content: enough for lists. */
export type Article = {
  readonly id: string;
  readonly publicationId: string;
  readonly collectionId: string;
  /** Its position in the edition. */
  readonly number: number;
  readonly authorId: string | null;
  readonly sourceId: string | null;
  readonly dateWritten: string | null;
  readonly icon: string | null;
  readonly image: string | null;
  /** By language, in the order of the texts. */
  readonly title: Multilingual;
  readonly updatedAt: string;
};

/** Where articles were taken from, with the newest update of those articles. */
export type ArticleOrigin = { readonly name: string; readonly updatedAt: string };

export type PublicationDraft = Omit<Publication, 'updatedAt'>;
export type ArticleDraft = Omit<Article, 'updatedAt' | 'title' | 'collectionId'> & {
  readonly texts: readonly ArticleText[];
};
