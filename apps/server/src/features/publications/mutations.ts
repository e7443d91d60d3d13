import { recordChange } from '../../platform/changes/index.ts';
import { toIso, type Tx } from '../../platform/database/index.ts';
import type { ArticleDraft, PublicationDraft } from './model.ts';
import { listArticleIdsOfContributor } from './queries.ts';

/** Saves an edition, new or replacing the one with that id. */
export async function savePublication(tx: Tx, draft: PublicationDraft, now: Date): Promise<void> {
  const row = {
    collection_id: draft.collectionId,
    title: JSON.stringify(draft.title),
    key: JSON.stringify(draft.key),
    description: JSON.stringify(draft.description),
    date_published: draft.datePublished,
    icon: draft.icon,
    image: draft.image,
    updated_at: toIso(now),
  };
  await tx
    .insertInto('publications')
    .values({ id: draft.id, created_at: toIso(now), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await recordChange(tx, { kind: 'publication', id: draft.id }, now);
}

/** Deletes an edition with its articles. Each of them is deleted by itself before, where others have to know of it. */
export async function deletePublication(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('publications').where('id', '=', id).execute();
  await recordChange(tx, { kind: 'publication', id, deleted: true }, now);
}

/** Deletes an article with its texts. */
export async function deleteArticle(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('articles').where('id', '=', id).execute();
  await recordChange(tx, { kind: 'article', id, deleted: true }, now);
}

/** Saves an article and its texts, new or replacing the one with that id. */
export async function saveArticle(tx: Tx, draft: ArticleDraft, now: Date): Promise<void> {
  const row = {
    publication_id: draft.publicationId,
    number: draft.number,
    author_id: draft.authorId,
    source_id: draft.sourceId,
    date_written: draft.dateWritten,
    icon: draft.icon,
    image: draft.image,
    updated_at: toIso(now),
  };
  await tx
    .insertInto('articles')
    .values({ id: draft.id, created_at: toIso(now), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await replaceTexts(tx, draft, now);
  await recordChange(tx, { kind: 'article', id: draft.id }, now);
}

/** Replaces one contributor with another as author or translator of articles. */
export async function replaceContributor(tx: Tx, fromId: string, toId: string, now: Date): Promise<void> {
  const ids = await listArticleIdsOfContributor(tx, fromId);
  const updated = { updated_at: toIso(now) };
  await tx
    .updateTable('article_contents')
    .set({ translator_id: toId, ...updated })
    .where('translator_id', '=', fromId)
    .execute();
  await tx.updateTable('articles').set({ author_id: toId }).where('author_id', '=', fromId).execute();
  for (const id of ids) {
    await tx.updateTable('articles').set(updated).where('id', '=', id).execute();
    await recordChange(tx, { kind: 'article', id }, now);
  }
}

async function replaceTexts(tx: Tx, draft: ArticleDraft, now: Date): Promise<void> {
  await tx.deleteFrom('article_contents').where('article_id', '=', draft.id).execute();
  const rows = draft.texts.map((text, sort) => ({
    id: text.id,
    article_id: draft.id,
    language: text.language,
    sort,
    title: text.title,
    translator_id: text.translatorId,
    introduction: text.introduction,
    content: text.content,
    source: JSON.stringify(text.source),
    updated_at: toIso(now),
  }));
  if (rows.length > 0) await tx.insertInto('article_contents').values(rows).execute();
}
