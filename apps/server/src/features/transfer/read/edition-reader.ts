import { diagnose } from '@canticle/contract';
import { contributorFields, emptyDraft } from '@canticle/contract/entities';
import { renderArticleHtml, extractPictureUrls } from './article-html.ts';
import { type ArticleFile, parseDate, isMarkdown, parseArticleFile } from './article-file.ts';
import { resolvePicture, isExternal, type StoredPicture, storeArticlePicture } from './article-pictures.ts';
import type { BundleReadState } from './bundle-layout.ts';
import { warnUnreadKeys, createWarn } from './bundle-layout.ts';
import { JsonObjectReader, readJsonFile } from './json-object-reader.ts';
import type { ArticleRecord, ArticleTextRecord, PublicationRecord } from './library.ts';
import { InvalidFileError } from '../model.ts';
import { folderTitle } from '../names.ts';
import { addRejection } from '../report/report-builder.ts';
import type { SourceFile } from './source-file.ts';
import type { FileStore } from '../../../platform/files/index.ts';

/** One folder of articles, and where its content belongs. */
export type EditionFolder = {
  /** Key of the collection. */
  readonly collection: string;
  /** The source of the edition. */
  readonly folder: string;
  /** Path of the folder in the tree, empty for the root, and its name when there is no publication.json. */
  readonly path: string;
  readonly name: string;
};

/** State for reading an edition. */
export type EditionReadState = BundleReadState & {
  /** Every file of the tree by its path, pictures too. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Where pictures are stored; undefined in a dry run. */
  readonly store: FileStore | undefined;
};

/**
 * Reads an edition: its publication.json, and an article from each Markdown file, or from several that differ only in
 * their language.
 *
 * @returns the paths of the files that were part of it
 */
export async function readEdition(state: EditionReadState, edition: EditionFolder): Promise<ReadonlySet<string>> {
  const usedPaths = new Set<string>();
  await readPublication(state, edition, usedPaths);
  const read: ArticleFile[] = [];
  for (const file of listMarkdownFiles(state, edition)) {
    usedPaths.add(file.path);
    try {
      const article = await parseArticleFile(file);
      for (const name of article.unknownFields)
        createWarn(state.report, file.path)(diagnose('front-matter-unknown', { name }));
      read.push(article);
    } catch (error) {
      addRejection(state.report, file.path, error);
    }
  }
  for (const some of [...Map.groupBy(read, ({ stem }) => stem).values()].entries())
    await readArticle(state, edition, some[1], some[0] + 1, usedPaths);
  return usedPaths;
}

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);

const listMarkdownFiles = ({ files }: EditionReadState, { path }: EditionFolder): SourceFile[] =>
  [...files.values()].filter((file) => isMarkdown(file.path) && parentFolder(file.path) === path);

/** The folder a file is in; empty for the root. */
export const parentFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

async function readPublication(state: EditionReadState, edition: EditionFolder, usedPaths: Set<string>): Promise<void> {
  const path = joinPath(edition.path, 'publication.json');
  const file = state.files.get(path);
  if (file === undefined) {
    state.library.publications.push(createDefaultPublication(edition));
    return;
  }
  usedPaths.add(path);
  try {
    const reader = new JsonObjectReader(readJsonFile(await file.read()));
    const { picture } = await createPictureResolver(state, edition, path, usedPaths);
    const title = reader.texts('title');
    state.library.publications.push({
      ...createDefaultPublication(edition),
      file: path,
      onlyNamed: false,
      id: reader.id(),
      title: Object.keys(title).length > 0 ? title : { en: folderTitle(edition.name) },
      key: reader.texts('key'),
      description: reader.texts('description'),
      datePublished: parseDate('datePublished', reader.optionalText('datePublished') ?? ''),
      icon: reader.optionalText('icon'),
      image: await picture(reader.optionalText('image')),
    });
    warnUnreadKeys(state.report, path, reader);
  } catch (error) {
    addRejection(state.report, path, error);
    state.library.publications.push(createDefaultPublication(edition));
  }
}

const createDefaultPublication = ({ collection, folder, path, name }: EditionFolder): PublicationRecord => ({
  file: path,
  onlyNamed: true,
  id: null,
  collection,
  folder,
  title: { en: folderTitle(name) },
  key: {},
  description: {},
  datePublished: null,
  icon: null,
  image: null,
});

