import { diagnose } from '@canticle/contract';
import type { ArticleDraft } from '../../publications/index.ts';
import { hashJson } from '../hash.ts';
import { type ImportOutcome, InvalidFileError } from '../model.ts';
import type { ImportedItem } from '../queries.ts';
import type { ArticleRecord } from '../read/library.ts';
import type { ImportDecisions } from './plan-song.ts';
import { choiceForAll, decideOutcome, isLeftUnchanged } from './rules.ts';

/** What the library has of the articles that are imported, read before anything is decided. */
export type PresentArticles = {
  /** Ids of what articles refer to: `contributor/<slug>` and `publication/<collection>/<folder>`, in lower case. */
  readonly ids: ReadonlyMap<string, string>;
  /** By source, what was imported from there before. */
  readonly lastImported: ReadonlyMap<string, ImportedItem>;
  readonly articles: ReadonlyMap<string, ArticleDraft>;
  /** By article, hashes of what imports have stored. */
  readonly stored: ReadonlyMap<string, readonly string[]>;
  newId(): string;
};

/** What the import does with an article; nothing is written yet. */
export type ArticlePlan = {
  readonly outcome: ImportOutcome;
  readonly itemId: string;
  /** What is stored; undefined when the library stays as it is. */
  readonly write: ArticleDraft | undefined;
  /** What is saved about the source; undefined when nothing of it is new. */
  readonly importedItem: ImportedItem | undefined;
};

/** The source of an article: its place in its collection, which stays the same when the file changes. */
export const articleSource = ({ collection, folder, source }: ArticleRecord): string =>
  `${collection.toLowerCase()}/${folder}/${source}`;

/**
 * Plans an article: compares it with the library, and decides by the choices of people.
 *
 * @throws {InvalidFileError} when its edition or somebody it names does not exist
 */
export function planArticle(
  record: ArticleRecord,
  present: PresentArticles,
  { choices }: Pick<ImportDecisions, 'choices'>,
): ArticlePlan {
  const source = articleSource(record);
  const last = present.lastImported.get(source);
  const article = present.articles.get(record.id ?? '') ?? present.articles.get(last?.itemId ?? '');
  const draft = createArticleDraft(record, article, present);
  const { file: _file, ...content } = record;
  const [contentHash, storedHash] = [hashJson(content), hashJson(draft)];
  const outcome = decideOutcome({
    present: article === undefined ? null : hashJson(article),
    desired: storedHash,
    content: contentHash,
    lastContent: last?.contentHash ?? null,
    stored: present.stored.get(draft.id) ?? [],
    choice: choiceForAll(choices),
  });
  const isSame = last?.contentHash === contentHash && last.storedHash === storedHash;
  const importedItem = { kind: 'article', source, itemId: draft.id, contentHash, storedHash } as const;
  return {
    outcome,
    itemId: draft.id,
    write: outcome === 'new' || outcome === 'changed' ? draft : undefined,
    importedItem: isLeftUnchanged(outcome) || isSame ? undefined : importedItem,
  };
}

/* The fields are in the same order as those of a stored article, so that the hashes can be compared. */
function createArticleDraft(
  record: ArticleRecord,
  present: ArticleDraft | undefined,
  { ids, newId }: PresentArticles,
): ArticleDraft {
  const { collection, folder, number, sourceId, dateWritten, icon, image } = record;
  const publicationId = ids.get(`publication/${collection}/${folder}`.toLowerCase());
  if (publicationId === undefined) throw new InvalidFileError(diagnose('publication-refused', { folder }));
  const texts = record.texts.map(({ language, title, translator, introduction, content, source, id }) => ({
    id: id ?? present?.texts.find((text) => text.language === language)?.id ?? newId(),
    language,
    title,
    translatorId: requireContributorId(ids, translator),
    introduction,
    content,
    source,
  }));
  const id = present?.id ?? record.id ?? newId();
  const authorId = requireContributorId(ids, record.author);
  return { id, publicationId, number, authorId, sourceId, dateWritten, icon, image, texts };
}

function requireContributorId(ids: PresentArticles['ids'], slug: string | null): string | null {
  const id = slug === null ? null : ids.get(`contributor/${slug}`);
  if (id === undefined) throw new InvalidFileError(diagnose('no-contributor', { slug: slug ?? '' }));
  return id;
}
