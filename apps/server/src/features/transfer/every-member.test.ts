import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  collectionFields,
  type ColumnField,
  type ColumnNames,
  contributorFields,
  type EntityFields,
  type EntityValues,
  type FieldValue,
  instrumentFields,
  languageFields,
  listColumns,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';
import { bookByCode } from '@canticle/scripture';
import { newId, type Reader, type Tx } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { prose } from '../../testing/library.ts';
import { type FileDraft, listFiles, saveFile } from '../media/index.ts';
import {
  type ArticleDraft,
  listArticleDrafts,
  listPublications,
  type PublicationDraft,
  saveArticle,
  savePublication,
} from '../publications/index.ts';
import { listTranslations, saveBook, saveTranslation, type TranslationDraft } from '../scriptures/index.ts';
import {
  type CollectionDraft,
  type ContributorDraft,
  type InstrumentDraft,
  type LanguageDraft,
  listCollections,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongs,
  saveCollection,
  saveContributor,
  saveInstrument,
  saveLanguage,
  saveReference,
  saveSong,
  type ReferenceDraft,
  type SongDraft,
} from '../songs/index.ts';
import { listProducts, type ProductDraft, saveProduct } from '../store/index.ts';
import { renderArticleHtml } from './read/article-html.ts';
import { exportBundle, importPath } from './index.ts';

/*
 * Guards against losing fields in a bundle: in its writer, its reader, the fingerprint of an import or the table. Every
 * kind of item is listed here with all its fields, twice, with different values. The samples of described entities
 * follow from their description; the types require all fields of the others.
 */

/** An item with all its fields, and another value for each field that can change. */
type Sample<D, Fixed extends keyof D> = {
  readonly full: Required<D>;
  /** One or more other values for each field. */
  readonly others: { readonly [M in Exclude<keyof Required<D>, Fixed>]: readonly Required<D>[M][] };
};

/** A list of one object, with each of its fields changed in turn. */
const eachMember = <T extends object, K extends keyof T>(full: T, others: { readonly [M in K]-?: T[M] }) =>
  (Object.keys(others) as K[]).map((member) => [{ ...full, [member]: others[member] }]);

/** Two values of each column of a described entity. */
function sampleColumns<const Fields extends EntityFields>(fields: Fields) {
  type Columns = ColumnNames<Fields>;
  const full: { [name: string]: unknown } = {};
  const others: { [name: string]: readonly unknown[] } = {};
  for (const [name, field] of listColumns(fields)) {
    const [one, other] = sampleValues(field);
    full[name] = one;
    others[name] = [other];
  }
  return { full, others } as {
    readonly full: EntityValues<Pick<Fields, Columns>>;
    readonly others: { readonly [Name in Columns]: readonly FieldValue<Fields[Name]>[] };
  };
}

function sampleValues(field: ColumnField): readonly [unknown, unknown] {
  switch (field.kind) {
    case 'choice':
      return [field.values[0], field.values[1]];
    case 'flag':
      return [field.empty, !field.empty];
    case 'number':
      return [field.max - 1, field.max];
    case 'text':
      return ['One', 'Two'];
    case 'localized':
      return [{ en: 'One' }, { en: 'Other', no: 'En annen' }];
    case 'image':
      return ['https://example.org/a.jpg', 'https://example.org/b.jpg'];
  }
}

/** One variant of an item: `before`, and `after` one field was changed. */
type Variant<D> = { readonly member: string; readonly before: D; readonly after: D };

function variantsOf<D, Fixed extends keyof D>(
  { full, others }: Sample<D, Fixed>,
  named: (number: number, member: string) => Partial<D>,
): readonly Variant<D>[] {
  const changes = Object.entries(others as { readonly [member: string]: readonly unknown[] });
  return changes
    .flatMap(([member, values]) => values.map((value) => ({ member, value })))
    .map(({ member, value }, number) => {
      const before = { ...full, ...named(number, member) };
      return { member, before, after: { ...before, [member]: value } };
    });
}

