import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  createRecording,
  createUser,
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInAs,
  signInForToken,
  signInWith,
  uploadFile,
} from '../../fixtures/index.ts';

/* A view counts after five seconds. In milliseconds. */
const patience = 90_000;

const part = (page: Page, name: string) => page.getByRole('region', { name });

describe('Home', () => {
  journey(
    'shows where somebody was and what they opened, until it is forgotten',
    async () => {
      const page = await signInAs('singer', { path: '/songs/HH/2' });
      const title = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
      await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('loggedDate')));
      await page.goto('/');
      await page.getByRole('heading', { name: /^Welcome, /, level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe('Home - Canticle');
      const opened = part(page, 'Recently viewed').getByRole('link', { name: title });
      await opened.waitFor();
      await expect.poll(() => opened.count()).toBe(1);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await part(page, 'Continue').getByRole('link', { name: title }).click();
      await page.waitForURL('**/songs/HH/2');

      await page.goto('/settings');
      await page.getByRole('button', { name: 'Clear history' }).click();
      await page.getByText('Your history has been cleared.').waitFor();
      await page.goto('/');
      await part(page, 'Recently viewed').getByText('Songs you open appear here.').waitFor();
      await expect.poll(() => part(page, 'Continue').count()).toBe(0);
    },
    patience,
  );

  journey(
    'continues with the last reading, and plays the last recording again',
    async () => {
      const recording = { name: 'Organ', type: 'audio', category: 'leadsheet' };
      await uploadFile(createRecording(90), 'organ.wav', { songId: await findSongId('HH', 1), ...recording });
      const page = await signInAs('singer', { path: '/songs/HH/1' });
      await page.getByRole('button', { name: /Organ/ }).click();
      await page.getByRole('region', { name: 'Player' }).waitFor();
      await page.goto('/scriptures/BIBLE/19/23?translation=KJV');
      await page.getByText('The LORD is my shepherd').waitFor();
      await page.waitForFunction(() => localStorage.getItem('readingLeft') !== null);
      await page.goto('/');
      const last = part(page, 'Continue');
      await last.getByRole('link', { name: 'Amazing Grace' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await last.getByRole('button', { name: /^Play Amazing Grace/ }).click();
      await page.getByRole('region', { name: 'Player' }).getByText('Amazing Grace').waitFor();
      await last.getByRole('link', { name: /^Psalm 23/ }).click();
      await page.getByText('The LORD is my shepherd').waitFor();
    },
    patience,
  );

  journey(
    'begins with the next set, and opens it on the stage',
    async () => {
      const id = await makeSet('extended@canticle.example', 'Tomorrow morning');
      const page = await signInAs('extended', { path: '/', size: '390x844' });
      const next = part(page, 'Next set');
      await next.getByText('tomorrow 10:30').waitFor();
      await next.getByText('2 songs').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await next.getByRole('link', { name: 'Stage' }).click();
      await page.getByRole('toolbar', { name: 'Stage controls' }).or(page.getByText('1 / 2').first()).first().waitFor();
      expect(new URL(page.url()).searchParams.get('list')).toBe(id);
      await page.goto('/');
      await next.getByRole('link', { name: 'Open' }).click();
      await page.waitForURL(`**/custom-collections/${id}`);
    },
    patience,
  );

  journey('says which part of the next set of a group is theirs, and shows its songs on a wide screen', async () => {
    const musician = await createUser('Gunnar');
    await makeGroupSet('editor@canticle.example', musician, 'guitar');
    const page = await signInWith(musician, { path: '/' });
    const next = part(page, 'Next set');
    await next.getByText('your part: guitar').waitFor();
    await expect.poll(() => next.getByRole('listitem').count()).toBe(2);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => next.getByRole('listitem').count()).toBe(0);
  });

  journey('is where a musician joins a session: a tap on the boxes and the code', async () => {
    const leader = await signInForToken('editor@canticle.example');
    const live = 'api/canticle/presentations/own/live';
    const { invitation } = (await fetchAs<{ live: { invitation: { code: string } } }>(leader, 'POST', live)).live;
    const page = await signInAs('singer', { path: '/', size: '390x844' });
    const join = part(page, 'Join a live session');
    await join.getByLabel('Code').click();
    await page.keyboard.type('000000');
    await join.getByRole('alert').waitFor();
    await join.getByLabel('Code').fill('');
    await page.keyboard.type(invitation.code);
    await page.waitForURL('**/live/*');
    await page.getByRole('button', { name: 'Leave session' }).waitFor();
    await page.goto('/');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Join a live session' }).click();
    await page.waitForURL('**/live');
    await page
      .getByRole('region', { name: 'Live now' })
      .getByRole('button', { name: /^Edvard Editor/ })
      .waitFor();
    await fetchAs(leader, 'DELETE', live);
  });
});

/** Makes a group with a musician, who is asked for a part in its set of tomorrow. */
async function makeGroupSet(leader: string, musician: string, asked: string): Promise<void> {
  const [token, theirs] = [await signInForToken(leader), await signInForToken(musician)];
  const groupId = crypto.randomUUID();
  await fetchAs(token, 'POST', 'api/canticle/groups', { id: groupId, name: 'Sunday band' });
  const { key } = await fetchAs<{ key: string }>(token, 'POST', `api/canticle/groups/${groupId}/invitations`, {
    role: 'musician',
  });
  await fetchAs(theirs, 'POST', `api/canticle/group-invitations/${key}`);
  const { id: userId } = (await fetchAs<{ result: { id: string } }>(theirs, 'GET', 'api/Session', undefined, '3.0'))
    .result;
  const list = await makeSet(leader, 'Sunday of the band');
  const at = new Date().toISOString();
  await fetchAs(token, 'POST', `api/canticle/lists/${list}/changes`, { at, groupId, isPublished: true });
  await fetchAs(token, 'POST', `api/canticle/lists/${list}/parts`, { id: crypto.randomUUID(), userId, part: asked });
}

/** Makes a set of two songs for tomorrow; returns its id. */
async function makeSet(email: string, name: string): Promise<string> {
  const token = await signInForToken(email);
  const id = crypto.randomUUID();
  await fetchAs(token, 'POST', 'api/CustomCollections', { id, name }, '4.0');
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 1);
  const songIds = [await findSongId('HH', 1), await findSongId('HH', 2)];
  await fetchAs(token, 'POST', `api/canticle/lists/${id}/changes`, {
    at: new Date().toISOString(),
    schedule: { date: day.toISOString().slice(0, 10), time: '10:30', timeZone: 'UTC' },
    add: songIds.map((itemId, index) => ({ id: crypto.randomUUID(), itemId, sort: index + 1 })),
  });
  return id;
}
