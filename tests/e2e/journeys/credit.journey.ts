import { describe, expect } from 'vitest';
import {
  address,
  journey,
  findAccessibilityViolations,
  signInAs,
  createRecording,
  takeScreenshots,
} from '../../fixtures/index.ts';

describe('An editor', () => {
  journey('credits a recording in two steps, and has the credit on paper', async () => {
    const page = await signInAs('editor', { path: '/', size: '1440x900' });
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Song credit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Song credit' }).waitFor();
    const instructions = page.context().waitForEvent('response', (one) => one.url().includes('credit-instructions'));
    await page.getByRole('link', { name: 'Instructions (PDF)' }).click();
    expect((await instructions).headers()['content-type']).toBe('application/pdf');
    await page.getByLabel('Songbook', { exact: true }).selectOption({ label: 'House of Hymns' });
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByLabel('Song number', { exact: true }).fill('1');
    await page.getByLabel('Language', { exact: true }).selectOption('en');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('John Newton').waitFor();
    const file = { name: 'My tone.wav', mimeType: 'audio/wav', buffer: Buffer.from(createRecording(1)) };
    await page.getByLabel('Your recording').setInputFiles(file);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const credited = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Credit and download' }).click();
    expect((await credited).suggestedFilename()).toBe('HH 1 - Amazing Grace.wav');
    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Credit as PDF' }).click();
    expect((await paper).suggestedFilename()).toBe('Amazing Grace.pdf');
  });

  journey('is told in Norwegian that there is no such song, and finds the instructions', async () => {
    const page = await signInAs('editor', { language: 'no', path: '/credit' });
    await page.getByLabel('Sangnummer', { exact: true }).fill('99999');
    await page.getByRole('button', { name: 'Neste' }).click();
    await page.getByText('Ingen sang 99999 i denne sangboken.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const link = page.getByRole('link', { name: 'Veiledning (PDF)' });
    const href = await link.getAttribute('href');
    const answer = await fetch(`${address}${href}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});

journey('pictures of a song that is credited', async () => {
  await takeScreenshots('credit', async (look) => {
    const page = await signInAs('editor', { ...look, path: '/credit' });
    await page.getByLabel('Songbook', { exact: true }).selectOption({ label: 'House of Hymns' });
    await page.getByLabel('Song number', { exact: true }).fill('1');
    await page.getByLabel('Language', { exact: true }).selectOption('en');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('John Newton').waitFor();
    return page;
  });
});
