import { newId } from '../../database/index.ts';
import { type ArticleText, putArticle, putPublication } from '../../features/publications/index.ts';
import type { Rooms } from '../../rooms.ts';
import type { TestCanticle } from '../canticle.ts';
import { addFile } from '../files.ts';
import { addCollection, addContributor, addSong, addTranslation, prose, verses } from '../library.ts';
import { scoreOf } from '../scores.ts';
import { addProduct } from '../shop.ts';
import type { Asker } from './askers.ts';

/** Words that stand in what only some may see, and nowhere else. */
export const MARKS = { locked: 'kestrelwing', disabled: 'heronfoot', owned: 'wrensong' } as const;

/** Who may read each word. The bearer of an embed token reads the one song it is for, which is locked. */
export const READERS: Readonly<Record<keyof typeof MARKS, readonly Asker[]>> = {
  locked: ['embed', 'subscriber', 'extended', 'editor', 'administrator', 'owner'],
  disabled: ['editor', 'administrator'],
  owned: ['owner'],
};

/** Who finds a song of each shelf in the lists of 4.0, as far as it is enabled: technicians for credits and subtitles. */
export const LISTED_FOR: Readonly<Record<'open' | 'locked' | 'disabled', readonly Asker[]>> = {
  open: ['ordinary', 'subscriber', 'technician', 'extended', 'editor', 'administrator', 'owner'],
  locked: ['subscriber', 'technician', 'extended', 'editor', 'administrator', 'owner'],
  disabled: ['editor', 'administrator'],
};

/** One of everything a collection may hold. */
export type Shelf = {
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

/** What there is: content that anybody may open, locked and disabled content, and things of one person. */
export type World = {
  readonly canticle: TestCanticle;
  readonly open: Shelf;
  readonly locked: Shelf;
  readonly disabled: Shelf;
  readonly contributor: string;
  readonly product: string;
  readonly embedToken: string;
  /** The ids of the people, by who they are. */
  readonly people: ReadonlyMap<Asker, string>;
};

export const addressOf = (asker: Asker): string => `${asker}@example.org`;

/** Makes everything. */
export async function makeWorld(canticle: TestCanticle): Promise<World> {
  const { rooms } = canticle;
  const people = new Map<Asker, string>();
  for (const role of ['technician', 'extended', 'editor', 'administrator'] as const)
    people.set(role, await canticle.person(addressOf(role), { roles: [role] }));
  people.set('ordinary', await canticle.person(addressOf('ordinary')));
  const open = await fill(canticle, 'OPEN', 'open');
  const locked = await fill(canticle, 'LOCKED', MARKS.locked);
  const disabled = await fill(canticle, 'DISABLED', MARKS.disabled);
  const collections = [locked.collection, locked.scripture, locked.magazine];
  for (const asker of ['subscriber', 'owner'] as const)
    people.set(asker, await canticle.person(addressOf(asker), { collections }));
  const made = await canticle.ask(`POST api/canticle/songs/${locked.song}/embed-tokens`, {
    as: addressOf('subscriber'),
  });
  return {
    canticle,
    open,
    locked,
    disabled,
    contributor: await addContributor(rooms, 'Ada Lund'),
    product: (await addProduct(canticle, 'SALE')).product,
    embedToken: made.json.token,
    people,
  };
}

async function fill(canticle: TestCanticle, key: string, word: string): Promise<Shelf> {
  const { rooms } = canticle;
  const enabled = key !== 'DISABLED';
  const free = key === 'OPEN';
  const title = enabled ? { en: `A song of ${key}` } : { en: `A song of ${word}` };
  const collection = await addCollection(rooms, { key, enabled });
  const song = await addSong(
    rooms,
    { name: title, enabled, memberships: [{ collectionId: collection, number: 1, free }] },
    { en: verses([`The ${word} over the water`]) },
  );
  const score = { type: 'sheetmusic', mediaType: 'application/xml', fileName: 'score.musicxml' } as const;
  const magazine = await addCollection(rooms, { key: `${key}P`, type: 'publication', enabled, free });
  const scripture = await addCollection(rooms, { key: `${key}S`, type: 'scripture', enabled, free });
  const translation = await addTranslation(rooms, { scriptureId: scripture }, { PSA: [prose(`The ${word} sang.`)] });
  const { books } = await outlineOf(canticle, translation);
  return {
    collection,
    song,
    recording: await addFile(rooms, song, `sound ${word}`),
    score: await addFile(rooms, song, scoreOf({ title: enabled ? 'A tune' : word }), score),
    magazine,
    ...(await addArticle(rooms, magazine, word)),
    scripture,
    translation,
    book: books[0].id,
    chapter: books[0].chapters[0].id,
  };
}

const outlineOf = async (canticle: TestCanticle, translation: string) =>
  (await canticle.ask(`GET api/canticle/translations/${translation}`, { as: addressOf('administrator') })).json;

async function addArticle(rooms: Rooms, collectionId: string, word: string) {
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
  await rooms.database.transaction(async (tx) => {
    const facts = { title: { en: 'May' }, key: { en: collectionId }, description: {}, datePublished: null, ...plain };
    await putPublication(tx, { id: publication, collectionId, ...facts }, rooms.now());
    const about = { publicationId: publication, number: 1, sourceId: null, dateWritten: null, authorId: null };
    await putArticle(tx, { id: article, texts: [text], ...about, ...plain }, rooms.now());
  });
  return { publication, article };
}
