import { beforeAll, describe, expect, inject } from 'vitest';
import { uploadFile, createUser, createRecording, createScore, findSongId } from '../../fixtures/index.ts';
import { address, button, css, journey, openProxy, type Page, role, signInAs, within } from './fixtures/index.ts';

const bar = css('section.score-bar');
const player = role('region', 'Player');
const slider = within(player, css('input[type="range"]'));
const position = (page: Page) => page.read(slider, (one) => Number((one as HTMLInputElement).value));

let score = '';

beforeAll(async () => {
  if (inject('program') === '') return;
  const facts = { songId: await findSongId('FS', 3), name: 'Two voices', type: 'sheetmusic', category: 'leadsheet' };
  score = await uploadFile(createScore(), 'two-voices.musicxml', facts);
  await uploadFile(createRecording(3600), 'evening.wav', {
    ...facts,
    name: 'A whole evening',
    type: 'audio',
    category: 'other',
  });
});

describe('Somebody who practises', () => {
  journey('reads a score in another key', async () => {
    const page = await signInAs(await createUser('Gro'), `/songs/FS/3?sheet=${score}`);
    await page.see(css('.sheet-picture svg .note'));
    await page.press(button(/^Key: /));
    await page.press(role('menuitemradio', 'A'));
    await page.see(button('Key: A'));
    await page.see(css('.sheet-picture svg .note'));
  });

  journey('hears a score, whose notes light up while they sound', async () => {
    const page = await signInAs(await createUser('Guro'), `/songs/FS/3?sheet=${score}`);
    await page.see(css('.sheet-picture svg .note'));
    await page.press(button('Play'));
    await page.see(css('.sheet-picture .is-sounding'));
    await page.press(within(bar, button('Pause')));
    await page.miss(css('.sheet-picture .is-sounding'));
  });

  journey('plays a recording, and goes on elsewhere in it by a part of the file', async () => {
    const proxy = await openProxy(address);
    const page = await signInAs(await createUser('Hilde'), '/songs/FS/3', proxy.origin);
    await page.press(button(/^A whole evening/));
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await page.choose(slider, '3000');
    await expect.poll(() => position(page)).toBeGreaterThan(2999);
    await expect.poll(() => proxy.ranges.some(({ range }) => /^bytes 2\d{7}-/.test(range ?? ''))).toBe(true);
    expect(new Set(proxy.ranges.map(({ status }) => status))).toEqual(new Set([206]));
    await page.press(within(player, button('Pause')));
    await page.see(within(player, button('Play')));
    await page.close();
    await proxy.cut();
  });
});