const ids = {
  hymns: newId(),
  songs: newId(),
  bible: newId(),
  papers: newId(),
  edition: newId(),
  otherEdition: newId(),
  song: newId(),
  ann: newId(),
  ben: newId(),
  theme: [newId(), newId()] as const,
  category: [newId(), newId()] as const,
  genre: [newId(), newId()] as const,
  copyright: [newId(), newId()] as const,
  country: [newId(), newId()] as const,
  instrument: [newId(), newId()] as const,
};

const membership = { collectionId: ids.hymns, number: 1, free: false };
const participant = { contributorId: ids.ann, type: 'author' } as const;
const translator = { contributorId: ids.ann, type: 'translator', language: 'en' } as const;
const copyright = { type: 'text', copyrightId: ids.copyright[0] } as const;
const origin = { type: 'text', countryId: ids.country[0], description: { en: 'Sung here' } } as const;

const songColumns = sampleColumns(songFields);
const song: Sample<SongDraft, 'id'> = {
  full: {
    id: '',
    ...songColumns.full,
    memberships: [membership],
    participants: [translator],
    originalKey: 'G',
    copyrights: [copyright],
    origins: [origin],
    themeIds: [ids.theme[0]],
    categoryIds: [ids.category[0]],
    genreIds: [ids.genre[0]],
  },
  others: {
    ...songColumns.others,
    memberships: eachMember<SongDraft['memberships'][number], keyof typeof membership>(membership, {
      collectionId: ids.songs,
      number: 1001,
      free: true,
    }),
    // Only a translator has a language.
    participants: [
      ...eachMember<SongDraft['participants'][number], 'contributorId' | 'language'>(translator, {
        contributorId: ids.ben,
        language: 'no',
      }),
      [{ contributorId: ids.ann, type: 'composer' }],
    ],
    originalKey: ['A'],
    copyrights: eachMember<SongDraft['copyrights'][number], keyof typeof copyright>(copyright, {
      type: 'melody',
      copyrightId: ids.copyright[1],
    }),
    origins: eachMember<SongDraft['origins'][number], keyof typeof origin>(origin, {
      type: 'melody',
      countryId: ids.country[1],
      description: { en: 'Other' },
    }),
    themeIds: [[ids.theme[1]]],
    categoryIds: [[ids.category[1]]],
    genreIds: [[ids.genre[1]]],
  },
};

const collectionColumns = sampleColumns(collectionFields);
const collection: Sample<CollectionDraft, 'id' | 'key'> = {
  full: { id: '', ...collectionColumns.full },
  others: { ...collectionColumns.others, type: ['publication'] },
};

const contributorColumns = sampleColumns(contributorFields);
const contributor: Sample<ContributorDraft, 'id' | 'slug'> = {
  full: { id: '', slug: '', ...contributorColumns.full, country: 'AA' },
  others: { ...contributorColumns.others, country: ['AB'] },
};

/* The order of a list is the order of its file. */
const countryColumns = sampleColumns(referenceFields);
const { slug: _slug, sort: _sort, ...otherCountries } = countryColumns.others;
const country: Sample<ReferenceDraft, 'id' | 'kind' | 'slug' | 'sort'> = {
  full: { id: '', kind: 'country', ...countryColumns.full, language: 'en' },
  others: { ...otherCountries, language: ['no'] },
};

const instrumentColumns = sampleColumns(instrumentFields);
const { identifier: _identifier, sort: _instrumentSort, ...otherInstruments } = instrumentColumns.others;
const instrument: Sample<InstrumentDraft, 'id' | 'identifier' | 'sort'> = {
  full: { id: '', ...instrumentColumns.full },
  others: otherInstruments,
};

const languageColumns = sampleColumns(languageFields);
const { key: _key, sort: _languageSort, ...otherLanguages } = languageColumns.others;
const language: Sample<LanguageDraft, 'key' | 'sort'> = { full: languageColumns.full, others: otherLanguages };

const price = { id: '', type: 'month', currency: 'nok', amountMinor: 100, name: 'Monthly' } as const;
const product: Sample<ProductDraft, 'id' | 'slug'> = {
  full: {
    id: '',
    slug: '',
    name: { en: 'Product' },
    priority: 1,
    collectionIds: [ids.hymns],
    prices: [price],
    active: true,
  },
  others: {
    name: [{ en: 'Other' }],
    priority: [2],
    collectionIds: [[ids.songs]],
    prices: eachMember<ProductDraft['prices'][number], Exclude<keyof typeof price, 'id'>>(price, {
      type: 'year',
      currency: 'eur',
      amountMinor: 200,
      name: 'Other',
    }),
    active: [false],
  },
};

