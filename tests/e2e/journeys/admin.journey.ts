import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  createUser,
  completeRegistration,
  signInAs,
  takeScreenshots,
} from '../../fixtures/index.ts';

describe('An administrator', () => {
  journey(
    'finds a person, gives them a role and a songbook, and sees that it is written down',
    async () => {
      const email = await createUser('Torunn');
      const page = await signInAs('admin', { path: '/' });
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Administration' }).click();
      await page.getByRole('searchbox', { name: 'Email address or name' }).fill(email);
      await page.getByRole('button', { name: /^Torunn/i }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /^Technician/ }).check();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save roles' }).click();
      await page.getByText('Roles saved.').waitFor();
      await dialog.getByRole('checkbox', { name: 'Folk and Festival Songs' }).check();
      await dialog.getByLabel('Last day').fill('2090-01-31');
      await dialog.getByRole('button', { name: 'Give access', exact: true }).click();
      await dialog.getByText('Given · until 31 January 2090').waitFor();
      await dialog.getByRole('button', { name: 'End', exact: true }).click();
      await dialog.getByText('End this subscription now?').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
      await dialog.getByLabel('Email address of the new owner').fill('nobody@example.org');
      await dialog.getByRole('button', { name: 'Find' }).click();
      await dialog.getByText('No one has this address.').waitFor();
      await dialog.getByLabel('Email address of the new owner').fill('singer@canticle.example');
      await dialog.getByRole('button', { name: 'Find' }).click();
      await dialog.getByText(/Transfer to .* \(singer@canticle\.example\)\?/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'End', exact: true }).click();
      await dialog.getByRole('button', { name: 'End', exact: true }).click();
      await dialog.getByText('No subscriptions.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Activity', { exact: true }).click();
      const deeds = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
      await expect.poll(() => deeds.nth(1).textContent()).toMatch(/gave a subscription to torunn/i);
      await expect.poll(() => deeds.nth(2).textContent()).toMatch(/changed roles for torunn/i);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
    90_000,
  );

  journey('looks after the house, in Norwegian on a phone in the dark', async () => {
    const page = await signInAs('admin', {
      language: 'no',
      size: '390x844',
      theme: 'dark',
      path: '/admin?view=upkeep',
    });
    await page.getByRole('heading', { level: 1, name: 'Administrasjon' }).waitFor();
    await page.getByLabel('E-postadresse', { exact: true }).fill('singer@canticle.example');
    await page.getByRole('button', { name: 'Slå opp' }).click();
    await page.getByText('Kunde', { exact: true }).waitFor();
    await page.getByLabel('Siden').fill('2020-01-01');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Last ned' }).click();
    expect((await download).suggestedFilename()).toBe('emails.txt');
    await page.getByRole('button', { name: 'Bygg søket på nytt' }).click();
    await page.getByText('Søket bygges på nytt.').waitFor();
    await page.getByRole('heading', { name: 'Systemstatus' }).waitFor();
    await page.getByText('Bakgrunnsjobber', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Importer endringer' }).click();
    await page.getByText(/^Svar fra serveren: ./).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('is who may look: others are told so', async () => {
    await completeRegistration('editor');
    const page = await signInAs('editor', { path: '/admin' });
    await page.getByRole('heading', { name: 'Administrators only' }).waitFor();
  });
});

journey(
  'Pictures of the administration',
  async () => {
    await takeScreenshots('admin', async (look) => {
      const page = await signInAs('admin', { ...look, path: '/admin' });
      await page.getByRole('button', { name: /singer@canticle/ }).waitFor();
      return page;
    });
    await takeScreenshots('admin-person', async (look) => {
      const page = await signInAs('admin', { ...look, path: '/admin' });
      await page.getByRole('button', { name: /singer@canticle/ }).click();
      await page.getByRole('heading', { name: 'Give access to songbooks' }).waitFor();
      return page;
    });
  },
  120_000,
);
