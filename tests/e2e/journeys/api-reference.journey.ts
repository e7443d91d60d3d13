import { describe, expect } from 'vitest';
import { address, journey, openWindow, SIZES, type Size, type Theme } from '../../fixtures/index.ts';

const LOOKS = (Object.keys(SIZES) as Size[]).flatMap((size) =>
  (['light', 'dark'] as const).map((theme): [Size, Theme] => [size, theme]),
);

describe('The reference of the API', () => {
  journey('is drawn in every look, from our own files, without a script that the policy refuses', async () => {
    for (const [size, theme] of LOOKS) {
      const page = await openWindow({ size, theme });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.context().on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.goto('/api/docs');
      await page
        .getByRole('heading', { name: 'Canticle, documents of version 4.0' })
        .first()
        .waitFor({ timeout: 60_000 });
      await page.getByText('Who may call').first().waitFor();
      expect(asked.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'))).toEqual([]);
      expect(complaints).toEqual([]);
      const [wide, dark] = await page.evaluate(() => [
        document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        document.body.classList.contains('dark-mode'),
      ]);
      expect([wide, dark]).toEqual([true, theme === 'dark']);
    }
  });

  journey('finds a call by its path, and says who may make it', async () => {
    const page = await openWindow();
    await page.goto('/api/docs');
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.getByRole('combobox').fill('RoleAssignments');
    await page.getByRole('option').filter({ hasText: '/api/Admin/RoleAssignments' }).first().click();
    await page.getByText('Who may call: administrators.').first().waitFor();
  });
});
