import { describe, expect } from 'vitest';
import {
  createUser,
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  openWindow,
  signInForToken,
  signInWith,
} from '../../fixtures/index.ts';

/* Two or three people act in turn. In milliseconds. */
const patience = 120_000;

describe('A group', () => {
  journey(
    'is created, joined by a link that says what it is, handed over and left',
    async () => {
      const leader = await signInWith(await createUser('Oda'), { path: '/groups' });
      await leader.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await leader.getByRole('button', { name: 'New group' }).click();
      await leader.getByLabel('Group name').fill('Chamber choir');
      await leader.getByRole('button', { name: 'Colour 3' }).click();
      expect(await findAccessibilityViolations(leader)).toEqual([]);
      await leader.getByRole('button', { name: 'Create', exact: true }).click();
      await leader.getByRole('heading', { name: 'Chamber choir' }).waitFor();
      await leader.getByText('1 member · Leader').waitFor();

      await leader.getByRole('button', { name: 'Invite' }).click();
      const dialog = leader.getByRole('dialog', { name: 'Invite to Chamber choir' });
      await dialog.getByText('Musician', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await dialog.getByText('Not used yet').waitFor();
      expect(await findAccessibilityViolations(leader)).toEqual([]);
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      const link = await leader.evaluate(() => navigator.clipboard.readText());

      const stranger = await openWindow();
      await stranger.goto(link);
      await stranger.getByRole('heading', { name: 'Chamber choir' }).waitFor();
      await stranger.getByText('Oda invites you to join as a musician.').waitFor();
      await stranger.getByRole('link', { name: 'Sign in and join' }).waitFor();
      expect(await findAccessibilityViolations(stranger)).toEqual([]);
      await stranger.close();

      const musician = await signInWith(await createUser('Eva'), { path: link });
      await musician.getByRole('button', { name: 'Join Chamber choir' }).click();
      await musician.getByText('2 members · Musician').waitFor();
      expect(await musician.getByRole('button', { name: 'Invite' }).count()).toBe(0);

      await leader.reload();
      const members = leader.getByRole('list', { name: 'Members' });
      await members.getByText('Eva').waitFor();
      await leader.getByRole('button', { name: 'Options for Chamber choir' }).click();
      await leader.getByRole('menuitem', { name: 'Leave group' }).click();
      const leaving = leader.getByRole('dialog', { name: 'Leave Chamber choir?' });
      await leaving.getByText('You’re the only leader. Make another member a leader first.').waitFor();
      await leaving.getByRole('button', { name: 'Close' }).click();
      await members.getByRole('button', { name: 'Options for Eva' }).click();
      await leader.getByRole('menuitemradio', { name: 'Leader' }).click();
      await members.getByText('Leader').nth(1).waitFor();
      await leader.getByRole('button', { name: 'Options for Chamber choir' }).click();
      await leader.getByRole('menuitem', { name: 'Leave group' }).click();
      await leaving.getByRole('button', { name: 'Leave group' }).click();
      await leader.getByText('No groups yet').waitFor();

      await musician.reload();
      await musician.getByText('1 member · Leader').waitFor();
      await leader.goto(new URL(musician.url()).pathname);
      await leader.getByRole('heading', { name: 'Group not found' }).waitFor();
    },
    patience,
  );

  journey(
    'plans a set: a draft, a part asked for, published, answered, and in a calendar',
    async () => {
      const leader = await signInWith(await createUser('Oda'), { path: '/groups' });
      await leader.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await leader.getByRole('button', { name: 'New group' }).click();
      await leader.getByLabel('Group name').fill('Parish choir');
      await leader.getByRole('button', { name: 'Create', exact: true }).click();
      await leader.getByRole('button', { name: 'Invite' }).click();
      const dialog = leader.getByRole('dialog', { name: 'Invite to Parish choir' });
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      const link = await leader.evaluate(() => navigator.clipboard.readText());
      const group = new URL(leader.url()).pathname;
      const singer = await signInWith(await createUser('Eva'), { path: link });
      await singer.getByRole('button', { name: 'Join Parish choir' }).click();
      await singer.getByText('No set lists have been published yet.').waitFor();

      await leader.goto(group);
      await leader.getByRole('button', { name: 'New set list' }).click();
      const planning = leader.getByRole('dialog', { name: 'New set list' });
      await planning.getByLabel('Name', { exact: true }).fill('Advent service');
      await planning.getByLabel('Date').fill('2099-11-29');
      await planning.getByLabel('Time', { exact: true }).fill('10:30');
      await planning.getByRole('button', { name: 'Create', exact: true }).click();
      const parts = leader.getByRole('region', { name: 'Group and parts' });
      await parts.getByText('Draft, not published to 2 members yet').waitFor();
      await parts.getByLabel('Member', { exact: true }).selectOption({ label: 'Eva' });
      await parts.getByLabel('Part', { exact: true }).fill('Alto');
      await parts.getByRole('button', { name: 'Ask', exact: true }).click();
      await parts.getByText('no answer yet').waitFor();
      expect(await findAccessibilityViolations(leader)).toEqual([]);
      await singer.goto(group);
      await singer.getByText('No set lists have been published yet.').waitFor();

      await parts.getByRole('button', { name: 'Publish' }).click();
      await parts.getByText('Published to 2 members').waitFor();
      await expect
        .poll(async () => {
          await singer.goto(group);
          await singer.getByRole('heading', { name: 'Upcoming set lists' }).waitFor();
          return singer.getByRole('link', { name: /Advent service/ }).count();
        })
        .toBe(1);
      await singer.getByRole('link', { name: /Advent service/ }).click();
      const asked = singer.getByRole('region', { name: 'Group and parts' });
      await asked.getByLabel('Comment').fill('I come a little later');
      await asked.getByRole('button', { name: 'I’ll be there' }).click();
      await asked.getByText('“I come a little later”').waitFor();
      expect(await findAccessibilityViolations(singer)).toEqual([]);
      await leader.reload();
      await parts.getByText('“I come a little later”').waitFor();

      await singer.goto(group);
      await singer.getByText('Alto: yes').waitFor();
      const calendar = singer.getByRole('region', { name: 'Calendar' });
      await calendar.getByRole('button', { name: 'Create calendar address' }).click();
      const address = (await calendar.getByText(/calendars\/.*\.ics$/).textContent()) ?? '';
      const feed = await (await fetch(address)).text();
      expect(feed).toContain('SUMMARY:Advent service');
      expect(await findAccessibilityViolations(singer)).toEqual([]);
      await calendar.getByRole('button', { name: 'Replace address' }).click();
      await expect.poll(async () => (await fetch(address)).status).toBe(404);
    },
    patience,
  );

  journey(
    'keeps what two leaders change of one song at once, one of them without a network',
    async () => {
      const [oda, eva] = [await createUser('Oda'), await createUser('Eva')];
      const token = await signInForToken(oda);
      const [group, set] = [crypto.randomUUID(), crypto.randomUUID()];
      await fetchAs(token, 'POST', 'api/canticle/groups', { id: group, name: 'Parish choir' });
      const invitations = `api/canticle/groups/${group}/invitations`;
      const { key } = await fetchAs<{ key: string }>(token, 'POST', invitations, { role: 'leader' });
      await fetchAs(await signInForToken(eva), 'POST', `api/canticle/group-invitations/${key}`);
      await fetchAs(token, 'POST', 'api/CustomCollections', { id: set, name: 'Advent service' }, '4.0');
      await fetchAs(token, 'POST', `api/canticle/lists/${set}/changes`, {
        at: new Date().toISOString(),
        groupId: group,
        add: [{ id: crypto.randomUUID(), itemId: await findSongId('HH', 1), sort: 1 }],
      });
      const [first, second] = await Promise.all(
        [oda, eva].map((leader) => signInWith(leader, { path: `/custom-collections/${set}` })),
      );
      if (!first || !second) throw new Error('Somebody is missing');
      const chips = (page: typeof first) => page.getByRole('button', { name: /^For this set: Amazing Grace/ });
      const open = async (page: typeof first) => {
        await chips(page).click();
        return page.getByRole('dialog', { name: 'For this set: Amazing Grace' });
      };
      // Both look at the song as it is before either of them changes it.
      const [keyDialog, capoDialog] = [await open(first), await open(second)];
      await first.context().setOffline(true);
      await keyDialog.getByLabel('Key').selectOption('2');
      await keyDialog.getByRole('button', { name: 'Save' }).click();
      await chips(first).getByText('A', { exact: true }).waitFor();
      await capoDialog.getByLabel('Capo').selectOption('3');
      await capoDialog.getByRole('button', { name: 'Save' }).click();
      await chips(second).getByText('capo 3').waitFor();
      await first.context().setOffline(false);
      for (const page of [first, second]) {
        await page.reload();
        await expect.poll(() => chips(page).innerText(), { timeout: 30_000 }).toMatch(/A[\s\S]*capo 3|capo 3[\s\S]*A/);
      }
    },
    patience,
  );
});
