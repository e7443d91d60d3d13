import type { LyricsDocument } from '@canticle/music';
import { newId } from '../../database/index.ts';
import { putArticle, putPublication } from '../../features/publications/index.ts';
import { putProduct } from '../../features/store/index.ts';
import {
  type CollectionDraft,
  putContributor,
  putInstrument,
  putReference,
  type SongDraft,
} from '../../features/songs/index.ts';
import type { TestCanticle } from '../canticle.ts';
import { addFile } from '../files.ts';
import { addCollection, addSong, addTranslation, prose, verses } from '../library.ts';
import type { World } from '../rights/index.ts';
import { scoreOf } from '../scores.ts';

type Shelf = World['open'];
type References = Record<(typeof KINDS)[number], string>;

const KINDS = ['theme', 'category', 'genre', 'copyright', 'country'] as const;
const BOTH = (text: string) => ({ en: text, no: `${text} på norsk` });

/** The same world with other content: with everything a thing may have, or with nothing it may lack. */
export async function refurnish(world: World, how: 'full' | 'bare'): Promise<World> {
  const { canticle } = world;
  const contributor = await addPerson(canticle, how);
  const references = how === 'full' ? await addReferences(canticle) : undefined;
  const make = (shelf: 'OPEN' | 'LOCKED' | 'DISABLED') => fill(canticle, { how, shelf, contributor, references });
  const [open, locked, disabled] = [await make('OPEN'), await make('LOCKED'), await make('DISABLED')];
  await addLittleProduct(canticle, how, locked.collection);
  return { ...world, open, locked, disabled, contributor };
}

async function addPerson({ rooms }: TestCanticle, how: 'full' | 'bare'): Promise<string> {
  const id = newId();
  const nothing = { birthYear: null, country: null, subtitle: null, image: null, biography: {} };
  const all = { birthYear: 1871, country: 'no', subtitle: 'Teacher', image: '/a.jpg', biography: BOTH('<p>Born.</p>') };
  const draft = { id, slug: `person-${id}`, name: how, ...(how === 'full' ? all : nothing) };
  await rooms.database.transaction((tx) => putContributor(tx, draft, rooms.now()));
  return id;
}

async function addReferences({ rooms }: TestCanticle): Promise<References> {
  const ids = KINDS.map((kind) => [kind, newId()] as const);
  await rooms.database.transaction(async (tx) => {
    await putInstrument(tx, { id: newId(), identifier: 'organ', icon: '', sort: 1 }, rooms.now());
    for (const [kind, id] of ids) {
      const own = kind === 'country' ? { slug: 'IS', language: 'is' } : { slug: kind, language: null };
      await putReference(tx, { id, kind, name: BOTH(kind), description: BOTH('Words'), sort: 1, ...own }, rooms.now());
    }
  });
  return Object.fromEntries(ids) as References;
}

type Filling = {
  readonly how: 'full' | 'bare';
  readonly shelf: 'OPEN' | 'LOCKED' | 'DISABLED';
  readonly contributor: string;
  readonly references: References | undefined;
};

const BARE: Partial<CollectionDraft> = { keys: {}, name: {} };
const FULL: Partial<CollectionDraft> = {
  keys: { en: 'E', no: 'N' },
  name: BOTH('Hymns'),
  details: BOTH('<p>Bound in <em>green</em>.</p>'),
  header: BOTH('<p>Read.</p>'),
  image: '/cover.jpg',
  icon: '/icon.svg',
  priority: 7,
};

async function fill(canticle: TestCanticle, filling: Filling): Promise<Shelf> {
  const { rooms } = canticle;
  const { how, shelf } = filling;
  const [enabled, free] = [shelf !== 'DISABLED', shelf === 'OPEN'];
  const facts = { ...(how === 'full' ? FULL : BARE), enabled };
  const key = `${how}${shelf}`;
  const collection = await addCollection(rooms, { key, ...facts });
  const memberships = [{ collectionId: collection, number: how === 'full' ? 1 : null, free }];
  const song = await addSong(rooms, { enabled, ...songFacts(filling), memberships: numbered(memberships) }, texts(how));
  // Nobody has written anything in this one yet.
  await addSong(rooms, { enabled, name: {}, memberships });
  const kind = { mediaType: 'application/xml', fileName: how === 'full' ? 'score.musicxml' : '' };
  const magazine = await addCollection(rooms, { key: `${key}P`, type: 'publication', ...facts, free });
  const scripture = await addCollection(rooms, { key: `${key}S`, type: 'scripture', ...facts, free });
  const named = how === 'full' ? {} : { key: 'bare', title: '', shortTitle: '' };
  const translation = await addTranslation(rooms, { scriptureId: scripture, ...named }, { PSA: [prose('Sing.')] });
  const outline = `GET api/canticle/translations/${translation}` as const;
  const { books } = (await canticle.ask(outline, { as: 'administrator@example.org' })).json;
  return {
    collection,
    song,
    recording: await addFile(rooms, song, `sound of ${how}`, fileFacts(filling)),
    score: await addFile(rooms, song, scoreOf({ title: '', names: ['Voice'] }), {
      ...fileFacts(filling),
      ...kind,
      type: 'sheetmusic',
    }),
    magazine,
    ...(await addArticle(canticle, magazine, filling)),
    scripture,
    translation,
    book: books[0].id,
    chapter: books[0].chapters[0].id,
  };
}

