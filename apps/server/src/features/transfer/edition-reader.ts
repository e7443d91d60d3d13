import { articleHtml, picturesIn } from './article-html.ts';
import { type ArticleFile, dateOf, isMarkdown, readArticleFile } from './article-file.ts';
import { findPicture, isElsewhere, type StoredPicture, storePicture } from './article-pictures.ts';
import type { BundleReading } from './bundle-parts.ts';
import { loseLeft, loser } from './bundle-parts.ts';
import { Members, readJsonFile } from './json-members.ts';
import type { ArticleRecord, ArticleTextRecord, PublicationRecord } from './library.ts';
import { Misfit } from './model.ts';
import { titleOfFolder } from './names.ts';
import { refuse } from './report-book.ts';
import type { SourceFile } from './source-file.ts';
import type { FileStore } from '../../files/index.ts';

/** One folder of articles, and where what it holds belongs. */
export type EditionFolder = {
  /** Key of the collection. */
  readonly collection: string;
  /** What the edition is remembered by. */
  readonly folder: string;
  /** Path of the folder in the tree, empty for its top, and the name it is called by without a publication.json. */
  readonly path: string;
  readonly name: string;
};

/** What an edition is read with. */
export type EditionReading = BundleReading & {
  /** Every file of the tree by its path, pictures too. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Where pictures go; undefined to judge only. */
  readonly store: FileStore | undefined;
};

/**
 * Reads an edition: its publication.json, and an article from each Markdown file, or from several that differ only in
 * their language.
 *
 * @returns the paths of the files that were part of it
 */
export async function readEdition(reading: EditionReading, edition: EditionFolder): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  await readPublication(reading, edition, used);
  const read: ArticleFile[] = [];
  for (const file of markdownOf(reading, edition)) {
    used.add(file.path);
    try {
      const article = await readArticleFile(file);
      for (const name of article.left)
        loser(reading.book, file.path)(`front matter "${name}", which is not known here`);
      read.push(article);
    } catch (error) {
      refuse(reading.book, file.path, error);
    }
  }
  for (const some of [...Map.groupBy(read, ({ stem }) => stem).values()].entries())
    await readArticle(reading, edition, some[1], some[0] + 1, used);
  return used;
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);

const markdownOf = ({ files }: EditionReading, { path }: EditionFolder): SourceFile[] =>
  [...files.values()].filter((file) => isMarkdown(file.path) && folderOf(file.path) === path);

/** The folder a file is in; empty for the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

async function readPublication(reading: EditionReading, edition: EditionFolder, used: Set<string>): Promise<void> {
  const path = below(edition.path, 'publication.json');
  const file = reading.files.get(path);
  if (file === undefined) {
    reading.library.publications.push(unnamed(edition));
    return;
  }
  used.add(path);
  try {
    const facts = new Members(readJsonFile(await file.read()));
    const { picture } = await picturesFor(reading, edition, path, used);
    const title = facts.texts('title');
    reading.library.publications.push({
      ...unnamed(edition),
      file: path,
      onlyNamed: false,
      id: facts.id(),
      title: Object.keys(title).length > 0 ? title : { en: titleOfFolder(edition.name) },
      key: facts.texts('key'),
      description: facts.texts('description'),
      datePublished: dateOf('datePublished', facts.maybeText('datePublished') ?? ''),
      icon: facts.maybeText('icon'),
      image: await picture(facts.maybeText('image')),
    });
    loseLeft(reading.book, path, facts);
  } catch (error) {
    refuse(reading.book, path, error);
    reading.library.publications.push(unnamed(edition));
  }
}

const unnamed = ({ collection, folder, path, name }: EditionFolder): PublicationRecord => ({
  file: path,
  onlyNamed: true,
  id: null,
  collection,
  folder,
  title: { en: titleOfFolder(name) },
  key: {},
  description: {},
  datePublished: null,
  icon: null,
  image: null,
});

/* Files of one article agree on what they all say; what the first says counts. */
async function readArticle(
  reading: EditionReading,
  edition: EditionFolder,
  files: readonly ArticleFile[],
  position: number,
  used: Set<string>,
): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  try {
    refuseSameLanguage(files);
    const { picture, texts } = await textsOf(reading, edition, files, used);
    const fact = <K extends keyof ArticleFile>(name: K): ArticleFile[K] =>
      (files.find((file) => file[name] !== null) ?? first)[name];
    const record: ArticleRecord = {
      file: first.path,
      onlyNamed: false,
      id: fact('id'),
      collection: edition.collection,
      folder: edition.folder,
      source: first.stem,
      number: fact('number') ?? position,
      author: namedPerson(reading, fact('author')),
      sourceId: fact('sourceId'),
      dateWritten: fact('dateWritten'),
      icon: fact('icon'),
      image: await picture(fact('image')),
      texts,
    };
    reading.library.articles.push(record);
  } catch (error) {
    refuse(reading.book, first.path, error);
  }
}

