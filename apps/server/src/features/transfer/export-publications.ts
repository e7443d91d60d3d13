import type { Rooms } from '../../rooms.ts';
import { type ArticleDraft, listArticleDrafts, listPublications, type Publication } from '../publications/index.ts';
import { type Collection, resolveText } from '../songs/index.ts';
import { type Called, writeJson } from './bundle-json.ts';
import { writeFrontMatter } from './front-matter.ts';
import { slugOf, uniqueName } from './names.ts';

type WriteFile = (path: string, content: string | Uint8Array) => Promise<void>;

const PICTURES = '/api/canticle/pictures/';

/**
 * Writes the editions of the collections with their articles and pictures, in the layout that import reads.
 *
 * @param folders  of the collections by their id
 * @returns how many articles there are
 */
export async function exportPublications(
  { database: { read }, files }: Pick<Rooms, 'database' | 'files'>,
  write: WriteFile,
  collections: readonly Collection[],
  folders: ReadonlyMap<string, string>,
  called: Called,
): Promise<number> {
  const editions = await listPublications(read, { collectionIds: collections.map(({ id }) => id) });
  const taken = new Set<string>();
  let count = 0;
  for (const edition of editions) {
    const folder = uniqueName(`${folders.get(edition.collectionId)}/${nameOf(edition)}`, taken);
    taken.add(folder.toLowerCase());
    const picture = async (hash: string, path: string) => {
      const bytes = await files.find(hash);
      if (bytes !== undefined) await write(`${folder}/${path}`, bytes);
    };
    const cover = edition.image?.startsWith(PICTURES) ? hashIn(edition.image) : undefined;
    if (cover !== undefined) await picture(cover, COVER);
    await write(`${folder}/publication.json`, writeJson(publicationJson(edition, cover !== undefined)));
    const articles = await listArticleDrafts(read, { publicationIds: [edition.id] });
    count += articles.length;
    for (const article of articles) await writeArticle(write, picture, folder, article, called);
  }
  return count;
}

const COVER = 'cover.jpg';
const hashIn = (address: string): string => address.slice(PICTURES.length).replace(/\.jpg$/, '');

const nameOf = ({ key, title, id }: Publication): string =>
  slugOf(resolveText(key, 'en') || resolveText(title, 'en')) || id;

function publicationJson(
  { id, title, key, description, datePublished, icon, image }: Publication,
  hasCover: boolean,
): object {
  const maybe = <T extends object>(texts: T) => (Object.keys(texts).length === 0 ? undefined : texts);
  return {
    id,
    title,
    key: maybe(key),
    description: maybe(description),
    datePublished: dayOf(datePublished),
    icon,
    image: hasCover ? COVER : image,
  };
}

const dayOf = (moment: string | null): string | null => moment?.replace('T00:00:00.000Z', '') ?? null;

async function writeArticle(
  write: WriteFile,
  picture: (hash: string, path: string) => Promise<void>,
  folder: string,
  article: ArticleDraft,
  called: Called,
): Promise<void> {
  const { id, number, authorId, sourceId, dateWritten, icon, image, texts } = article;
  const slug = slugOf(texts.find(({ language }) => language === 'en')?.title ?? texts[0]?.title ?? '') || id;
  const pictures = texts.flatMap(({ source }) => source.pictures);
  for (const { original, path } of pictures) await picture(original, path);
  const shown = image?.startsWith(PICTURES) ? pictures.find((one) => one.shown === hashIn(image))?.path : undefined;
  for (const { id: textId, language, title, translatorId, source } of texts) {
    const facts = [
      ['id', id],
      ['translation', textId],
      ['title', title],
      ['number', String(number)],
      ['author', called.contributors.get(authorId ?? '') ?? null],
      ['translator', called.contributors.get(translatorId ?? '') ?? null],
      ['date', dayOf(dateWritten)],
      ['source', sourceId],
      ['icon', icon],
      ['image', shown ?? image],
      ['introduction', source.introduction],
    ] as const;
    const name = `${String(number).padStart(3, '0')}-${slug}.${language}.md`;
    await write(`${folder}/${name}`, writeFrontMatter(facts, source.content));
  }
}
