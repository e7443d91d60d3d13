import { diagnose } from '@canticle/contract';
import { newId, type Reader } from '../../../platform/database/index.ts';
import { listArticleDrafts, saveArticle } from '../../publications/index.ts';
import { hashJson } from '../hash.ts';
import { articleSource, planArticle, type PresentArticles } from '../plan/plan-article.ts';
import { type ImportedItem, listImportedItems, listStoredHashes, saveImportedItems } from '../queries.ts';
import type { ArticleRecord } from '../read/library.ts';
import { type ImportWrite, saveWrites } from '../undo/write-queries.ts';
import { addRejection, isFileError, type ReportBuilder } from '../report/report-builder.ts';
import { type BatchDatabase, importInBatches, type ImportRun, itemInReport } from './import-run.ts';

/** Articles written in one transaction. */
const BATCH_SIZE = 50;

/** Imports articles. Their editions and authors must exist already. */
export async function importArticles(
  run: ImportRun,
  articles: readonly ArticleRecord[],
  ids: PresentArticles['ids'],
): Promise<void> {
  await importInBatches(run, rejectDuplicates(run.report, articles), BATCH_SIZE, (step, batch, report) =>
    importBatch(run, step, batch, report, ids),
  );
}

async function importBatch(
  run: ImportRun,
  { db, tx }: BatchDatabase,
  batch: readonly ArticleRecord[],
  report: ReportBuilder,
  ids: PresentArticles['ids'],
): Promise<void> {
  const present = await readPresentArticles(db, batch, ids);
  const importedItems: ImportedItem[] = [];
  const writes: ImportWrite[] = [];
  for (const record of batch) {
    try {
      const { outcome, write, importedItem, itemId } = planArticle(record, present, run);
      if (tx && write !== undefined) await saveArticle(tx, write, run.context.now());
      const name = record.texts[0]?.title ?? '';
      report.items.push({ kind: 'article', outcome, name, file: record.file, ...itemInReport(run, outcome, itemId) });
      if (write !== undefined) {
        const before = present.articles.get(write.id) ?? null;
        writes.push({ kind: 'article', itemId: write.id, name, before, storedHash: hashJson(write) });
      }
      if (importedItem !== undefined) importedItems.push(importedItem);
    } catch (error) {
      if (!isFileError(error)) throw error;
      addRejection(report, record.file, error);
    }
  }
  if (tx) await saveImportedItems(tx, importedItems, run.context.now());
  if (tx && run.undo !== undefined) await saveWrites(tx, run.undo, writes, run.context.now());
}

async function readPresentArticles(
  db: Reader,
  batch: readonly ArticleRecord[],
  ids: PresentArticles['ids'],
): Promise<PresentArticles> {
  const imported = await listImportedItems(db, 'article', batch.map(articleSource));
  const articleIds = [...imported.map(({ itemId }) => itemId), ...batch.flatMap(({ id }) => id ?? [])];
  const articles = await listArticleDrafts(db, { ids: [...new Set(articleIds)] });
  return {
    ids,
    newId,
    lastImported: new Map(imported.map((item) => [item.source, item])),
    articles: new Map(articles.map((article) => [article.id, article])),
    stored: await listStoredHashes(
      db,
      'article',
      articles.map(({ id }) => id),
    ),
  };
}

/* A file that was copied to start a new article still has the ids of the first. */
function rejectDuplicates(report: ReportBuilder, articles: readonly ArticleRecord[]): ArticleRecord[] {
  const seen = new Map<string, string>();
  return articles.filter(({ id, texts, file }) => {
    const ids = [id, ...texts.map((text) => text.id)].filter((one) => one !== null);
    const first = ids.map((one) => seen.get(one)).find((one) => one !== undefined);
    if (first !== undefined) report.refused.push({ file, line: null, reason: diagnose('same-id', { file: first }) });
    else for (const one of ids) seen.set(one, file);
    return first === undefined;
  });
}
