import type { AppContext } from '../../../context.ts';
import { type ArticleDraft, listArticleDrafts, listPublications, type Publication } from '../../publications/index.ts';
import { type Collection, resolveText } from '../../songs/index.ts';
import { type ExportNames, formatJson } from './bundle-json.ts';
import { formatFrontMatter } from '../read/front-matter.ts';
import { slugify, uniqueName } from '../names.ts';

type WriteFile = (path: string, content: string | Uint8Array) => Promise<void>;

const PICTURES_PATH = '/api/canticle/pictures/';

/**
 * Writes the editions of the collections with their articles and pictures, in the layout that import reads.
 *
 * @param folders  of the collections by their id
 * @returns the number of articles
 */
export async function exportPublications(
  { database: { read }, files }: Pick<AppContext, 'database' | 'files'>,
  write: WriteFile,
  collections: readonly Collection[],
  folders: ReadonlyMap<string, string>,
  names: ExportNames,
): Promise<number> {
  const editions = await listPublications(read, { collectionIds: collections.map(({ id }) => id) });
  const taken = new Set<string>();
  let count = 0;
  for (const edition of editions) {
    const folder = uniqueName(`${folders.get(edition.collectionId)}/${editionFolderName(edition)}`, taken);
    taken.add(folder.toLowerCase());
    const writePicture = async (hash: string, path: string) => {
      const bytes = await files.readBuffer(hash);
      if (bytes !== undefined) await write(`${folder}/${path}`, bytes);
    };
    const cover = edition.image?.startsWith(PICTURES_PATH) ? pictureHashOf(edition.image) : undefined;
    if (cover !== undefined) await writePicture(cover, COVER_FILE);
    await write(`${folder}/publication.json`, formatJson(serializePublication(edition, cover !== undefined)));
    const articles = await listArticleDrafts(read, { publicationIds: [edition.id] });
    count += articles.length;
    for (const article of articles) await writeArticle(write, writePicture, folder, article, names);
  }
  return count;
}

const COVER_FILE = 'cover.jpg';
const pictureHashOf = (address: string): string => address.slice(PICTURES_PATH.length).replace(/\.jpg$/, '');

const editionFolderName = ({ key, title, id }: Publication): string =>
  slugify(resolveText(key, 'en') || resolveText(title, 'en')) || id;

function serializePublication(
  { id, title, key, description, datePublished, icon, image }: Publication,
  hasCover: boolean,
): object {
  const unlessEmpty = <T extends object>(texts: T) => (Object.keys(texts).length === 0 ? undefined : texts);
  return {
    id,
    title,
    key: unlessEmpty(key),
    description: unlessEmpty(description),
    datePublished: formatDay(datePublished),
    icon,
    image: hasCover ? COVER_FILE : image,
  };
}

const formatDay = (moment: string | null): string | null => moment?.replace('T00:00:00.000Z', '') ?? null;

async function writeArticle(
  write: WriteFile,
  writePicture: (hash: string, path: string) => Promise<void>,
  folder: string,
  article: ArticleDraft,
  names: ExportNames,
): Promise<void> {
  const { id, number, authorId, sourceId, dateWritten, icon, image, texts } = article;
  const slug = slugify(texts.find(({ language }) => language === 'en')?.title ?? texts[0]?.title ?? '') || id;
  const pictures = texts.flatMap(({ source }) => source.pictures);
  for (const { original, path } of pictures) await writePicture(original, path);
  const picturePath = image?.startsWith(PICTURES_PATH)
    ? pictures.find((one) => one.shown === pictureHashOf(image))?.path
    : undefined;
  for (const { id: textId, language, title, translatorId, source } of texts) {
    const frontMatter = [
      ['id', id],
      ['translation', textId],
      ['title', title],
      ['number', String(number)],
      ['author', names.contributors.get(authorId ?? '') ?? null],
      ['translator', names.contributors.get(translatorId ?? '') ?? null],
      ['date', formatDay(dateWritten)],
      ['source', sourceId],
      ['icon', icon],
      ['image', picturePath ?? image],
      ['introduction', source.introduction],
    ] as const;
    const name = `${String(number).padStart(3, '0')}-${slug}.${language}.md`;
    await write(`${folder}/${name}`, formatFrontMatter(frontMatter, source.content));
  }
}
