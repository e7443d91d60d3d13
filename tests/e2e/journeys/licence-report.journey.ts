import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import {
  createUser,
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInAs,
  signInForToken,
  signInWith,
} from '../../fixtures/index.ts';

/* In milliseconds. */
const patience = 180_000;
const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);

/* A set of a group that took place yesterday. */
async function createPastSet(leader: string): Promise<{ readonly group: string; readonly set: string }> {
  const token = await signInForToken(leader);
  const [group, set] = [crypto.randomUUID(), crypto.randomUUID()];
  await fetchAs(token, 'POST', 'api/canticle/groups', { id: group, name: 'Parish choir' });
  await fetchAs(token, 'POST', 'api/CustomCollections', { id: set, name: 'Morning service' }, '4.0');
  await fetchAs(token, 'POST', `api/canticle/lists/${set}/changes`, {
    at: new Date().toISOString(),
    groupId: group,
    isPublished: true,
    schedule: { date: yesterday, time: '10:30', timeZone: 'Europe/Oslo' },
    add: [{ id: crypto.randomUUID(), itemId: await findSongId('HH', 1), sort: 1 }],
  });
  return { group, set };
}

describe('A licence report', () => {
  journey(
    'is read and downloaded by the leader of a group, with the copies they say they made',
    async () => {
      const email = await createUser('Oda');
      const { group, set } = await createPastSet(email);
      const page = await signInWith(email, { path: `/custom-collections/${set}` });
      const copies = page.getByRole('textbox', { name: 'Copies made' });
      await copies.waitFor();
      const saved = page.waitForResponse((response) => response.url().endsWith('/changes'));
      await copies.fill('40');
      await copies.blur();
      expect((await saved).status()).toBe(200);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await page.goto(`/groups/${group}`);
      await page.getByRole('button', { name: 'Options for Parish choir' }).click();
      await page.getByRole('menuitem', { name: 'Licence report' }).click();
      await page.getByRole('heading', { level: 1, name: 'Licence report' }).waitFor();
      const row = page.getByRole('row', { name: /Amazing Grace/ });
      await row.waitFor();
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', '0', '0', '40']);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^licence-report-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
      const table = (await buffer(await file.createReadStream())).toString('utf8');
      expect(table.startsWith('\uFEFFTitle,CCLI song number,')).toBe(true);
      expect(table).toMatch(/\r\nAmazing Grace,.*,1,0,0,40,,\r\n/);

      await page.getByLabel('From', { exact: true }).fill('2020-01-01');
      await page.getByLabel('To', { exact: true }).fill('2020-12-31');
      await page.getByText('Nothing was sung on these dates').waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await findAccessibilityViolations(page)).toEqual([]);

      const stranger = await signInWith(await createUser('Kim'), { path: `/licence-report?group=${group}` });
      await stranger.getByText('Group leaders only').waitFor();
    },
    patience,
  );

  journey(
    'is of all groups for administrators',
    async () => {
      await createPastSet(await createUser('Oda'));
      const page = await signInAs('admin', { path: '/' });
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Licence report' }).click();
      await page.getByRole('row', { name: /Amazing Grace/ }).waitFor();
    },
    patience,
  );
});
