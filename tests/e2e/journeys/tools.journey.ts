import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, signInAs, takeScreenshots } from '../../fixtures/index.ts';

describe('An administrator with the tools of technicians', () => {
  journey('takes subtitles and credits of a collection along', async () => {
    const page = await signInAs('admin', { path: '/', size: '1440x900' });
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tools' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tools' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const subtitles = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download subtitles' }).click();
    expect((await subtitles).suggestedFilename()).toMatch(/^\d{8} - .+ - CP1252\.zip$/);
    const credits = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download table (CSV)' }).click();
    expect((await credits).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('link', { name: 'Credit a recording' }).click();
    await page.getByRole('heading', { level: 1, name: 'Song credit' }).waitFor();
  });

  journey('reads them in Norwegian on a phone in the dark', async () => {
    const page = await signInAs('admin', { language: 'no', size: '390x844', theme: 'dark', path: '/tools' });
    await page.getByRole('button', { name: 'Last ned undertekster' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

describe('A singer', () => {
  journey('is told that the tools are for technicians', async () => {
    const page = await signInAs('singer', { path: '/tools' });
    await page.getByRole('heading', { name: 'Technicians only' }).waitFor();
  });
});

journey('pictures of the tools', async () => {
  await takeScreenshots('tools', async (look) => {
    const page = await signInAs('admin', { ...look, path: '/tools' });
    await page.getByRole('button', { name: 'Download subtitles' }).waitFor();
    return page;
  });
});