/* The files of one article share some fields; the first file's values are used. */
async function readArticle(
  state: EditionReadState,
  edition: EditionFolder,
  files: readonly ArticleFile[],
  position: number,
  usedPaths: Set<string>,
): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  try {
    requireDistinctLanguages(files);
    const { picture, texts } = await readArticleTexts(state, edition, files, usedPaths);
    const firstField = <K extends keyof ArticleFile>(name: K): ArticleFile[K] =>
      (files.find((file) => file[name] !== null) ?? first)[name];
    const record: ArticleRecord = {
      file: first.path,
      onlyNamed: false,
      id: firstField('id'),
      collection: edition.collection,
      folder: edition.folder,
      source: first.stem,
      number: firstField('number') ?? position,
      author: resolvePerson(state, firstField('author')),
      sourceId: firstField('sourceId'),
      dateWritten: firstField('dateWritten'),
      icon: firstField('icon'),
      image: await picture(firstField('image')),
      texts,
    };
    state.library.articles.push(record);
  } catch (error) {
    addRejection(state.report, first.path, error);
  }
}

function requireDistinctLanguages(files: readonly ArticleFile[]): void {
  for (const [language, filesOfLanguage] of Map.groupBy(files, (file) => file.language)) {
    const [one, other] = filesOfLanguage;
    if (one && other)
      throw new InvalidFileError(diagnose('same-article', { one: one.path, other: other.path, language }));
  }
}

async function readArticleTexts(
  state: EditionReadState,
  edition: EditionFolder,
  files: readonly ArticleFile[],
  usedPaths: Set<string>,
) {
  const texts: ArticleTextRecord[] = [];
  let first: ((address: string | null) => Promise<string | null>) | undefined;
  for (const file of files) {
    const { picture, text } = await readArticleText(state, edition, file, usedPaths);
    first ??= picture;
    texts.push(text);
  }
  return { texts, picture: first ?? (async () => null) };
}

async function readArticleText(
  state: EditionReadState,
  edition: EditionFolder,
  file: ArticleFile,
  usedPaths: Set<string>,
) {
  const { stored, find, picture } = await createPictureResolver(state, edition, file.path, usedPaths);
  let { introduction, content } = file;
  const shown = new Map<string, StoredPicture>();
  for (const address of new Set([...extractPictureUrls(introduction), ...extractPictureUrls(content)])) {
    const found = await find(address);
    if (found === undefined) continue;
    shown.set(found.path, found);
    shown.set(address, found);
    if (address.endsWith(found.path)) continue;
    introduction = introduction.replaceAll(address, found.path);
    content = content.replaceAll(address, found.path);
  }
  const image = await picture(file.image);
  const [renderedIntroduction, renderedContent] = [
    renderArticleHtml(introduction, shown),
    renderArticleHtml(content, shown),
  ];
  if (renderedIntroduction.hasRemovedMarkup || renderedContent.hasRemovedMarkup)
    createWarn(state.report, file.path)(diagnose('markup-text'));
  const pictures = [...stored.values()].map(({ path, original, shown: hash }) => ({ path, original, shown: hash }));
  const text: ArticleTextRecord = {
    id: file.textId,
    language: file.language,
    title: file.title,
    translator: resolvePerson(state, file.translator),
    introduction: renderedIntroduction.html,
    content: renderedContent.html,
    source: { introduction, content, pictures: pictures },
  };
  return { text, picture: async (address: string | null) => (address === file.image ? image : picture(address)) };
}

/* Finds and stores the pictures of one file. A missing picture is reported once. */
async function createPictureResolver(
  state: EditionReadState,
  edition: EditionFolder,
  path: string,
  usedPaths: Set<string>,
) {
  const stored = new Map<string, StoredPicture>();
  const find = async (address: string): Promise<StoredPicture | undefined> => {
    const warn = createWarn(state.report, path);
    if (isExternal(address)) return void warn(diagnose('picture-missing', { address }));
    const found = resolvePicture(state.files, edition.path, address);
    if (found === undefined) return void warn(diagnose('picture-missing', { address }));
    usedPaths.add(found.file.path);
    const storedPicture = stored.get(found.path);
    if (storedPicture !== undefined) return storedPicture;
    try {
      const picture = await storeArticlePicture(await found.file.read(), found.path, state.store);
      stored.set(picture.path, picture);
      return picture;
    } catch (error) {
      if (!(error instanceof InvalidFileError)) throw error;
      return void warn(diagnose('picture', { address, what: error.diagnostic }));
    }
  };
  const picture = async (address: string | null): Promise<string | null> => {
    if (address === null || isExternal(address)) return address;
    return (await find(address))?.address ?? null;
  };
  return { stored, find, picture };
}

/* A person who is only named is created when nobody of that name exists. */
function resolvePerson(state: EditionReadState, person: ArticleFile['author']): string | null {
  if (person?.name && !state.library.contributors.some(({ slug }) => slug === person.slug)) {
    state.library.contributors.push({
      file: '',
      onlyNamed: true,
      id: null,
      slug: person.slug,
      ...emptyDraft(contributorFields),
      name: person.name,
    });
  }
  return person?.slug ?? null;
}
