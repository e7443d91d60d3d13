import { collectionFields, emptyDraft } from '@canticle/contract/entities';
import { newId } from '../platform/database/index.ts';
import type { AppContext } from '../context.ts';
import { type ArticleText, saveArticle, savePublication } from '../features/publications/index.ts';
import { addFile } from './files.ts';
import { addCollection, addContributor, addSong, verses } from './library.ts';

/** What somebody writes into a title who wants it to run. */
export const HOSTILE = `"><script>alert('1')</script><img src=x onerror=alert(2)> & </title>`;

export type PublicFixtures = Awaited<ReturnType<typeof createPublicFixtures>>;

/** A songbook with a free, a locked and a hidden song; a hidden songbook; editions that are free and locked. */
export async function createPublicFixtures(context: AppContext) {
  const songbook = newId();
  const songbookDraft = {
    ...emptyDraft(collectionFields),
    id: songbook,
    key: 'HH',
    keys: { en: 'HH', no: 'SH' },
    name: { en: `House ${HOSTILE}` },
    enabled: true,
  };
  await addCollection(context, songbookDraft);
  const hiddenBook = await addCollection(context, { key: 'HIDDEN', name: { en: 'Secret book' }, enabled: false });
  const author = `Ada ${HOSTILE}`;
  const contributorId = await addContributor(context, author);
  const inBook = (number: number, free = false) => ({ collectionId: songbook, number, free });
  const free = await addSong(
    context,
    {
      name: { en: `Free ${HOSTILE}`, no: 'En fri sang' },
      originalKey: 'G',
      memberships: [inBook(1, true), { collectionId: hiddenBook, number: 7, free: true }],
      participants: [{ contributorId, type: 'author' }],
    },
    { en: verses([`[G]Free words ${HOSTILE}`], ['Second _verse_']), no: verses(['[G]Frie ord']) },
  );
  const locked = await addSong(
    context,
    { name: { en: 'A locked song' }, memberships: [inBook(2)] },
    { en: verses(['The locked words']) },
  );
  const hidden = await addSong(
    context,
    { name: { en: 'A hidden song' }, enabled: false, memberships: [inBook(3, true)] },
    { en: verses(['The hidden words']) },
  );
  const freeElsewhere = { collectionId: hiddenBook, number: 1, free: true };
  await addSong(context, { name: { en: 'Free in the other' }, memberships: [inBook(4), freeElsewhere] });
  const elsewhere = await addSong(context, { name: { en: 'Hidden there' }, memberships: [freeElsewhere] });
  return {
    songbook,
    songbookDraft,
    author,
    free,
    locked,
    hidden,
    elsewhere,
    recording: await addFile(context, free, 'the sound of it'),
    freeEdition: await addEdition(context, 'FREE', true),
    lockedEdition: await addEdition(context, 'LOCKED', false),
  };
}

async function addEdition(context: AppContext, key: string, free: boolean): Promise<string> {
  const collectionId = await addCollection(context, { key, type: 'publication', free });
  const [publication, article] = [newId(), newId()];
  const plain = { icon: null, image: null };
  const text: ArticleText = {
    id: newId(),
    language: 'en',
    title: `Article ${HOSTILE}`,
    translatorId: null,
    introduction: '',
    content: `<p>A ${key.toLowerCase()} article.</p>`,
    source: { introduction: '', content: '', pictures: [] },
  };
  await context.database.transaction(async (tx) => {
    const facts = { title: { en: 'May' }, key: { en: 'may' }, description: {}, datePublished: null, ...plain };
    await savePublication(tx, { id: publication, collectionId, ...facts }, context.now());
    const about = { publicationId: publication, number: 1, sourceId: null, dateWritten: null, authorId: null };
    await saveArticle(tx, { id: article, texts: [text], ...about, ...plain }, context.now());
  });
  return publication;
}
