import { emptyDraft, referenceFields } from '@canticle/contract/entities';
import { newId } from '../../platform/database/index.ts';
import { saveArticle, savePublication } from '../../features/publications/index.ts';
import { rebuildIndex } from '../../features/search/index.ts';
import { saveReference } from '../../features/songs/index.ts';
import type { TestCanticle } from '../canticle.ts';
import { addFile } from '../files.ts';
import { addCollection, addContributor, addSong, verses } from '../library.ts';
import { createScoreXml } from '../scores.ts';
import { addProduct } from '../store-fixtures.ts';

/** One of everything the SDK can read, and the person who reads it. */
export type SdkFixtures = {
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

/** Creates the fixtures of a singer who has one of everything. */
export async function createSdkFixtures(canticle: TestCanticle): Promise<SdkFixtures> {
  const { context } = canticle;
  const references = await addReferences(canticle);
  const collection = await addCollection(context, { key: 'MH', name: { en: 'Morning hymns' } });
  const author = await addContributor(context, 'Ada Lund');
  const song = await addSong(
    context,
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
  const magazine = await addCollection(context, { key: 'MAG', type: 'publication' });
  const { collection: sold, product } = await addProduct(canticle, 'SALE');
  const singer = 'singer@example.org';
  const shelf = {
    singer,
    singerId: await canticle.createPerson(singer, { collections: [collection, magazine, sold] }),
    collection,
    song,
    author,
    recording: await addFile(context, song, 'sound', { name: 'Organ' }),
    score: await addFile(context, song, createScoreXml({ names: ['Voice'] }), score),
    magazine,
    ...(await addArticle(canticle, magazine, author)),
    product,
    ...references,
  };
  await rebuildIndex(context.database);
  return shelf;
}

const KINDS = ['theme', 'category', 'genre', 'copyright', 'country'] as const;

async function addReferences({ context }: TestCanticle): Promise<Record<(typeof KINDS)[number], string>> {
  const ids = KINDS.map((kind) => [kind, newId()] as const);
  await context.database.transaction(async (tx) => {
    for (const [kind, id] of ids) {
      const country = kind === 'country' ? { slug: 'IS', language: 'is' } : { slug: `a-${kind}` };
      const facts = { ...emptyDraft(referenceFields), name: { en: `A ${kind}` } };
      await saveReference(tx, { id, kind, ...facts, ...country }, context.now());
    }
  });
  return Object.fromEntries(ids) as Record<(typeof KINDS)[number], string>;
}

async function addArticle({ context }: TestCanticle, collectionId: string, authorId: string) {
  const [publication, article] = [newId(), newId()];
  const [plain, text] = [
    { icon: null, image: null },
    { id: newId(), language: 'en', title: 'On singing', translatorId: null, introduction: '', content: '<p>Sing.</p>' },
  ];
  const facts = { title: { en: 'May' }, key: { en: '1931-05' }, description: {}, datePublished: null, ...plain };
  const about = { publicationId: publication, number: 1, sourceId: 'Letters', dateWritten: null, authorId, ...plain };
  const source = { introduction: '', content: 'Sing.', pictures: [] };
  await context.database.transaction(async (tx) => {
    await savePublication(tx, { id: publication, collectionId, ...facts }, context.now());
    await saveArticle(tx, { id: article, texts: [{ ...text, source }], ...about }, context.now());
  });
  return { publication, article };
}
