import { emptyValues, songFields } from '@canticle/contract/entities';
import { beforeAll, describe, expect } from 'vitest';
import {
  completeRegistration,
  createUser,
  fetchAs,
  fetchAsEditor,
  findAccessibilityViolations,
  journey,
  signInAs,
  signInForToken,
  trashSongs,
} from '../../fixtures/index.ts';

const WORDS = [
  'The lantern by the harbour wall',
  'is burning through the night,',
  'and every sailor, great and small,',
  'steers homeward by its light.',
];

const json = (body: object) => ({ body: JSON.stringify(body) });

async function addSong(name: string, collectionId: string, number: number, lines: readonly string[]): Promise<string> {
  const memberships = [{ collectionId, number, free: true }];
  const { id } = await fetchAsEditor<{ id: string }>('api/canticle/catalogue/song', {
    method: 'POST',
    ...json({ item: { ...emptyValues(songFields), name: { en: name }, memberships } }),
  });
  await fetchAsEditor(`api/canticle/songs/${id}/texts/en`, {
    method: 'PUT',
    ...json({ source: { original: lines.join('\n') }, baseRevision: 0 }),
  });
  return id;
}

describe('An editor finds a song that is in the library twice', () => {
  beforeAll(async () => {
    await completeRegistration('editor').catch(() => undefined);
  });

  journey('and merges it; the lists of others keep it, and the merge is undone', async () => {
    const collections = await fetchAsEditor<{ id: string; key: string }[]>('api/Collections?allCollections=true');
    const book = collections.find(({ key }) => key === 'HH')?.id ?? '';
    const kept = await addSong('The harbour lantern', book, 9101, WORDS);
    const other = await addSong('Harbour Lantern', book, 9102, [...WORDS.slice(0, 3), 'sails homeward by its light.']);
    const singer = await signInForToken(await createUser('Solveig'));
    const list = await fetchAs<{ id: string }>(singer, 'POST', 'api/CustomCollections', {
      name: 'Evening',
      initialEntries: [{ itemId: other }],
    });
    const readList = async () =>
      (await fetchAs<{ itemId: string }[]>(singer, 'GET', `api/canticle/lists/${list.id}/rows`)).map(
        ({ itemId }) => itemId,
      );

    const page = await signInAs('editor', { path: '/catalogue' });
    await page.getByRole('link', { name: 'Duplicates', exact: true }).click();
    await page.getByRole('button', { name: 'Search again' }).click();
    const compare = page.getByRole('link', { name: /^Compare: .*harbour lantern/i });
    await compare.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await compare.click();
    const keep = page.getByRole('group', { name: 'Song to keep' });
    await keep.getByRole('radio', { name: /9101/ }).check();
    await page.getByRole('group', { name: 'Lyrics: English' }).locator('mark').first().waitFor();
    await page.getByText('In 1 list', { exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Merge 2 songs' }).click();
    await page.getByText('Merged into “The harbour lantern”.').waitFor();
    expect(await readList()).toEqual([kept]);

    // The number of the other leads to the song that stays.
    await page.goto(new URL('/songs/HH/9102', page.url()).href);
    await page.getByRole('heading', { name: 'The harbour lantern' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/(${kept}|9101)$`));

    await page.goto(new URL('/catalogue/duplicates', page.url()).href);
    await page.getByRole('button', { name: /^Undo: “Harbour Lantern”/ }).click();
    await page.getByText('“Harbour Lantern” is a separate song again.').waitFor();
    expect(await readList()).toEqual([other]);
    await trashSongs([kept, other]);
  });
});
