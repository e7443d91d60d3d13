import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  createRecording,
  createUser,
  DEMO_PASSWORD,
  fetchAs,
  findAccessibilityViolations,
  findSongId,
  journey,
  openWindow,
  signInForToken,
  takeScreenshots,
  uploadFile,
} from '../../fixtures/index.ts';

const headline = 'Every song your choir sings, in every key';
const words = 'how sweet the sound';

beforeAll(async () => {
  if (inject('browser') === '') return;
  await uploadFile(createRecording(30), 'amazing-grace.wav', {
    songId: await findSongId('HH', 1),
    name: 'Organ',
    type: 'audio',
    category: 'studio',
  });
});

const livingSong = (page: Page) => page.getByRole('region', { name: 'Amazing Grace' });

async function signInByHand(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('Somebody who is not signed in', () => {
  journey('hears a song and moves its chords with two presses, on a phone', async () => {
    const page = await openWindow({ size: '390x844' });
    await page.goto('/');
    await page.getByRole('heading', { name: headline, level: 1 }).waitFor();
    const song = livingSong(page);
    const chords = song.locator('.chord');
    await expect.poll(() => chords.filter({ hasText: 'G' }).first().innerText()).toBe('G');
    const before = await chords.allInnerTexts();

    await song.getByRole('button', { name: 'Up a semitone' }).click();
    await expect.poll(() => chords.allInnerTexts()).not.toEqual(before);
    await song.getByRole('button', { name: 'Listen' }).click();
    await song.getByRole('button', { name: 'Pause' }).waitFor();
    const position = page.getByRole('region', { name: 'Player' }).getByRole('slider').first();
    await expect.poll(async () => Number(await position.inputValue()), { timeout: 15_000 }).toBeGreaterThan(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await takeScreenshots('front', async (look) => {
      const front = await openWindow(look);
      await front.goto('/');
      await livingSong(front).waitFor();
      return front;
    });
  });

  journey('has heard and transposed a song with two presses, and joins with four fields and one mail', async () => {
    const page = await openWindow({ size: '390x844' });
    let presses = 0;
    const press = async (button: Locator) => {
      await button.click();
      presses += 1;
    };
    await page.goto('/');
    const song = livingSong(page);
    const chords = song.locator('.chord');
    await chords.first().waitFor();
    const before = await chords.allInnerTexts();
    await press(song.getByRole('button', { name: 'Up a semitone' }));
    await expect.poll(() => chords.allInnerTexts()).not.toEqual(before);
    await press(song.getByRole('button', { name: 'Listen' }));
    const position = page.getByRole('region', { name: 'Player' }).getByRole('slider').first();
    await expect.poll(async () => Number(await position.inputValue()), { timeout: 15_000 }).toBeGreaterThan(0);
    expect(presses).toBe(2);

    presses = 0;
    await press(page.getByRole('link', { name: 'Create account' }).first());
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sunniva');
    const email = `sunniva-${crypto.randomUUID()}@example.org`;
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    // What is neither filled in nor ticked is not asked for.
    expect(
      await page.locator('form').locator('input, select, textarea').filter({ visible: true }).count(),
    ).toBeLessThan(5);
    await press(page.getByRole('button', { name: 'Create account', exact: true }));
    await page.waitForURL('**/verify-email*');
    const mails = await page.evaluate(async (to) => {
      const all: { to: string; text: string }[] = await (await fetch('/api/canticle/mailbox')).json();
      return all.filter((mail) => mail.to === to).map(({ text }) => text);
    }, email);
    expect(mails).toHaveLength(1);
    await page.goto(/https?:\S+verify-email\S+/.exec(mails[0] ?? '')?.[0] ?? '');
    presses += 1;
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(presses).toBe(3);
  });

  journey('opens a free song from the front page, with its chords in another key', async () => {
    const page = await openWindow();
    await page.goto('/');
    await page.getByRole('list').getByRole('link', { name: 'Amazing Grace' }).first().click();
    await page.waitForURL('**/songs/HH/1');
    await page.getByText(words).first().waitFor();
    await page.getByText('Chords', { exact: true }).click();
    const chord = page.locator('.chord').filter({ hasText: /\w/ }).first();
    const before = await chord.innerText();
    await page.keyboard.press('+');
    await expect.poll(() => chord.innerText()).not.toBe(before);
    expect(await page.title()).toBe('Amazing Grace - Canticle');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  journey('sees what is in a songbook, and of a locked song where it is; signing in leads back to it', async () => {
    const email = await createUser('Sigrid');
    const page = await openWindow({ size: '390x844' });
    await page.goto('/songs/HH');
    await page.getByRole('heading', { name: 'House of Hymns', level: 1 }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /A Mighty Fortress Is Our God/ }).click();
    await page.getByRole('heading', { name: 'A Mighty Fortress Is Our God', level: 1 }).waitFor();
    await page.getByText('House of Hymns · kr 19 / month · kr 228 / year').waitFor();
    await page.getByText('Already own it? Sign in to open the song.').waitFor();
    expect(await page.getByText('A bulwark never failing', { exact: false }).count()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInByHand(page, email);
    await page.waitForURL('**/songs/HH/3');
    await page.getByText('This song is locked').waitFor();
  });

  journey('is told the name of a list that was shared, and comes to it after signing in', async () => {
    const [owner, guest] = [await createUser('Unni'), await createUser('Tor')];
    const token = await signInForToken(owner);
    const list = await fetchAs<{ id: string }>(
      token,
      'POST',
      'api/CustomCollections',
      { name: 'For Palm Sunday' },
      '4.0',
    );
    const share = await fetchAs<{ result: { key: string } }>(token, 'PUT', 'api/Sharing', {
      itemId: list.id,
      type: 'playlist',
    });
    const page = await openWindow();
    await page.goto(`/sharing?token=${share.result.key}`);
    await page.getByRole('heading', { name: 'For Palm Sunday', level: 1 }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInByHand(page, guest);
    await page.waitForURL(`**/custom-collections/${list.id}`);
    await page.getByRole('heading', { name: 'For Palm Sunday' }).waitFor();
  });

  journey('reads the words of a song before the app is there, and never without them while it starts', async () => {
    const page = await openWindow({ size: '390x844' });
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.addInitScript((sentence) => {
      let wasThere = false;
      const look = () => {
        const isThere = document.body?.innerText.includes(sentence) ?? false;
        if (wasThere && !isThere) document.documentElement.dataset['wordsWereGone'] = 'yes';
        wasThere ||= isThere;
        requestAnimationFrame(look);
      };
      look();
    }, words);
    await page.goto('/songs/HH/1', { waitUntil: 'commit' });
    await page.getByText(words).first().waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    release();
    await page.getByRole('toolbar').waitFor();
    expect(await page.getByText(words).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.dataset['wordsWereGone'])).toBeUndefined();
  });
});

describe('Without scripts', () => {
  journey('the words of a free song are read in both languages there are, and a locked one says so', async () => {
    const page = await openWindow({ scripts: false, size: '390x844' });
    await page.goto('/songs/HH/1');
    expect(await page.getByRole('main').innerText()).toContain(words);
    expect(await page.getByText('JavaScript').count()).toBe(0);
    await page.goto('/songs/HH/3');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('A Mighty Fortress Is Our God');
    const locked = await page.getByRole('main').innerText();
    expect(locked).toMatch(/House of Hymns · kr\s19 \/ month · kr\s228 \/ year/);
    expect(locked).not.toContain('our God is a');
    expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(1);
  });

  journey('one goes from the front page to the contents of a songbook and to a song', async () => {
    const page = await openWindow({ scripts: false, language: 'no' });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Alle sangene koret synger, i alle tonearter', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Salmehuset' }).click();
    await page.getByRole('heading', { name: 'Innhold' }).waitFor();
    await page.getByRole('link', { name: 'Amazing Grace' }).click();
    await page.getByText(words).waitFor();
  });
});