const publication: Sample<PublicationDraft, 'id' | 'collectionId'> = {
  full: {
    id: '',
    collectionId: ids.papers,
    title: { en: 'Edition' },
    key: { en: 'key' },
    description: { en: 'Description' },
    datePublished: '1931-05-01T00:00:00.000Z',
    icon: 'book',
    image: 'https://example.org/a.jpg',
  },
  others: {
    title: [{ en: 'Other' }],
    key: [{ en: 'other' }],
    description: [{ en: 'Other' }],
    datePublished: ['1932-05-01T00:00:00.000Z'],
    icon: ['star'],
    image: ['https://example.org/b.jpg'],
  },
};

const htmlOf = (text: string) => renderArticleHtml(text, new Map()).html;
const articleText = (introduction: string, content: string) => ({
  introduction: htmlOf(introduction),
  content: htmlOf(content),
  source: { introduction, content, pictures: [] },
});
const text = {
  id: '',
  language: 'en',
  title: 'Article',
  translatorId: ids.ann,
  ...articleText('Introduction', 'Content'),
};
/* Its HTML is generated from its source. */
const article: Sample<ArticleDraft, 'id'> = {
  full: {
    id: '',
    publicationId: ids.edition,
    number: 1,
    authorId: ids.ann,
    sourceId: 'A paper',
    dateWritten: '1931-05-01T00:00:00.000Z',
    icon: 'book',
    image: 'https://example.org/a.jpg',
    texts: [text],
  },
  others: {
    publicationId: [ids.otherEdition],
    number: [1001],
    authorId: [ids.ben],
    sourceId: ['Another paper'],
    dateWritten: ['1932-05-01T00:00:00.000Z'],
    icon: ['star'],
    image: ['https://example.org/b.jpg'],
    texts: [
      ...eachMember<
        ArticleDraft['texts'][number],
        Exclude<keyof typeof text, 'id' | 'introduction' | 'content' | 'source'>
      >(text, { language: 'no', title: 'Other', translatorId: ids.ben }),
      [{ ...text, ...articleText('Other', 'Content') }],
      [{ ...text, ...articleText('Introduction', 'Other') }],
    ],
  },
};

const translation: Sample<TranslationDraft, 'id' | 'scriptureId' | 'key'> = {
  full: {
    id: '',
    scriptureId: ids.bible,
    key: '',
    title: 'Translation',
    shortTitle: 'T',
    sourceName: 'Free',
    language: 'en',
    versification: 'english',
  },
  others: {
    title: ['Other'],
    shortTitle: ['O'],
    sourceName: ['Other'],
    language: ['no'],
    versification: ['norwegian-psalms'],
  },
};

/* A file at an external address has no bytes here. */
type OfBytes = 'madeFrom' | 'contentHash' | 'byteLength' | 'mediaType' | 'fileName' | 'companionOf';
const file: Sample<FileDraft, 'id' | 'songId' | OfBytes> = {
  full: {
    id: '',
    songId: ids.song,
    name: 'File',
    type: 'video',
    category: 'instrumental',
    number: 1,
    language: 'en',
    transposition: 'Eb',
    information: 'Live',
    instrumentId: ids.instrument[0],
    participants: [participant],
    companionOf: null,
    address: '',
    madeFrom: null,
    contentHash: '',
    byteLength: 0,
    mediaType: '',
    fileName: '',
  },
  others: {
    name: ['Other'],
    type: ['audio'],
    category: ['vocal'],
    number: [2],
    language: ['no'],
    transposition: ['F'],
    information: ['Studio'],
    instrumentId: [ids.instrument[1]],
    participants: eachMember<FileDraft['participants'][number], keyof typeof participant>(participant, {
      contributorId: ids.ben,
      type: 'composer',
    }),
    address: ['https://example.org/other'],
  },
};

let here: TestCanticle;
let there: TestCanticle;
let folders: TestFolder[];

beforeEach(async () => {
  [here, there] = [await startCanticle(), await startCanticle()];
  folders = [];
  await write(putBase);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  for (const folder of folders) await folder.remove();
});

