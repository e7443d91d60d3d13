import { newId } from '../../database/index.ts';
import { type ArticleDraft, listArticleDrafts, putArticle } from '../publications/index.ts';
import { hashOf } from './hash.ts';
import { type ImportRun, inBatches, type Step } from './import-run.ts';
import type { ArticleRecord } from './library.ts';
import { Misfit } from './model.ts';
import { type ImportedItem, listImported, rememberImported, storedHashesOf } from './queries.ts';
import { isAboutFile, type ReportBook, refuse } from './report-book.ts';
import { choiceForAll, isLeft, judge } from './rules.ts';

/** Articles written in one transaction. */
const BATCH = 50;

/** Ids of what articles refer to: `contributor/<slug>` and `publication/<collection>/<folder>`, in lower case. */
type KnownIds = ReadonlyMap<string, string>;

/** Imports articles; their editions and authors are there already. */
export async function importArticles(run: ImportRun, articles: readonly ArticleRecord[], ids: KnownIds): Promise<void> {
  await inBatches(run, withoutDoubles(run.book, articles), BATCH, (step, batch, book) =>
    importBatch(run, step, batch, book, ids),
  );
}

async function importBatch(
  run: ImportRun,
  step: Step,
  batch: readonly ArticleRecord[],
  book: ReportBook,
  ids: KnownIds,
): Promise<void> {
  const last = new Map(
    (await listImported(step.db, 'article', batch.map(sourceOf))).map((item) => [item.source, item]),
  );
  const wanted = [...[...last.values()].map(({ itemId }) => itemId), ...batch.flatMap(({ id }) => id ?? [])];
  const present = new Map(
    (await listArticleDrafts(step.db, { ids: [...new Set(wanted)] })).map((one) => [one.id, one]),
  );
  const stored = await storedHashesOf(step.db, 'article', [...present.keys()]);
  const remembered: ImportedItem[] = [];
  for (const record of batch) {
    try {
      const item = await importOne(run, step, book, record, ids, { last, present, stored });
      if (item !== undefined) remembered.push(item);
    } catch (error) {
      if (!isAboutFile(error)) throw error;
      refuse(book, record.file, error);
    }
  }
  if (step.tx) await rememberImported(step.tx, remembered, run.rooms.now());
}

type Known = {
  readonly last: ReadonlyMap<string, ImportedItem>;
  readonly present: ReadonlyMap<string, ArticleDraft>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
};

async function importOne(
  run: ImportRun,
  { tx }: Step,
  book: ReportBook,
  record: ArticleRecord,
  ids: KnownIds,
  known: Known,
): Promise<ImportedItem | undefined> {
  const source = sourceOf(record);
  const before = known.last.get(source);
  const here = known.present.get(record.id ?? '') ?? known.present.get(before?.itemId ?? '');
  const draft = draftOf(record, here?.id ?? record.id ?? newId(), here, ids);
  const { file, ...content } = record;
  const [contentHash, storedHash] = [hashOf(content), hashOf(draft)];
  const outcome = judge({
    present: here === undefined ? null : hashOf(here),
    wanted: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: known.stored.get(draft.id) ?? [],
    choice: choiceForAll(run.choices),
  });
  if (tx && (outcome === 'new' || outcome === 'changed')) await putArticle(tx, draft, run.rooms.now());
  book.items.push({ kind: 'article', outcome, name: record.texts[0]?.title ?? '', file });
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return isLeft(outcome) || isSame ? undefined : { kind: 'article', source, itemId: draft.id, contentHash, storedHash };
}

/* Member by member in the order in which a stored article is listed, so that the hashes can be compared. */
function draftOf(record: ArticleRecord, id: string, here: ArticleDraft | undefined, ids: KnownIds): ArticleDraft {
  const { collection, folder, number, sourceId, dateWritten, icon, image } = record;
  const publicationId = ids.get(`publication/${collection}/${folder}`.toLowerCase());
  if (publicationId === undefined) throw new Misfit(`Its publication "${folder}" was refused.`);
  const texts = record.texts.map(({ language, title, translator, introduction, content, source, id: textId }) => ({
    id: textId ?? here?.texts.find((text) => text.language === language)?.id ?? newId(),
    language,
    title,
    translatorId: personIn(ids, translator),
    introduction,
    content,
    source,
  }));
  const authorId = personIn(ids, record.author);
  return { id, publicationId, number, authorId, sourceId, dateWritten, icon, image, texts };
}

function personIn(ids: KnownIds, slug: string | null): string | null {
  const id = slug === null ? null : ids.get(`contributor/${slug}`);
  if (id === undefined) throw new Misfit(`There is no contributor "${slug}".`);
  return id;
}

const sourceOf = ({ collection, folder, source }: ArticleRecord): string =>
  `${collection.toLowerCase()}/${folder}/${source}`;

/* A file copied to begin a new article still has the ids of the first. */
function withoutDoubles(book: ReportBook, articles: readonly ArticleRecord[]): ArticleRecord[] {
  const seen = new Map<string, string>();
  return articles.filter(({ id, texts, file }) => {
    const ids = [id, ...texts.map((text) => text.id)].filter((one) => one !== null);
    const first = ids.map((one) => seen.get(one)).find((one) => one !== undefined);
    if (first !== undefined) book.refused.push({ file, line: null, reason: `It has the same id as ${first}.` });
    else for (const one of ids) seen.set(one, file);
    return first === undefined;
  });
}
