import { contributorFields, emptyDraft, instrumentFields, referenceFields } from '@canticle/contract/entities';
import type { LyricsDocument } from '@canticle/music';
import { newId } from '../../platform/database/index.ts';
import { saveArticle, savePublication } from '../../features/publications/index.ts';
import { saveProduct } from '../../features/store/index.ts';
import {
  type CollectionDraft,
  saveContributor,
  saveInstrument,
  saveReference,
  type SongDraft,
} from '../../features/songs/index.ts';
import type { TestCanticle } from '../canticle.ts';
import { addFile } from '../files.ts';
import { addCollection, addSong, addTranslation, prose, verses } from '../library.ts';
import type { PermissionFixtures } from '../rights/index.ts';
import { createScoreXml } from '../scores.ts';

type CollectionFixture = PermissionFixtures['open'];
type References = Record<(typeof KINDS)[number], string>;

const KINDS = ['theme', 'category', 'genre', 'copyright', 'country'] as const;
const inBothLanguages = (text: string) => ({ en: text, no: `${text} på norsk` });

/** The same fixtures with other content: with every optional field, or with none. */
export async function replaceContent(fixtures: PermissionFixtures, how: 'full' | 'bare'): Promise<PermissionFixtures> {
  const { canticle } = fixtures;
  const contributor = await addPerson(canticle, how);
  const references = how === 'full' ? await addReferences(canticle) : undefined;
  const addCollectionFixture = (shelf: 'OPEN' | 'LOCKED' | 'DISABLED') =>
    addContent(canticle, { how, shelf, contributor, references });
  const [open, locked, disabled] = [
    await addCollectionFixture('OPEN'),
    await addCollectionFixture('LOCKED'),
    await addCollectionFixture('DISABLED'),
  ];
  await addLittleProduct(canticle, how, locked.collection);
  return { ...fixtures, open, locked, disabled, contributor };
}

async function addPerson({ context }: TestCanticle, how: 'full' | 'bare'): Promise<string> {
  const id = newId();
  const all = {
    birthYear: 1871,
    country: 'no',
    subtitle: 'Teacher',
    image: '/a.jpg',
    biography: inBothLanguages('<p>Born.</p>'),
  };
  const draft = {
    ...emptyDraft(contributorFields),
    id,
    slug: `person-${id}`,
    name: how,
    ...(how === 'full' ? all : {}),
  };
  await context.database.transaction((tx) => saveContributor(tx, draft, context.now()));
  return id;
}

async function addReferences({ context }: TestCanticle): Promise<References> {
  const ids = KINDS.map((kind) => [kind, newId()] as const);
  await context.database.transaction(async (tx) => {
    await saveInstrument(
      tx,
      { ...emptyDraft(instrumentFields), id: newId(), identifier: 'organ', sort: 1 },
      context.now(),
    );
    for (const [kind, id] of ids) {
      const own = kind === 'country' ? { slug: 'IS', language: 'is' } : { slug: kind };
      const texts = { name: inBothLanguages(kind), description: inBothLanguages('Words') };
      await saveReference(tx, { ...emptyDraft(referenceFields), id, kind, ...texts, sort: 1, ...own }, context.now());
    }
  });
  return Object.fromEntries(ids) as References;
}

type ContentOptions = {
  readonly how: 'full' | 'bare';
  readonly shelf: 'OPEN' | 'LOCKED' | 'DISABLED';
  readonly contributor: string;
  readonly references: References | undefined;
};

const MINIMAL_COLLECTION: Partial<CollectionDraft> = { keys: {}, name: {} };
const COMPLETE_COLLECTION: Partial<CollectionDraft> = {
  keys: { en: 'E', no: 'N' },
  name: inBothLanguages('Hymns'),
  details: inBothLanguages('<p>Bound in <em>green</em>.</p>'),
  header: inBothLanguages('<p>Read.</p>'),
  image: '/cover.jpg',
  icon: '/icon.svg',
  priority: 7,
};