const write = (work: (tx: Tx, now: Date) => Promise<unknown>) =>
  here.context.database.transaction((tx) => work(tx, here.context.now()));

/** What the variants refer to. */
async function putBase(tx: Tx, now: Date): Promise<void> {
  for (const kind of ['theme', 'category', 'genre', 'copyright', 'country'] as const)
    for (const [at, id] of ids[kind].entries())
      await saveReference(
        tx,
        {
          ...country.full,
          id,
          kind,
          slug: kind === 'country' ? `Z${'AB'[at]}` : `${kind}-${at}`,
          language: null,
          sort: 90 + at,
        },
        now,
      );
  for (const [at, id] of ids.instrument.entries())
    await saveInstrument(tx, { ...instrument.full, id, identifier: `base-${at}`, sort: 90 + at }, now);
  await saveContributor(tx, { ...contributor.full, id: ids.ann, slug: 'ann', name: 'Ann' }, now);
  await saveContributor(tx, { ...contributor.full, id: ids.ben, slug: 'ben', name: 'Ben' }, now);
  const places = [
    ['hymns', 'song'],
    ['songs', 'song'],
    ['bible', 'scripture'],
    ['papers', 'publication'],
  ] as const;
  for (const [name, type] of places)
    await saveCollection(
      tx,
      { ...collection.full, id: ids[name], key: name.toUpperCase(), keys: { en: name.toUpperCase() }, type },
      now,
    );
  for (const name of ['edition', 'otherEdition'] as const)
    await savePublication(tx, { ...publication.full, id: ids[name], title: { en: name }, key: { en: name } }, now);
  await saveSong(tx, { ...song.full, id: ids.song, name: { en: 'With files' } }, now);
}

/** Exports the whole first library and imports it into the second. Returns the outcome of each item of a kind. */
async function carryOver(kind: string): Promise<ReadonlyMap<string, string>> {
  const folder = await createTestFolder();
  folders.push(folder);
  await exportBundle(here.context, folder.path);
  const report = await importPath(there.context, folder.path);
  expect([report.refused, report.diagnostics]).toEqual([[], []]);
  const items = report.items.filter((item) => item.kind === kind);
  return new Map(items.map((item, at) => [`${at} ${item.name}`, item.outcome]));
}

type Kind<D> = {
  /** Its name in the import report. */
  readonly kind: string;
  readonly variants: readonly Variant<D>[];
  put(tx: Tx, draft: D, now: Date): Promise<unknown>;
  list(db: Reader): Promise<readonly object[]>;
};

/* Timestamps and sort order differ between libraries. */
const comparable = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'updatedAt' && name !== 'sort'));
const listed = async <D>({ list }: Kind<D>, canticle: TestCanticle) =>
  new Map(
    (await list(canticle.context.database.read)).map((item) => {
      const named = item as { readonly id?: string; readonly key?: string };
      return [named.id ?? named.key, comparable(item)];
    }),
  );

async function expectEveryMember<D>(kind: Kind<D>): Promise<void> {
  await write(async (tx, now) => {
    for (const { before } of kind.variants) await kind.put(tx, before, now);
  });
  await carryOver(kind.kind);
  expect(await listed(kind, there)).toEqual(await listed(kind, here));
  const before = await listed(kind, here);
  await write(async (tx, now) => {
    for (const { after } of kind.variants) await kind.put(tx, after, now);
  });
  const changed = await listed(kind, here);
  const stored = [...changed].filter(([id, item]) => JSON.stringify(before.get(id)) !== JSON.stringify(item));
  expect(stored).toHaveLength(kind.variants.length);
  const outcomes = [...(await carryOver(kind.kind)).values()];
  expect(await listed(kind, there)).toEqual(changed);
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(kind.variants.length);
  expect(outcomes.every((outcome) => outcome === 'changed' || outcome === 'unchanged')).toBe(true);
}

const code = (number: number, first = 'A') => `${first}${String.fromCharCode(65 + number)}`;

