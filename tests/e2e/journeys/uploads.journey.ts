import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  fetchAs,
  fetchAsEditor,
  findSongId,
  journey,
  findAccessibilityViolations,
  signInAs,
  signInForToken,
  createRecording,
  createScore,
  takeScreenshots,
  openSongSheet,
  trashSongs,
} from '../../fixtures/index.ts';

/* Two verses under the notes and a refrain; the person is in the starter library. */
const TUNE = `X:1
T:The lamps along the quay
C:Words: John Newton
M:4/4
L:1/4
K:G
G G A A | B2 B2 | A A G G | A2 z2 |
w:1.~Low by the har- bour lie Nets of the morn- ing,
w:2.~High on the hill a bell Calls to the wa- ter,
G G A B | c2 B2 | A A G F | G4 |]
w:Sing for the tide comes in, Bring the har- bour home!
`;
/* A zip archive with an empty file of MuseScore's own format. */
const MUSESCORE =
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAGAAAAYS5tc2N4UEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAAYAAAAAAAAAAAAAAIABAAAAAGEubXNjeFBLBQYAAAAAAQABADQAAAAkAAAAAAA=';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const wav = (name: string, seconds: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from(createRecording(seconds)),
});

async function openPanel(page: Page, number: number, button = 'Manage files') {
  await page.goto(`/songs/HH/${number}`);
  await openFiles(page, button);
  const panel = page.getByRole('dialog').last();
  await panel.waitFor();
  return panel;
}

/* Beside the words; on a phone in the sheet about the song. */
async function openFiles(page: Page, button: string) {
  await page.locator('.lyric-line').first().waitFor();
  if ((page.viewportSize()?.width ?? 0) < 1280) await openSongSheet(page, /^(Music|Musikk)$/);
  await page.getByRole('button', { name: button }).click();
}

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await asked).setFiles(files);
}

/* The same file each time, made in the browser: longer than one chunk of 4 MiB, and with the same modification time. */
async function dropLongTone(page: Page): Promise<void> {
  const length = 4_400_000;
  const head = Buffer.from(createRecording(0));
  head.writeUInt32LE(36 + length, 4);
  head.writeUInt32LE(length, 40);
  await page.getByRole('button', { name: /^(Choose files|Velg filer)$/ }).evaluate(
    (place, [bytes, size]) => {
      const carried = new DataTransfer();
      const parts = [new Uint8Array(bytes), new Uint8Array(size).fill(128)];
      carried.items.add(new File(parts, 'Long tone.wav', { type: 'audio/wav', lastModified: 1_700_000_000_000 }));
      place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried }));
    },
    [[...head], length] as const,
  );
}

