import { newId } from '../../platform/database/index.ts';
import { type ArticleText, saveArticle, savePublication } from '../../features/publications/index.ts';
import type { AppContext } from '../../context.ts';
import type { TestCanticle } from '../canticle.ts';
import { addFile } from '../files.ts';
import { addCollection, addContributor, addSong, addTranslation, prose, verses } from '../library.ts';
import { createScoreXml } from '../scores.ts';
import { addProduct } from '../store-fixtures.ts';
import type { Caller } from './callers.ts';

/** Words that are only in content some callers may see, and nowhere else. */
export const MARKER_WORDS = { locked: 'kestrelwing', disabled: 'heronfoot', owned: 'wrensong' } as const;

/** Who may read each word. The bearer of an embed token reads the one song it is for, which is locked. */
export const MARKER_READERS: Readonly<Record<keyof typeof MARKER_WORDS, readonly Caller[]>> = {
  locked: ['embed', 'subscriber', 'extended', 'editor', 'administrator', 'owner'],
  disabled: ['editor', 'administrator'],
  owned: ['owner'],
};

/**
 * Who finds a song of each kind of collection in the lists of 4.0, as far as it is enabled: technicians for credits and
 * subtitles.
 */
export const LISTED_FOR: Readonly<Record<'open' | 'locked' | 'disabled', readonly Caller[]>> = {
  open: ['ordinary', 'subscriber', 'technician', 'extended', 'editor', 'administrator', 'owner'],
  locked: ['subscriber', 'technician', 'extended', 'editor', 'administrator', 'owner'],
  disabled: ['editor', 'administrator'],
};

/** One of everything a collection may contain. */
export type CollectionFixture = {
  readonly collection: string;
  readonly song: string;
  readonly recording: string;
  readonly score: string;
  readonly magazine: string;
  readonly publication: string;
  readonly article: string;
  readonly scripture: string;
  readonly translation: string;
  readonly book: string;
  readonly chapter: string;
};

/** The fixtures: content that anybody may open, locked and disabled content, and personal data of one person. */
export type PermissionFixtures = {
  readonly canticle: TestCanticle;
  readonly open: CollectionFixture;
  readonly locked: CollectionFixture;
  readonly disabled: CollectionFixture;
  readonly contributor: string;
  readonly product: string;
  readonly embedToken: string;
  /** The ids of the people, by caller. */
  readonly people: ReadonlyMap<Caller, string>;
};

export const emailOf = (asker: Caller): string => `${asker}@example.org`;

/** Creates all fixtures. */
export async function createFixtures(canticle: TestCanticle): Promise<PermissionFixtures> {
  const { context } = canticle;
  const people = new Map<Caller, string>();
  for (const role of ['technician', 'extended', 'editor', 'administrator'] as const)
    people.set(role, await canticle.createPerson(emailOf(role), { roles: [role] }));
  people.set('ordinary', await canticle.createPerson(emailOf('ordinary')));
  const open = await addCollectionFixture(canticle, 'OPEN', 'open');
  const locked = await addCollectionFixture(canticle, 'LOCKED', MARKER_WORDS.locked);
  const disabled = await addCollectionFixture(canticle, 'DISABLED', MARKER_WORDS.disabled);
  const collections = [locked.collection, locked.scripture, locked.magazine];
  for (const asker of ['subscriber', 'owner'] as const)
    people.set(asker, await canticle.createPerson(emailOf(asker), { collections }));
  const made = await canticle.request(`POST api/canticle/songs/${locked.song}/embed-tokens`, {
    as: emailOf('subscriber'),
  });
  return {
    canticle,
    open,
    locked,
    disabled,
    contributor: await addContributor(context, 'Ada Lund'),
    product: (await addProduct(canticle, 'SALE')).product,
    embedToken: made.json.token,
    people,
  };
}

async function addCollectionFixture(canticle: TestCanticle, key: string, word: string): Promise<CollectionFixture> {
  const { context } = canticle;
  const enabled = key !== 'DISABLED';
  const free = key === 'OPEN';
  const title = enabled ? { en: `A song of ${key}` } : { en: `A song of ${word}` };
  const collection = await addCollection(context, { key, enabled });
  const song = await addSong(
    context,
    { name: title, enabled, memberships: [{ collectionId: collection, number: 1, free }] },
    { en: verses([`The ${word} over the water`]) },
  );
  const score = { type: 'sheetmusic', mediaType: 'application/xml', fileName: 'score.musicxml' } as const;
  const magazine = await addCollection(context, { key: `${key}P`, type: 'publication', enabled, free });
  const scripture = await addCollection(context, { key: `${key}S`, type: 'scripture', enabled, free });
  const translation = await addTranslation(context, { scriptureId: scripture }, { PSA: [prose(`The ${word} sang.`)] });
  const { books } = await outlineOf(canticle, translation);
  return {
    collection,
    song,
    recording: await addFile(context, song, `sound ${word}`),
    score: await addFile(context, song, createScoreXml({ title: enabled ? 'A tune' : word }), score),
    magazine,
    ...(await addArticle(context, magazine, word)),
    scripture,
    translation,
    book: books[0].id,
    chapter: books[0].chapters[0].id,
  };
}

const outlineOf = async (canticle: TestCanticle, translation: string) =>
  (await canticle.request(`GET api/canticle/translations/${translation}`, { as: emailOf('administrator') })).json;

async function addArticle(context: AppContext, collectionId: string, word: string) {
  const [publication, article] = [newId(), newId()];
  const plain = { icon: null, image: null };
  const text: ArticleText = {
    id: newId(),
    language: 'en',
    title: 'An article',
    translatorId: null,
    introduction: '',
    content: `<p>The ${word} wrote.</p>`,
    source: { introduction: '', content: '', pictures: [] },
  };
  await context.database.transaction(async (tx) => {
    const facts = { title: { en: 'May' }, key: { en: collectionId }, description: {}, datePublished: null, ...plain };
    await savePublication(tx, { id: publication, collectionId, ...facts }, context.now());
    const about = { publicationId: publication, number: 1, sourceId: null, dateWritten: null, authorId: null };
    await saveArticle(tx, { id: article, texts: [text], ...about, ...plain }, context.now());
  });
  return { publication, article };
}