function refuseSameLanguage(files: readonly ArticleFile[]): void {
  for (const [language, same] of Map.groupBy(files, (file) => file.language)) {
    const [one, other] = same;
    if (one && other) throw new Misfit(`${one.path} and ${other.path} are the same article, both in "${language}".`);
  }
}

async function textsOf(
  reading: EditionReading,
  edition: EditionFolder,
  files: readonly ArticleFile[],
  used: Set<string>,
) {
  const texts: ArticleTextRecord[] = [];
  let first: ((address: string | null) => Promise<string | null>) | undefined;
  for (const file of files) {
    const { picture, text } = await textOf(reading, edition, file, used);
    first ??= picture;
    texts.push(text);
  }
  return { texts, picture: first ?? (async () => null) };
}

async function textOf(reading: EditionReading, edition: EditionFolder, file: ArticleFile, used: Set<string>) {
  const { stored, find, picture } = await picturesFor(reading, edition, file.path, used);
  let { introduction, content } = file;
  const shown = new Map<string, StoredPicture>();
  for (const address of new Set([...picturesIn(introduction), ...picturesIn(content)])) {
    const found = await find(address);
    if (found === undefined) continue;
    shown.set(found.path, found);
    shown.set(address, found);
    if (!address.endsWith(found.path))
      [introduction, content] = [introduction, content].map((text) => text.replaceAll(address, found.path)) as [
        string,
        string,
      ];
  }
  const image = await picture(file.image);
  const [above, body] = [articleHtml(introduction, shown), articleHtml(content, shown)];
  if (above.isLess || body.isLess) loser(reading.book, file.path)('markup that is not allowed here');
  const kept = [...stored.values()].map(({ path, original, shown: hash }) => ({ path, original, shown: hash }));
  const text: ArticleTextRecord = {
    id: file.textId,
    language: file.language,
    title: file.title,
    translator: namedPerson(reading, file.translator),
    introduction: above.html,
    content: body.html,
    source: { introduction, content, pictures: kept },
  };
  return { text, picture: async (address: string | null) => (address === file.image ? image : picture(address)) };
}

/* Finds and stores the pictures one file names; what is not there is reported once. */
async function picturesFor(reading: EditionReading, edition: EditionFolder, path: string, used: Set<string>) {
  const stored = new Map<string, StoredPicture>();
  const find = async (address: string): Promise<StoredPicture | undefined> => {
    const lose = loser(reading.book, path);
    if (isElsewhere(address)) return void lose(`the picture ${address}, which is not among the files`);
    const found = findPicture(reading.files, edition.path, address);
    if (found === undefined) return void lose(`the picture ${address}, which is not among the files`);
    used.add(found.file.path);
    const known = stored.get(found.path);
    if (known !== undefined) return known;
    try {
      const picture = await storePicture(await found.file.read(), found.path, reading.store);
      stored.set(picture.path, picture);
      return picture;
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      return void lose(`the picture ${address}: ${error.message}`);
    }
  };
  const picture = async (address: string | null): Promise<string | null> => {
    if (address === null || isElsewhere(address)) return address;
    return (await find(address))?.address ?? null;
  };
  return { stored, find, picture };
}

/* Somebody who is only named is made when nobody of that name is there. */
function namedPerson(reading: EditionReading, person: ArticleFile['author']): string | null {
  if (person?.name && !reading.library.contributors.some(({ slug }) => slug === person.slug)) {
    const nothing = { birthYear: null, country: null, subtitle: null, image: null, biography: {} };
    reading.library.contributors.push({
      file: '',
      onlyNamed: true,
      id: null,
      slug: person.slug,
      name: person.name,
      ...nothing,
    });
  }
  return person?.slug ?? null;
}
