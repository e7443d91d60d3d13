import { diagnose } from '@canticle/contract';
import { newId } from '../../../platform/database/index.ts';
import { type ArticleDraft, listArticleDrafts, saveArticle } from '../../publications/index.ts';
import { hashJson } from '../hash.ts';
import { type ImportRun, importInBatches, type BatchDatabase } from './import-run.ts';
import type { ArticleRecord } from '../read/library.ts';
import { InvalidFileError } from '../model.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, listStoredHashes } from '../queries.ts';
import { isFileError, type ReportBuilder, addRejection } from '../report/report-builder.ts';
import { choiceForAll, isLeftUnchanged, decideOutcome } from '../plan/rules.ts';

/** Articles written in one transaction. */
const BATCH_SIZE = 50;

/** Ids of what articles refer to: `contributor/<slug>` and `publication/<collection>/<folder>`, in lower case. */
type IdsByName = ReadonlyMap<string, string>;

/** Imports articles. Their editions and authors must exist already. */
export async function importArticles(
  run: ImportRun,
  articles: readonly ArticleRecord[],
  ids: IdsByName,
): Promise<void> {
  await importInBatches(run, rejectDuplicates(run.report, articles), BATCH_SIZE, (step, batch, report) =>
    importBatch(run, step, batch, report, ids),
  );
}

async function importBatch(
  run: ImportRun,
  step: BatchDatabase,
  batch: readonly ArticleRecord[],
  report: ReportBuilder,
  ids: IdsByName,
): Promise<void> {
  const lastImported = new Map(
    (await listImportedItems(step.db, 'article', batch.map(articleSource))).map((item) => [item.source, item]),
  );
  const articleIds = [
    ...[...lastImported.values()].map(({ itemId }) => itemId),
    ...batch.flatMap(({ id }) => id ?? []),
  ];
  const present = new Map(
    (await listArticleDrafts(step.db, { ids: [...new Set(articleIds)] })).map((one) => [one.id, one]),
  );
  const stored = await listStoredHashes(step.db, 'article', [...present.keys()]);
  const importedItems: ImportedItem[] = [];
  for (const record of batch) {
    try {
      const item = await importArticle(run, step, report, record, ids, { last: lastImported, present, stored });
      if (item !== undefined) importedItems.push(item);
    } catch (error) {
      if (!isFileError(error)) throw error;
      addRejection(report, record.file, error);
    }
  }
  if (step.tx) await saveImportedItems(step.tx, importedItems, run.context.now());
}

type ArticleBatchState = {
  readonly last: ReadonlyMap<string, ImportedItem>;
  readonly present: ReadonlyMap<string, ArticleDraft>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
};

async function importArticle(
  run: ImportRun,
  { tx }: BatchDatabase,
  report: ReportBuilder,
  record: ArticleRecord,
  ids: IdsByName,
  state: ArticleBatchState,
): Promise<ImportedItem | undefined> {
  const source = articleSource(record);
  const before = state.last.get(source);
  const present = state.present.get(record.id ?? '') ?? state.present.get(before?.itemId ?? '');
  const draft = createArticleDraft(record, present?.id ?? record.id ?? newId(), present, ids);
  const { file, ...content } = record;
  const [contentHash, storedHash] = [hashJson(content), hashJson(draft)];
  const outcome = decideOutcome({
    present: present === undefined ? null : hashJson(present),
    desired: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: state.stored.get(draft.id) ?? [],
    choice: choiceForAll(run.choices),
  });
  if (tx && (outcome === 'new' || outcome === 'changed')) await saveArticle(tx, draft, run.context.now());
  report.items.push({ kind: 'article', outcome, name: record.texts[0]?.title ?? '', file });
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return isLeftUnchanged(outcome) || isSame
    ? undefined
    : { kind: 'article', source, itemId: draft.id, contentHash, storedHash };
}

/* The fields are in the same order as those of a stored article, so that the hashes can be compared. */
function createArticleDraft(
  record: ArticleRecord,
  id: string,
  present: ArticleDraft | undefined,
  ids: IdsByName,
): ArticleDraft {
  const { collection, folder, number, sourceId, dateWritten, icon, image } = record;
  const publicationId = ids.get(`publication/${collection}/${folder}`.toLowerCase());
  if (publicationId === undefined) throw new InvalidFileError(diagnose('publication-refused', { folder }));
  const texts = record.texts.map(({ language, title, translator, introduction, content, source, id: textId }) => ({
    id: textId ?? present?.texts.find((text) => text.language === language)?.id ?? newId(),
    language,
    title,
    translatorId: requireContributorId(ids, translator),
    introduction,
    content,
    source,
  }));
  const authorId = requireContributorId(ids, record.author);
  return { id, publicationId, number, authorId, sourceId, dateWritten, icon, image, texts };
}

function requireContributorId(ids: IdsByName, slug: string | null): string | null {
  const id = slug === null ? null : ids.get(`contributor/${slug}`);
  if (id === undefined) throw new InvalidFileError(diagnose('no-contributor', { slug: slug ?? '' }));
  return id;
}

const articleSource = ({ collection, folder, source }: ArticleRecord): string =>
  `${collection.toLowerCase()}/${folder}/${source}`;

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
