import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { journey, listBarriers, signInAs, smallRecording, smallScore, takePictures } from '../house/index.ts';

// Megabytes travel beside everything else that is tested on the same machine.
vi.setConfig({ testTimeout: 90_000 });

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const wav = (name: string, seconds: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from(smallRecording(seconds)),
});

async function openPanel(page: Page, number: number, button = 'Add and change files') {
  await page.goto(`/songs/HH/${number}`);
  await page.getByRole('button', { name: button }).click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  return panel;
}

async function choose(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
  button = 'Choose files',
) {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await asked).setFiles(files);
}

describe('An editor', () => {
  journey(
    'brings a recording and a score, is told why a third is refused, and finds the first in the card',
    async () => {
      const page = await signInAs('editor');
      const panel = await openPanel(page, 5);
      expect(await listBarriers(page)).toEqual([]);
      await choose(page, [
        wav('Morning tone.wav', 5),
        { name: 'Evening voices.musicxml', mimeType: '', buffer: Buffer.from(smallScore()) },
        { name: 'hymn.mp3', mimeType: 'audio/mpeg', buffer: PDF },
      ]);
      const list = panel.getByRole('list', { name: 'Files of the song' });
      await list.getByText('Morning tone').waitFor();
      await list.getByText('Evening voices').waitFor();
      await panel.getByRole('alert').getByText('The file is named hymn.mp3, but holds a PDF.').waitFor();
      expect(await listBarriers(page)).toEqual([]);

      await panel.getByRole('button', { name: 'Change Morning tone' }).click();
      await panel.getByLabel('Name', { exact: true }).fill('Morning');
      await panel.getByLabel('Kind', { exact: true }).selectOption({ label: 'Studio' });
      await panel.getByLabel('Language', { exact: true }).selectOption({ label: 'English' });
      expect(await listBarriers(page)).toEqual([]);
      await panel.getByRole('button', { name: 'Save' }).click();
      await list.getByText('Recording · Studio · English').waitFor();
      await page.keyboard.press('Escape');

      const card = page.getByRole('region', { name: 'Listen and play' });
      await card.getByRole('button', { name: /^Morning Studio/ }).click();
    },
  );

  journey('cancels one on its way, and adds a video of another site', async () => {
    const page = await signInAs('editor');
    const panel = await openPanel(page, 7);
    await page.route('**/uploads/*/bytes', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    );
    await choose(page, [wav('Never.wav', 1)]);
    await panel.getByRole('progressbar', { name: 'How much of Never.wav has arrived' }).waitFor();
    const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await panel.getByRole('button', { name: 'Cancel Never.wav' }).click();
    expect((await forgotten).status()).toBe(204);
    expect(await panel.getByRole('progressbar').count()).toBe(0);

    await panel.getByRole('button', { name: 'Add a link to YouTube, Vimeo or a stream' }).click();
    await panel.getByLabel('Address').fill('https://example.org/a-page');
    await panel.getByLabel('Name', { exact: true }).fill('On another site');
    await panel.getByRole('button', { name: 'Add the link' }).click();
    await panel.getByText('This is no address that can be played.').waitFor();
    await panel.getByLabel('Address').fill('https://vimeo.com/1234567');
    await panel.getByRole('button', { name: 'Add the link' }).click();
    await panel.getByRole('list', { name: 'Files of the song' }).getByText('On another site').waitFor();
    expect(await listBarriers(page)).toEqual([]);
  });

  journey('does the same in Norwegian, in the dark, on a narrow phone', async () => {
    const page = await signInAs('editor', { language: 'no', size: '390x844', theme: 'dark' });
    await page.setViewportSize({ width: 320, height: 700 });
    const panel = await openPanel(page, 7, 'Legg til og endre filer');
    await choose(page, [{ name: 'salme.mp3', mimeType: 'audio/mpeg', buffer: PDF }], 'Velg filer');
    await panel.getByText('The file is named salme.mp3, but holds a PDF.').waitFor();
    await panel.getByRole('button', { name: 'Ta salme.mp3 bort fra listen' }).click();
    expect(await listBarriers(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
});

journey('A singer has no way to change files', async () => {
  const page = await signInAs('singer', { at: '/songs/HH/5' });
  await page.getByRole('heading', { name: 'Listen and play' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add and change files' }).count()).toBe(0);
});

journey(
  'pictures of the files of a song',
  async () => {
    await takePictures('uploads', async (look) => {
      const page = await signInAs('editor', look);
      const panel = await openPanel(page, 1);
      await choose(page, [{ name: 'hymn.mp3', mimeType: 'audio/mpeg', buffer: PDF }]);
      await panel.getByRole('alert').waitFor();
      return page;
    });
  },
  120_000,
);
