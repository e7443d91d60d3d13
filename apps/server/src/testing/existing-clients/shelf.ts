import { newId } from '../../database/index.ts';
import { putArticle, putPublication } from '../../features/publications/index.ts';
import { rebuild } from '../../features/search/index.ts';
import { putReference } from '../../features/songs/index.ts';
import type { TestCanticle } from '../canticle.ts';
import { addFile } from '../files.ts';
import { addCollection, addContributor, addSong, verses } from '../library.ts';
import { scoreOf } from '../scores.ts';
import { addProduct } from '../shop.ts';

/** One of everything the SDK can ask for, and the person who asks. */
export type Shelf = {
  readonly singer: string;
  readonly singerId: string;
  readonly collection: string;
  readonly song: string;
  readonly author: string;
  readonly recording: string;
  readonly score: string;
  readonly magazine: string;
  readonly publication: string;
  readonly article: string;
  readonly product: string;
  readonly theme: string;
  readonly category: string;
  readonly genre: string;
  readonly copyright: string;
  readonly country: string;
};

/** Makes the shelf of a singer who has everything on it. */
export async function makeShelf(canticle: TestCanticle): Promise<Shelf> {
  const { rooms } = canticle;
  const references = await addReferences(canticle);
  const collection = await addCollection(rooms, { key: 'MH', name: { en: 'Morning hymns' } });
  const author = await addContributor(rooms, 'Ada Lund');
  const song = await addSong(
    rooms,
    {
      name: { en: 'Morning song' },
      memberships: [{ collectionId: collection, number: 12, free: false }],
      participants: [{ contributorId: author, type: 'author' }],
      themeIds: [references.theme],
      originalKey: 'G',
    },
    { en: verses(['[G]Awake my soul']) },
  );
  const score = { type: 'sheetmusic', mediaType: 'application/xml', fileName: 'score.musicxml' } as const;
  const magazine = await addCollection(rooms, { key: 'MAG', type: 'publication' });
  const { collection: sold, product } = await addProduct(canticle, 'SALE');
  const singer = 'singer@example.org';
  const shelf = {
    singer,
    singerId: await canticle.person(singer, { collections: [collection, magazine, sold] }),
    collection,
    song,
    author,
    recording: await addFile(rooms, song, 'sound', { name: 'Organ' }),
    score: await addFile(rooms, song, scoreOf({ names: ['Voice'] }), score),
    magazine,
    ...(await addArticle(canticle, magazine, author)),
    product,
    ...references,
  };
  await rebuild(rooms.database);
  return shelf;
}

const KINDS = ['theme', 'category', 'genre', 'copyright', 'country'] as const;

async function addReferences({ rooms }: TestCanticle): Promise<Record<(typeof KINDS)[number], string>> {
  const ids = KINDS.map((kind) => [kind, newId()] as const);
  await rooms.database.transaction(async (tx) => {
    for (const [kind, id] of ids) {
      const country = kind === 'country' ? { slug: 'IS', language: 'is' } : { slug: `a-${kind}`, language: null };
      const facts = { name: { en: `A ${kind}` }, description: {}, sort: 0 };
      await putReference(tx, { id, kind, ...facts, ...country }, rooms.now());
    }
  });
  return Object.fromEntries(ids) as Record<(typeof KINDS)[number], string>;
}

async function addArticle({ rooms }: TestCanticle, collectionId: string, authorId: string) {
  const [publication, article] = [newId(), newId()];
  const [plain, text] = [
    { icon: null, image: null },
    { id: newId(), language: 'en', title: 'On singing', translatorId: null, introduction: '', content: '<p>Sing.</p>' },
  ];
  const facts = { title: { en: 'May' }, key: { en: '1931-05' }, description: {}, datePublished: null, ...plain };
  const about = { publicationId: publication, number: 1, sourceId: 'Letters', dateWritten: null, authorId, ...plain };
  const source = { introduction: '', content: 'Sing.', pictures: [] };
  await rooms.database.transaction(async (tx) => {
    await putPublication(tx, { id: publication, collectionId, ...facts }, rooms.now());
    await putArticle(tx, { id: article, texts: [{ ...text, source }], ...about }, rooms.now());
  });
  return { publication, article };
}
