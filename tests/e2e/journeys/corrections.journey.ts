import { describe, expect } from 'vitest';
import {
  fetchAs,
  findAccessibilityViolations,
  journey,
  signInAs,
  signInForToken,
  takeScreenshots,
} from '../../fixtures/index.ts';

const after = 'Amazing grace! how sweet the sound!';

describe('A correction', () => {
  journey(
    'is suggested by a singer on a phone, accepted by an editor with one press, and thanked for',
    async () => {
      const page = await signInAs('singer', { size: '390x844', path: '/songs/HH/1' });
      await page.locator('.lyric-line').first().waitFor();
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'Suggest a correction' }).click();
      const dialog = page.getByRole('dialog', { name: 'Suggest a correction' });
      await dialog.getByRole('button', { name: 'Amazing grace! how sweet the sound' }).click();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('textbox', { name: 'The line as it should be' }).fill(after);
      await dialog.getByRole('textbox', { name: 'Why? (optional)' }).fill('So it is in our book');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Thank you! The editors have your correction.').waitFor();
      await dialog.waitFor({ state: 'detached' });

      const editor = await signInAs('editor', { path: '/corrections' });
      const card = editor.getByRole('article', { name: 'Amazing Grace' });
      await card.getByText('“So it is in our book”').waitFor();
      expect(await card.locator('del').innerText()).toBe('sound');
      expect(await card.locator('ins').innerText()).toBe('sound!');
      expect(await findAccessibilityViolations(editor)).toEqual([]);
      await takeScreenshots('corrections', async (look) => {
        const looked = await signInAs('editor', { ...look, path: '/corrections' });
        await looked.getByRole('article').first().waitFor();
        return looked;
      });
      await card.getByRole('link', { name: 'Amazing Grace' }).click();
      await editor.locator('.lyric-line').first().waitFor();
      await editor.goBack();
      await card.getByRole('button', { name: 'Accept' }).click();
      await editor.getByRole('heading', { name: 'No corrections are waiting' }).waitFor();

      // The singer sees it, without opening the page again, and is thanked.
      await expect.poll(() => page.locator('.lyric-line').first().innerText()).toContain('sound!');
      const token = await signInForToken('singer@canticle.example');
      type News = readonly { readonly kind: string; readonly link: string | null }[];
      const thanks = async () =>
        (await fetchAs<News>(token, 'GET', 'api/Notifications', undefined, '4.0')).find(
          ({ kind }) => kind === 'correction-accepted',
        );
      await expect.poll(thanks, { timeout: 30_000 }).toBeDefined();
      await page.goto((await thanks())?.link ?? '/');
      await expect.poll(() => page.locator('.lyric-line').first().innerText()).toContain('sound!');

      // As it was, for the other journeys.
      const asEditor = await signInForToken('editor@canticle.example');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const restore = `api/canticle/songs/${id}/texts/en/revisions/1/restore`;
      await fetchAs(asEditor, 'POST', restore, { baseRevision: 2 });
    },
    90_000,
  );
});
