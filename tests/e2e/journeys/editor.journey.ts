import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  signInAs,
  takeScreenshots,
  chooseSongAction,
  openSongSheet,
} from '../../fixtures/index.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Lyrics with chords (ChordPro)' });

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await chooseSongAction(page, 'Edit');
  await openChordPro(page);
}

async function openChordPro(page: Page): Promise<void> {
  await page.getByText('ChordPro', { exact: true }).click();
  await field(page).waitFor();
}

async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function replace(page: Page, from: string, to: string): Promise<void> {
  const text = await field(page).inputValue();
  expect(text).toContain(from);
  await field(page).fill(text.replace(from, to));
}

describe('An editor', () => {
  journey('mends a text beside what singers see, saves it, and it is on the page of the song', async () => {
    const page = await signInAs('editor');
    await openEditor(page, '/songs/HH/2');
    const before = await field(page).inputValue();
    const line = /^(?![{#])\S.*$/m.exec(before)?.[0] ?? '';
    await field(page).fill(before.replace(line, 'A line that [G]nobody wrote'));
    const result = page.getByRole('region', { name: 'What singers see' });
    await result.getByText('nobody wrote').first().waitFor();
    await page.getByText('Not saved yet. Draft kept in this browser.').waitFor();
    await page.getByText(/The new melody must have the same lyrics/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy lyrics from the original melody' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved · revision 2').waitFor();
    await page.getByRole('link', { name: 'Go to song' }).click();
    await page.getByText('A line that', { exact: false }).first().waitFor();

    await chooseSongAction(page, 'Edit');
    await chooseMore(page, 'Revisions');
    const states = page.getByRole('dialog', { name: 'Revisions' });
    await states.getByText('newest').waitFor();
    await states.getByRole('button', { name: /^1 / }).click();
    await states.getByRole('list', { name: 'Differences' }).getByText(line).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await states.getByRole('button', { name: 'Restore revision 1' }).click();
    await page.getByText('Restored as revision 3.').waitFor();
    await openChordPro(page);
    await expect.poll(() => field(page).inputValue()).toBe(before);
  });

  journey('is told that somebody saved meanwhile, compares, and keeps both as revisions', async () => {
    const [first, second] = [await signInAs('editor'), await signInAs('admin')];
    for (const page of [first, second]) await openEditor(page, '/songs/HH/3');
    const text = await field(first).inputValue();
    const line = /^(?![{#])\S.*$/m.exec(text)?.[0] ?? '';
    await replace(first, line, 'As the first one has it');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByText('All changes saved · revision 2').waitFor();

    await replace(second, line, 'As the second one has it');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    const asked = second.getByRole('dialog', { name: 'Someone else saved changes while you were editing' });
    await asked.getByText('As the first one has it').waitFor();
    await asked.getByText('As the second one has it').waitFor();
    expect(await findAccessibilityViolations(second)).toEqual([]);
    await asked.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByText('All changes saved · revision 3').waitFor();
    await chooseMore(second, 'Revisions');
    const states = second.getByRole('dialog', { name: 'Revisions' });
    await states.getByRole('button', { name: /^2 / }).click();
    await states.getByText('As the first one has it').waitFor();
    await states.getByRole('button', { name: /^1 / }).click();
    await states.getByRole('button', { name: 'Restore revision 1' }).click();
    await second.getByText('Restored as revision 4.').waitFor();
  });

  journey('loses nothing by a reload, and is asked before leaving', async () => {
    const page = await signInAs('editor');
    page.on('dialog', (dialog) => void dialog.accept());
    await openEditor(page, '/songs/HH/4');
    await field(page).pressSequentially('typed ');
    await page.reload();
    await openChordPro(page);
    await expect.poll(() => field(page).inputValue()).toContain('typed ');
    await page.getByRole('link', { name: 'Go to song' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => field(page).inputValue()).toContain('typed ');
    await chooseMore(page, 'Discard changes');
    await expect.poll(() => field(page).inputValue()).not.toContain('typed ');
    await page.getByRole('link', { name: 'Go to song' }).click();
    await page.getByRole('heading', { level: 1, name: 'Silent Night' }).waitFor();
  });

  journey('has the editor in Norwegian, in the dark, on a phone', async () => {
    const page = await signInAs('editor', { language: 'no', size: '390x844', theme: 'dark', path: '/songs/HH/4/edit' });
    await page.getByRole('heading', { name: /^Rediger: / }).waitFor();
    await page.getByRole('textbox', { name: 'Vers 1, linje 1', exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByText('ChordPro', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Tekst med akkorder (ChordPro)' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

async function bytesOf(download: Download): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'canticle-download-'));
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

journey('A singer downloads a song, and is told what is not in the file', async () => {
  const page = await signInAs('singer', { path: '/songs/HH/4' });
  await openSongSheet(page, 'Share');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'ChordPro' }).click();
  expect((await file).suggestedFilename()).toBe('silent-night.cho');
  const text = (await bytesOf(await file)).toString();
  expect(text).toMatch(/^\{title: Silent Night\}/);
  await page.getByText(/Not included in the file: other languages/).waitFor();
});

journey('A singer downloads a whole songbook as one archive', async () => {
  const page = await signInAs('singer', { path: '/songs/HH' });
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'OpenLyrics' }).click();
  expect((await file).suggestedFilename()).toBe('songs.zip');
  const bytes = await bytesOf(await file);
  for (const name of ['losses.txt', 'amazing-grace.xml', 'silent-night.xml']) expect(bytes.includes(name)).toBe(true);
});

journey('A singer has no link to the editor, and its address refuses them', async () => {
  const page = await signInAs('singer', { path: '/songs/HH/1?format=text' });
  await page.getByText('That saved a wretch like me!').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add to list' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Edit', exact: true }).count()).toBe(0);
  await page.goto('/songs/HH/1/edit');
  await page.getByText('Only editors can change songs').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

journey('pictures of the editor', async () => {
  await takeScreenshots('editor', async (look) => {
    const page = await signInAs('editor', look);
    await openEditor(page, '/songs/HH/1');
    await expect.poll(() => field(page).inputValue()).toMatch(/Amazing/);
    return page;
  });
});
