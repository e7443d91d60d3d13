import { decodeText } from '@canticle/formats';
import { listCollections } from '../songs/index.ts';
import { isMarkdown } from './article-file.ts';
import { startBundle } from './bundle-parts.ts';
import { folderOf, readEdition } from './edition-reader.ts';
import { hasFrontMatter } from './front-matter.ts';
import type { ImportRun } from './import-run.ts';
import type { CollectionRecord, Library } from './library.ts';
import { type ImportOptions, TransferRefused } from './model.ts';
import { NO_ARTICLE, passOver } from './passed-over.ts';
import { isKey, keyFromName, titleOfFolder, uniqueName } from './names.ts';
import { collectionsInTrash, isNamed, newCollection } from './songbooks.ts';
import type { SourceTree } from './source-file.ts';

/** Files looked into before a folder is taken for something else. */
const LOOKED_INTO = 10;

/** Whether a folder holds articles: Markdown files that begin with front matter, or a publication.json. */
export async function holdsArticles({ files }: Pick<SourceTree, 'files'>): Promise<boolean> {
  if (files.some(({ path }) => /(^|\/)publication\.json$/.test(path))) return true;
  for (const file of files.filter(({ path }) => isMarkdown(path)).slice(0, LOOKED_INTO)) {
    const bytes = await file.read().catch(() => new Uint8Array());
    if (hasFrontMatter(decodeText(bytes).text)) return true;
  }
  return false;
}

/**
 * Reads folders of articles: each folder is an edition, and all go into one collection.
 *
 * @returns what they hold; files that are no part of it are written into the book
 * @throws {TransferRefused} when the collection is not one of publications
 */
export async function readMarkdownFolder(run: ImportRun, tree: SourceTree, options: ImportOptions): Promise<Library> {
  const collection = await collectionFor(run, tree.name, options);
  const reading = startBundle(run.book);
  reading.library.collections.push(collection);
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const folders = [...new Set(tree.files.filter(({ path }) => isMarkdown(path)).map(({ path }) => folderOf(path)))];
  const used = new Set<string>();
  for (const [done, path] of folders.entries()) {
    run.onProgress({ step: 'reading', done, of: folders.length });
    const name = path.slice(path.lastIndexOf('/') + 1) || tree.name;
    const edition = { collection: collection.key, folder: path || tree.name, path, name };
    const store = run.dryRun ? undefined : run.rooms.files;
    for (const one of await readEdition({ ...reading, files, store }, edition)) used.add(one);
  }
  const others = tree.files.map(({ path }) => path).filter((path) => !used.has(path));
  passOver(run.book, others, NO_ARTICLE);
  return reading.library;
}

async function collectionFor(run: ImportRun, folder: string, options: ImportOptions): Promise<CollectionRecord> {
  const all = await listCollections(run.rooms.database.read);
  if (options.into !== undefined && !isKey(options.into))
    throw new TransferRefused(`"${options.into}" is no key: up to 20 letters, digits, hyphens and underscores.`);
  const name = options.name ?? titleOfFolder(folder);
  const isThisOne = (text: string) => text.toLowerCase() === name.toLowerCase();
  const known =
    options.into === undefined
      ? all.find((one) => one.type === 'publication' && Object.values(one.name).some(isThisOne))
      : all.find((one) => one.key.toLowerCase() === options.into?.toLowerCase());
  if (known !== undefined && known.type !== 'publication')
    throw new TransferRefused(`The collection ${known.key} holds no publications. Choose another key with --into.`);
  const taken = new Set(all.map(({ key }) => key.toLowerCase()));
  const thrown = (known === undefined ? await collectionsInTrash(run.rooms.database.read) : []).find((one) =>
    options.into === undefined ? isNamed(one, name) : one.handle.toLowerCase() === options.into.toLowerCase(),
  );
  const key = known?.key ?? thrown?.handle ?? options.into ?? uniqueName(keyFromName(name), taken, '');
  return { ...newCollection(key, name), id: thrown?.id ?? null, type: 'publication' };
}