/* A song is found in a collection by its number, so the one with words has one. */
const numbered = (memberships: SongDraft['memberships']) => memberships.map((one) => ({ ...one, number: 1 }));

const texts = (how: 'full' | 'bare'): { readonly [language: string]: LyricsDocument } =>
  how === 'bare'
    ? { en: verses(['La']) }
    : { en: { ...verses(['[G]Sing'], ['Sing [D]again']), notes: 'Slowly.' }, da: verses(['[G]Syng']) };

function songFacts({ how, contributor, references: to }: Filling): Partial<SongDraft> {
  if (how === 'bare' || to === undefined) return { name: {} };
  return {
    name: BOTH('Morning song'),
    participants: (['author', 'composer', 'arranger'] as const).map((type) => ({ contributorId: contributor, type })),
    yearWritten: 1901,
    yearComposed: 1910,
    yearPublished: 1920,
    originalKey: 'Eb',
    minor: true,
    tempo: 96,
    details: BOTH('<p>Written at sea.</p>'),
    description: BOTH('A song of the morning'),
    image: '/song.jpg',
    copyrights: (['text', 'melody'] as const).map((type) => ({ type, copyrightId: to.copyright })),
    origins: (['text', 'melody'] as const).map((type) => ({
      type,
      countryId: to.country,
      description: BOTH('Traditional'),
    })),
    themeIds: [to.theme],
    categoryIds: [to.category],
    genreIds: [to.genre],
  };
}

const fileFacts = ({ how, contributor }: Filling) =>
  how === 'bare'
    ? { fileName: '' }
    : {
        category: 'studio',
        number: 3,
        language: 'en',
        transposition: 'Eb',
        information: 'Recorded at home',
        participants: [{ contributorId: contributor, type: 'artist' as const }],
      };

async function addArticle({ rooms }: TestCanticle, collectionId: string, { how, contributor }: Filling) {
  const [publication, article] = [newId(), newId()];
  const plain = { icon: null, image: null };
  const source = { introduction: '', content: 'Sing.', pictures: [] };
  const text = { id: newId(), language: 'en', title: 'On singing', translatorId: contributor, source };
  const bareEdition = { title: {}, key: {}, description: {}, datePublished: null, ...plain };
  const fullEdition = {
    title: BOTH('May'),
    key: BOTH('1931-05'),
    description: BOTH('An issue'),
    datePublished: '1931-05-01T00:00:00.000Z',
    icon: '/icon.svg',
    image: '/cover.jpg',
  };
  const bareArticle = { sourceId: null, dateWritten: null, authorId: null, texts: [], ...plain };
  const fullArticle = {
    sourceId: 'Letters',
    dateWritten: '1931-04-02T00:00:00.000Z',
    authorId: contributor,
    icon: '/icon.svg',
    image: '/cover.jpg',
    texts: [{ ...text, introduction: '<p>First.</p>', content: '<p>Sing.</p>' }],
  };
  await rooms.database.transaction(async (tx) => {
    const edition = how === 'full' ? fullEdition : bareEdition;
    await putPublication(tx, { id: publication, collectionId, ...edition }, rooms.now());
    const written = how === 'full' ? fullArticle : bareArticle;
    await putArticle(tx, { id: article, publicationId: publication, number: 1, ...written }, rooms.now());
  });
  return { publication, article };
}

async function addLittleProduct({ rooms }: TestCanticle, how: 'full' | 'bare', collection: string): Promise<void> {
  const price = { id: `price_of_${how}`, type: 'month', currency: 'nok', amountMinor: 1900, name: 'Monthly' } as const;
  const all = { name: BOTH('Hymns'), collectionIds: [collection], prices: [price], priority: 1 };
  const nothing = { name: {}, collectionIds: [], prices: [], priority: 0 };
  const draft = { id: `prod_of_${how}`, slug: how, ...(how === 'full' ? all : nothing) };
  await rooms.database.transaction((tx) => putProduct(tx, draft, rooms.now()));
}
