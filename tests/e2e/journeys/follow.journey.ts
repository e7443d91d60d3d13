import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  createUser,
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInForToken,
  signInWith,
} from '../../fixtures/index.ts';
import { nowSung, openLive, openLiveDialog, present, stepButton } from './live-windows.ts';

/* Four people act in turn. In milliseconds. */
const patience = 120_000;

const banner = (page: Page) => page.getByRole('complementary', { name: 'Live now' });

/* A published set of the two free songs, of a group: Oda leads it, the others sing in it. */
async function createGroupSet(leader: string, ...singers: readonly string[]): Promise<string> {
  const token = await signInForToken(leader);
  const [group, set] = [crypto.randomUUID(), crypto.randomUUID()];
  await fetchAs(token, 'POST', 'api/canticle/groups', { id: group, name: 'Parish choir' });
  const { key } = await fetchAs<{ key: string }>(token, 'POST', `api/canticle/groups/${group}/invitations`, {
    role: 'singer',
  });
  for (const singer of singers)
    await fetchAs(await signInForToken(singer), 'POST', `api/canticle/group-invitations/${key}`);
  await fetchAs(token, 'POST', 'api/CustomCollections', { id: set, name: 'Advent service' }, '4.0');
  const songs = [await findSongId('HH', 1), await findSongId('FS', 3)];
  await fetchAs(token, 'POST', `api/canticle/lists/${set}/changes`, {
    at: new Date().toISOString(),
    groupId: group,
    isPublished: true,
    add: songs.map((itemId, sort) => ({ id: crypto.randomUUID(), itemId, sort })),
  });
  return set;
}

describe('A set of a group that is led live', () => {
  journey(
    'is announced on every page of its members, who follow it with one press and no code',
    async () => {
      const [oda, eva, per, kim] = await Promise.all(['Oda', 'Eva', 'Per', 'Kim'].map((name) => createUser(name)));
      if (!oda || !eva || !per || !kim) throw new Error('Somebody is missing');
      const set = await createGroupSet(oda, eva, per);
      const singer = await signInWith(eva, { path: '/', size: '390x844' });
      const away = await signInWith(per, { path: '/settings' });
      const stranger = await signInWith(kim, { path: '/' });
      await singer.getByRole('heading', { name: 'Welcome, Eva' }).waitFor();

      const leader = await signInWith(oda, { path: `/custom-collections/${set}` });
      await leader.getByRole('button', { name: 'Choose how to start' }).click();
      await leader.getByRole('menuitem', { name: 'Present' }).click();
      await leader.waitForURL(/\/lead\//);
      await present(leader);
      await leader.keyboard.press('Home');
      const { dialog } = await openLive(leader);

      // Nobody has reloaded a page.
      await banner(singer).getByText('Oda is leading · Amazing Grace').waitFor();
      await banner(away).getByText('Oda is leading · Amazing Grace').waitFor();
      expect(await findAccessibilityViolations(singer)).toEqual([]);
      let taps = 0;
      taps += 1;
      await banner(singer).getByRole('button', { name: 'Follow' }).click();
      await expect.poll(() => nowSung(singer)).toMatch(/Amazing/);
      expect(taps).toBe(1);
      expect(await banner(singer).count()).toBe(0);

      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await leader.keyboard.press('End');
      await stepButton(leader).filter({ hasText: 'Show “Per Spelmann”' }).click();
      await expect.poll(() => nowSung(singer)).toMatch(/Spelmann/);
      await banner(away).getByText('Oda is leading · Per Spelmann').waitFor();
      await away.goto('/songs/HH/1');
      await banner(away).getByText('Oda is leading · Per Spelmann').waitFor();
      await banner(away).getByRole('button', { name: 'Hide' }).click();
      await banner(away).waitFor({ state: 'detached' });
      await away.reload();
      await away.getByRole('heading', { level: 1 }).waitFor();

      await singer.goto('/songs/HH/2');
      await banner(singer).waitFor();
      expect([await banner(away).count(), await banner(stranger).count(), await banner(leader).count()]).toEqual([
        0, 0, 0,
      ]);
      await leader.goto('/');
      await leader.getByRole('heading', { name: 'Welcome, Oda' }).waitFor();
      expect(await banner(leader).count()).toBe(0);

      await leader.goBack();
      await leader.waitForURL(/\/lead\//);
      await present(leader);
      await openLiveDialog(leader);
      await leader.getByRole('button', { name: 'End for everyone' }).click();
      await banner(singer).waitFor({ state: 'detached' });
    },
    patience,
  );
});

describe('Somebody with a code', () => {
  journey(
    'joins from the first screen in two taps at most, from More, the account menu and /live',
    async () => {
      const oda = await createUser('Oda');
      const leader = await signInWith(oda, { path: '/lead/HH/1' });
      await present(leader);
      await leader.keyboard.press('Home');
      const { code } = await openLive(leader);
      const page = await signInWith(await createUser('Eva'), { path: '/', size: '390x844' });
      let taps = 0;
      const tap = async (target: ReturnType<Page['getByRole']>) => {
        taps += 1;
        await target.click();
      };
      const enterCode = async () => {
        await tap(page.getByRole('textbox', { name: 'Code', exact: true }));
        await page.keyboard.type(code);
        await page.waitForURL(/\/live\/.+/);
        await expect.poll(() => nowSung(page)).toMatch(/Amazing/);
      };
      await enterCode();
      expect(taps).toBeLessThanOrEqual(2);

      for (const [menu, size] of [
        ['More', { width: 390, height: 844 }],
        ['Account', { width: 1440, height: 900 }],
      ] as const) {
        await page.setViewportSize(size);
        await page.goto('/songs/HH/2');
        taps = 0;
        await tap(page.getByRole('button', { name: menu }));
        await tap(
          page
            .getByRole('link', { name: 'Join a live session' })
            .or(page.getByRole('menuitem', { name: 'Join a live session' })),
        );
        await page.waitForURL('**/live');
        await enterCode();
        expect(taps).toBe(3);
      }
    },
    patience,
  );
});