describe('An editor', () => {
  journey('adds a folder of files, each to the song it names, and one to a song of their choice', async () => {
    const page = await signInAs('editor', { path: '/imports' });
    await page.getByRole('link', { name: 'Add scores and recordings' }).click();
    await page.getByRole('combobox', { name: 'Songbook' }).selectOption({ label: 'House of Hymns' });
    await choose(page, [
      wav('004 organ.wav', 2),
      { name: 'When I survey.musicxml', mimeType: '', buffer: Buffer.from(createScore()) },
      wav('rehearsal.wav', 3),
    ]);
    await page.getByRole('heading', { name: '1 of 3 files have a song' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    for (const [name, title] of [
      ['When I survey.musicxml', 'When I Survey'],
      ['rehearsal.wav', '17'],
    ] as const) {
      await page.getByRole('button', { name: `Choose a song for ${name}` }).click();
      await page.getByRole('searchbox', { name: 'Title or number' }).fill(title);
      await page.getByRole('list', { name: 'Songs' }).getByRole('button').first().click();
    }
    await page.getByRole('button', { name: 'Add 3 files' }).click();
    const sent = page.getByRole('list', { name: 'Uploads' });
    await expect.poll(() => sent.getByText('Added to the song').count(), { timeout: 60_000 }).toBe(3);
    const panel = await openPanel(page, 4);
    await panel.getByText('004 organ', { exact: true }).first().waitFor();

    // As it was, for the other journeys.
    const token = await signInForToken('editor@canticle.example');
    for (const number of [2, 4, 17]) {
      const path = `api/canticle/songs/${await findSongId('HH', number)}/files`;
      for (const { id, name } of await fetchAs<readonly { id: string; name: string }[]>(token, 'GET', path))
        if (/^(004 organ|When I survey|rehearsal)/.test(name))
          await fetchAs(token, 'DELETE', `api/canticle/files/${id}`);
    }
  });

  journey('makes a song of a score that matches none, with its title, people and words', async () => {
    const page = await signInAs('editor', { path: '/imports/files' });
    await page.getByRole('combobox', { name: 'Songbook' }).selectOption({ label: 'House of Hymns' });
    await choose(page, [
      { name: 'tune-17.abc', mimeType: '', buffer: Buffer.from(TUNE) },
      { name: 'own.mscz', mimeType: '', buffer: Buffer.from(MUSESCORE, 'base64') },
    ]);
    await page.getByText('This is a MuseScore file.').waitFor();
    await page.getByRole('button', { name: 'New song from tune-17.abc' }).click();
    const dialog = page.getByRole('dialog', { name: 'New song from tune-17.abc' });
    const title = dialog.getByLabel('Title');
    await expect.poll(() => title.inputValue()).toBe('The lamps along the quay');
    await expect.poll(() => dialog.getByLabel('Number').inputValue()).toMatch(/^\d+$/);
    await dialog.getByRole('region', { name: 'Lyrics' }).getByText('Bring the harbour home!').waitFor();
    await dialog.getByRole('listitem').getByText('John Newton').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await title.fill('Lamps along the quay');
    const number = Number(await dialog.getByLabel('Number').inputValue());
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await page.getByRole('list', { name: 'Uploads' }).getByText('Added to the song').waitFor({ timeout: 60_000 });
    await page.getByText('tune-17.abc').first().waitFor();

    const songId = await findSongId('HH', number);
    const songs = await fetchAsEditor<readonly { id: string; name: { en?: string } }[]>('api/Songs');
    expect(songs.filter(({ name }) => name.en === 'Lamps along the quay').map(({ id }) => id)).toEqual([songId]);
    await page.goto(`/songs/HH/${number}`);
    await page.getByRole('heading', { level: 1, name: 'Lamps along the quay' }).waitFor();
    const words = await page.locator('.lyric-line').allTextContents();
    expect(words.map((line) => line.trim())).toEqual([
      'Low by the harbour lie',
      'Nets of the morning,',
      'Sing for the tide comes in,',
      'Bring the harbour home!',
      'High on the hill a bell',
      'Calls to the water,',
    ]);
    await page.getByRole('button', { name: /tune-17/ }).waitFor();
    await trashSongs([songId]);
  });

  journey('brings a recording and a score, is told why a third is refused, and removes one again', async () => {
    const page = await signInAs('editor');
    const panel = await openPanel(page, 5);
    await choose(page, [
      wav('Morning tone.wav', 5),
      { name: 'Evening voices.musicxml', mimeType: '', buffer: Buffer.from(createScore()) },
      { name: 'hymn.mp3', mimeType: 'audio/mpeg', buffer: PDF },
    ]);
    const list = panel.getByRole('list', { name: 'Song files' });
    await list.getByText('Morning tone').waitFor();
    await list.getByText('Evening voices').waitFor();
    await panel.getByRole('alert').getByText('The file is named hymn.mp3 but contains a PDF.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await panel.getByRole('button', { name: 'Edit Morning tone' }).click();
    await panel.getByLabel('Name', { exact: true }).fill('Morning');
    await panel.getByLabel('Category', { exact: true }).selectOption({ label: 'Studio' });
    await panel.getByLabel('Language', { exact: true }).selectOption({ label: 'English' });
    await panel.getByRole('button', { name: 'Save' }).click();
    await list.getByText('Recording · Studio · English').waitFor();
    await page.keyboard.press('Escape');

    const card = page.getByRole('region', { name: 'Listen and play' });
    await card.getByRole('button', { name: /^Morning Studio/ }).click();
    const bar = page.getByRole('region', { name: 'Player' });
    await bar.getByText('Morning').filter({ visible: true }).first().waitFor();
    const place = bar.getByLabel('Position');
    await expect.poll(() => place.getAttribute('aria-valuetext')).toMatch(/of 0:05$/);
    await card.getByRole('button', { name: /^Evening voices/ }).click();
    await page.locator('.sheet-picture svg').first().waitFor();

    await page.getByRole('button', { name: 'Manage files' }).click();
    await panel.getByRole('button', { name: 'Delete Morning' }).click();
    await panel.getByText('Delete “Morning” for everyone?').waitFor();
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => list.getByText('Morning').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.getByRole('button', { name: /^Morning/ }).count()).toBe(0);
  });

  journey('loses the network and the page on a narrow Norwegian phone, and only the rest is sent', async () => {
    const page = await signInAs('editor', { language: 'no', size: '390x844', theme: 'dark' });
    await page.setViewportSize({ width: 320, height: 700 });
    page.on('dialog', (dialog) => void dialog.accept());
    let pieces = 0;
    const sent: string[] = [];
    await page.route('**/uploads/*/bytes', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      pieces += 1;
      if (pieces === 2) return route.abort('internetdisconnected');
      sent.push((await request.headerValue('upload-offset')) ?? '');
      return route.continue();
    });
    const panel = await openPanel(page, 6, 'Administrer filer');
    await dropLongTone(page);
    await expect.poll(() => pieces).toBeGreaterThan(1);
    await page.reload();
    await openFiles(page, 'Administrer filer');
    await panel.getByText('Uferdige opplastinger').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dropLongTone(page);
    await panel.getByRole('list', { name: 'Filene til sangen' }).getByText('Long tone').waitFor();
    expect(sent.filter((offset) => offset === '0')).toHaveLength(1);
    expect(sent.at(-1)).toBe(String(4 * 1024 * 1024));
    await expect.poll(() => panel.getByText('Uferdige opplastinger').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });

  journey('cancels one on its way, and adds a video of another site', async () => {
    const page = await signInAs('editor');
    const panel = await openPanel(page, 7);
    await page.route('**/uploads/*/bytes', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    );
    const begun = page.waitForRequest((request) => request.method() === 'PATCH');
    await choose(page, [wav('Never.wav', 1)]);
    await begun;
    await panel.getByRole('progressbar', { name: 'Upload progress of Never.wav' }).waitFor();
    const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await panel.getByRole('button', { name: 'Cancel Never.wav' }).click();
    expect((await forgotten).status()).toBe(204);
    await expect.poll(() => panel.getByRole('progressbar').count()).toBe(0);

    await panel.getByRole('button', { name: 'Add a link to YouTube, Vimeo or a stream' }).click();
    await panel.getByLabel('Address').fill('https://example.org/a-page');
    await panel.getByLabel('Name', { exact: true }).fill('On another site');
    await panel.getByRole('button', { name: 'Add link' }).click();
    await panel.getByText('That link can’t be played.').waitFor();
    await panel.getByLabel('Address').fill('https://vimeo.com/1234567');
    await panel.getByRole('button', { name: 'Add link' }).click();
    await panel.getByRole('list', { name: 'Song files' }).getByText('On another site').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

journey('A singer has no way to change files', async () => {
  const page = await signInAs('singer', { path: '/songs/HH/5' });
  await page.getByRole('heading', { name: 'Listen and play' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Manage files' }).count()).toBe(0);
});

journey(
  'pictures of the files of a song',
  async () => {
    await takeScreenshots('uploads', async (look) => {
      const page = await signInAs('editor', look);
      const panel = await openPanel(page, 1);
      await choose(page, [{ name: 'hymn.mp3', mimeType: 'audio/mpeg', buffer: PDF }]);
      await panel.getByRole('alert').waitFor();
      return page;
    });
  },
  120_000,
);

journey(
  'pictures of the song a score becomes',
  async () => {
    await takeScreenshots('file-matching', async (look) => {
      const page = await signInAs('editor', { ...look, path: '/imports/files' });
      await choose(page, [
        { name: 'tune-17.abc', mimeType: '', buffer: Buffer.from(TUNE) },
        { name: 'own.mscz', mimeType: '', buffer: Buffer.from(MUSESCORE, 'base64') },
      ]);
      await page.getByText('This is a MuseScore file.').waitFor();
      await page
        .getByRole('button', { name: 'Add 0 files' })
        .evaluate((button) => button.scrollIntoView({ block: 'center' }));
      return page;
    });
    await takeScreenshots('new-song-from-score', async (look) => {
      const page = await signInAs('editor', { ...look, path: '/imports/files' });
      await choose(page, [{ name: 'tune-17.abc', mimeType: '', buffer: Buffer.from(TUNE) }]);
      await page.getByRole('button', { name: 'New song from tune-17.abc' }).click();
      await expect.poll(() => page.getByRole('dialog').getByLabel('Number').inputValue()).toMatch(/^\d+$/);
      return page;
    });
  },
  240_000,
);