async function addContent(canticle: TestCanticle, options: ContentOptions): Promise<CollectionFixture> {
  const { context } = canticle;
  const { how, shelf } = options;
  const [enabled, free] = [shelf !== 'DISABLED', shelf === 'OPEN'];
  const facts = { ...(how === 'full' ? COMPLETE_COLLECTION : MINIMAL_COLLECTION), enabled };
  const key = `${how}${shelf}`;
  const collection = await addCollection(context, { key, ...facts });
  const memberships = [{ collectionId: collection, number: how === 'full' ? 1 : null, free }];
  const song = await addSong(
    context,
    { enabled, ...songFacts(options), memberships: numbered(memberships) },
    texts(how),
  );
  // Nobody has added content to this one yet.
  await addSong(context, { enabled, name: {}, memberships });
  const kind = { mediaType: 'application/xml', fileName: how === 'full' ? 'score.musicxml' : '' };
  const magazine = await addCollection(context, { key: `${key}P`, type: 'publication', ...facts, free });
  const scripture = await addCollection(context, { key: `${key}S`, type: 'scripture', ...facts, free });
  const named = how === 'full' ? {} : { key: 'bare', title: '', shortTitle: '' };
  const translation = await addTranslation(context, { scriptureId: scripture, ...named }, { PSA: [prose('Sing.')] });
  const outline = `GET api/canticle/translations/${translation}` as const;
  const { books } = (await canticle.request(outline, { as: 'administrator@example.org' })).json;
  return {
    collection,
    song,
    recording: await addFile(context, song, `sound of ${how}`, fileFacts(options)),
    score: await addFile(context, song, createScoreXml({ title: '', names: ['Voice'] }), {
      ...fileFacts(options),
      ...kind,
      type: 'sheetmusic',
    }),
    magazine,
    ...(await addArticle(canticle, magazine, options)),
    scripture,
    translation,
    book: books[0].id,
    chapter: books[0].chapters[0].id,
  };
}

/* A song is found in a collection by its number, so the one with content has one. */
const numbered = (memberships: SongDraft['memberships']) => memberships.map((one) => ({ ...one, number: 1 }));

const texts = (how: 'full' | 'bare'): { readonly [language: string]: LyricsDocument } =>
  how === 'bare'
    ? { en: verses(['La']) }
    : { en: { ...verses(['[G]Sing'], ['Sing [D]again']), notes: 'Slowly.' }, da: verses(['[G]Syng']) };

function songFacts({ how, contributor, references: to }: ContentOptions): Partial<SongDraft> {
  if (how === 'bare' || to === undefined) return { name: {} };
  return {
    name: inBothLanguages('Morning song'),
    participants: (['author', 'composer', 'arranger'] as const).map((type) => ({ contributorId: contributor, type })),
    yearWritten: 1901,
    yearComposed: 1910,
    yearPublished: 1920,
    originalKey: 'Eb',
    minor: true,
    tempo: 96,
    details: inBothLanguages('<p>Written at sea.</p>'),
    description: inBothLanguages('A song of the morning'),
    image: '/song.jpg',
    copyrights: (['text', 'melody'] as const).map((type) => ({ type, copyrightId: to.copyright })),
    origins: (['text', 'melody'] as const).map((type) => ({
      type,
      countryId: to.country,
      description: inBothLanguages('Traditional'),
    })),
    themeIds: [to.theme],
    categoryIds: [to.category],
    genreIds: [to.genre],
  };
}

const fileFacts = ({ how, contributor }: ContentOptions) =>
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

async function addArticle({ context }: TestCanticle, collectionId: string, { how, contributor }: ContentOptions) {
  const [publication, article] = [newId(), newId()];
  const plain = { icon: null, image: null };
  const source = { introduction: '', content: 'Sing.', pictures: [] };
  const text = { id: newId(), language: 'en', title: 'On singing', translatorId: contributor, source };
  const bareEdition = { title: {}, key: {}, description: {}, datePublished: null, ...plain };
  const fullEdition = {
    title: inBothLanguages('May'),
    key: inBothLanguages('1931-05'),
    description: inBothLanguages('An issue'),
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
  await context.database.transaction(async (tx) => {
    const edition = how === 'full' ? fullEdition : bareEdition;
    await savePublication(tx, { id: publication, collectionId, ...edition }, context.now());
    const written = how === 'full' ? fullArticle : bareArticle;
    await saveArticle(tx, { id: article, publicationId: publication, number: 1, ...written }, context.now());
  });
  return { publication, article };
}

async function addLittleProduct({ context }: TestCanticle, how: 'full' | 'bare', collection: string): Promise<void> {
  const price = { id: `price_of_${how}`, type: 'month', currency: 'nok', amountMinor: 1900, name: 'Monthly' } as const;
  const all = { name: inBothLanguages('Hymns'), collectionIds: [collection], prices: [price], priority: 1 };
  const nothing = { name: {}, collectionIds: [], prices: [], priority: 0 };
  const draft = { id: `prod_of_${how}`, slug: how, ...(how === 'full' ? all : nothing) };
  await context.database.transaction((tx) => saveProduct(tx, draft, context.now()));
}