describe('a change of any one member comes through a bundle:', () => {
  test('of a song', () =>
    expectEveryMember({
      kind: 'song',
      variants: variantsOf(song, (number, member) => ({
        id: newId(),
        name: { en: `Song ${member}` },
        memberships: [{ ...membership, number: number + 1 }],
      })).map((one) => ({
        ...one,
        // Each song gets its own number in a collection.
        after: {
          ...one.after,
          memberships: one.after.memberships.map((place) =>
            place.number === 1 ? { ...place, number: one.before.memberships[0]?.number ?? null } : place,
          ),
        },
      })),
      put: saveSong,
      list: (db) => listSongs(db, {}),
    }));

  test('of a collection', () =>
    expectEveryMember({
      kind: 'collection',
      variants: variantsOf(collection, (number) => ({ id: newId(), key: `C${number}` })),
      put: saveCollection,
      list: listCollections,
    }));

  test('of a contributor', () =>
    expectEveryMember({
      kind: 'contributor',
      variants: variantsOf(contributor, (number, member) => ({
        id: newId(),
        slug: `person-${number}`,
        name: `Person ${member}`,
      })),
      put: saveContributor,
      list: listContributors,
    }));

  test('of an entry of a reference list', () =>
    expectEveryMember({
      kind: 'reference',
      variants: variantsOf(country, (number) => ({ id: newId(), slug: code(number), sort: number })),
      put: saveReference,
      list: (db) => listReferences(db),
    }));

  test('of an instrument', () =>
    expectEveryMember({
      kind: 'reference',
      variants: variantsOf(instrument, (number) => ({ id: newId(), identifier: `instrument-${number}`, sort: number })),
      put: saveInstrument,
      list: listInstruments,
    }));

  test('of a language', () =>
    expectEveryMember({
      kind: 'reference',
      variants: variantsOf(language, (number) => ({ key: code(number, 'x').toLowerCase(), sort: number })),
      put: saveLanguage,
      list: listLanguages,
    }));

  test('of a product', () =>
    expectEveryMember({
      kind: 'product',
      variants: variantsOf(product, (number, member) => ({
        id: newId(),
        slug: `product-${number}`,
        name: { en: `Product ${member}` },
        prices: [{ ...price, id: `price-${number}` }],
      })).map((one, number) => ({
        ...one,
        after: { ...one.after, prices: one.after.prices.map((each) => ({ ...each, id: `price-${number}` })) },
      })),
      put: saveProduct,
      list: listProducts,
    }));

  test('of an edition', () =>
    expectEveryMember({
      kind: 'publication',
      variants: variantsOf(publication, (number) => ({ id: newId(), key: { en: `edition-${number}` } })),
      put: savePublication,
      list: (db) => listPublications(db),
    }));

  test('of an article', () => {
    const textIds: string[] = [];
    return expectEveryMember({
      kind: 'article',
      variants: variantsOf(article, (number) => {
        textIds[number] = newId();
        return { id: newId(), number: number + 1, texts: [{ ...text, id: textIds[number] }] };
      }).map((one, number) => ({
        ...one,
        after: { ...one.after, texts: one.after.texts.map((each) => ({ ...each, id: textIds[number] ?? '' })) },
      })),
      put: saveArticle,
      list: (db) => listArticleDrafts(db, {}),
    });
  });

  test('of a translation', () =>
    expectEveryMember({
      kind: 'translation',
      variants: variantsOf(translation, (number) => ({
        id: newId(),
        key: `t${number}`,
        title: `Translation ${number}`,
      })),
      put: async (tx, draft: TranslationDraft, now) => {
        await saveTranslation(tx, draft, now);
        const named = bookByCode('2JN');
        const chapters = [{ number: 1, text: prose(...Array.from({ length: 13 }, (_, at) => `Verse ${at + 1}`)) }];
        const book = { code: '2JN', number: named?.number ?? 0, title: '2 John', shortTitle: '2 Jn', chapters };
        await saveBook(tx, draft.id, book, now);
      },
      list: (db) => listTranslations(db, ids.bible),
    }));

  test('of a file beside a song', () =>
    expectEveryMember({
      kind: 'file',
      variants: variantsOf(file, (number) => ({ id: newId(), address: `https://example.org/${number}` })),
      put: (tx, draft: FileDraft, now) => saveFile(tx, here.context, draft, now),
      list: (db) => listFiles(db, {}),
    }));
});
