import { emptyValues, songFields } from '@canticle/contract/entities';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  createHeicPhoto,
  createPagePhoto,
  fetchAs,
  fetchAsEditor,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInAs,
  signInForToken,
  takeScreenshots,
  trashSongs,
} from '../../fixtures/index.ts';

/* Words first published in 1861. */
const PASTED = `Abide with me

[Verse 1]
G              C         G
Abide with me, fast falls the eventide
               Am     D7
The darkness deepens, Lord, with me abide

[Chorus]
C            G
When other helpers fail

[Verse 2]
C             G
Swift to its close ebbs out`;

type Stored = {
  readonly language: string;
  readonly document: {
    readonly order: readonly string[];
    readonly sections: readonly {
      readonly id: string;
      readonly kind: string;
      readonly lines: readonly {
        readonly text: string;
        readonly chords: { readonly original: readonly (readonly [number, string])[] };
      }[];
    }[];
  };
};

const storedText = async (songId: string): Promise<Stored['document']> => {
  const [text] = await fetchAsEditor<Stored[]>(`api/canticle/songs/${songId}/texts`);
  if (!text) throw new Error('Nothing is stored');
  return text.document;
};

/** What a person does, counted. */
function countPresses() {
  let presses = 0;
  return {
    press: async (action: () => Promise<unknown>) => {
      presses += 1;
      await action();
    },
    count: () => presses,
  };
}

/* The clipboard of a browser under test is closed: the text comes as the browser would give it. */
async function paste(page: Page, label: RegExp, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).focus();
  await page.keyboard.insertText(text);
}

const words = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).first().waitFor();

/** The middle of a letter of a line, where a chord above it would be. */
async function letterAt(page: Page, line: string, offset: number, above = true): Promise<{ x: number; y: number }> {
  return words(page, line).evaluate(
    (field, [at, isAbove]) => {
      const mirror = field.parentElement?.querySelector('.edit-line-mirror');
      const parts = [...(mirror?.querySelectorAll<HTMLElement>('[data-from]') ?? [])];
      const part = parts.findLast((one) => Number(one.dataset['from']) <= at);
      const node = part?.firstChild;
      if (!part || !node) throw new Error('No such letter');
      const range = document.createRange();
      range.setStart(node, at - Number(part.dataset['from']));
      range.setEnd(node, at - Number(part.dataset['from']) + 1);
      const box = range.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: isAbove ? box.top - 6 : box.top + box.height / 2 };
    },
    [offset, above] as const,
  );
}

describe('An editor', () => {
  journey('pastes a new song with chords and saves it, in three presses', async () => {
    const page = await signInAs('editor', { path: '/songs/HH' });
    const hand = countPresses();
    await hand.press(() => page.getByRole('link', { name: 'New song' }).click());
    // The box waits for the keyboard: nobody has to press into it first.
    const box = page.getByRole('textbox', { name: /^Paste words/ });
    await page.locator(':focus').and(box).waitFor();
    await hand.press(() => page.keyboard.insertText(PASTED));
    await page.getByText('Read as chords above the words: 3 sections').waitFor();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Abide with me');
    await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toMatch(/^\d+$/);
    await page.getByRole('option', { name: 'G, guessed' }).waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await hand.press(() => page.getByRole('button', { name: 'Save', exact: true }).click());
    await page.getByRole('heading', { level: 1, name: 'Abide with me' }).waitFor();
    expect(hand.count()).toBe(3);
    const number = Number(/\/songs\/HH\/(\d+)/.exec(page.url())?.[1]);
    const songId = await findSongId('HH', number);
    const document = await storedText(songId);
    expect(document.sections.map(({ id }) => id)).toEqual(['v1', 'c1', 'v2']);
    expect(document.sections[0]?.lines[0]).toMatchObject({
      text: 'Abide with me, fast falls the eventide',
      chords: {
        original: [
          [0, 'G'],
          [15, 'C'],
          [25, 'G'],
        ],
      },
    });
    await trashSongs([songId]);
  });

  journey('writes a song that is in no songbook yet, and mends its words', async () => {
    const page = await signInAs('editor', { path: '/songs/HH' });
    await page.getByRole('link', { name: 'New song' }).click();
    await paste(page, /^Paste words/, PASTED);
    await page.getByText('Read as chords above the words: 3 sections').waitFor();
    await page.getByLabel('Songbook', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/catalogue\/song\/[\w-]+$/);
    const songId = page.url().split('/').at(-1) ?? '';
    const first = words(page, 'Verse 1, line 1');
    await expect.poll(() => first.inputValue()).toBe('Abide with me, fast falls the eventide');
    await page.getByText('Only editors see this song until it’s in a songbook.').waitFor();
    await first.press('End');
    await page.keyboard.type(';');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved · revision 2').waitFor();
    expect((await storedText(songId)).sections[0]?.lines[0]?.text).toBe('Abide with me, fast falls the eventide;');
    await trashSongs([songId]);
  });

  journey('mends a typo in four presses, drags a chord, moves a section, and takes back what was wrong', async () => {
    const page = await signInAs('editor', { path: '/songs/HH/5' });
    const songId = await findSongId('HH', 5);
    const before = await storedText(songId);
    const line = before.sections[0]?.lines[0]?.text ?? '';
    const hand = countPresses();
    await hand.press(() => page.getByRole('link', { name: 'Edit song' }).click());
    const first = words(page, 'Verse 1, line 1');
    await first.waitFor();
    await page.waitForTimeout(300);
    const at = await letterAt(page, 'Verse 1, line 1', 2, false);
    await hand.press(() => page.mouse.click(at.x, at.y));
    await hand.press(() => page.keyboard.type('x'));
    await expect.poll(() => first.inputValue()).toHaveLength(line.length + 1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await hand.press(() => page.getByRole('button', { name: 'Save', exact: true }).click());
    await saved(page);
    expect(hand.count()).toBe(4);
    const mended = (await storedText(songId)).sections[0]?.lines[0];
    expect(mended?.text).toHaveLength(line.length + 1);
    const symbols = (one: typeof mended) => one?.chords.original.map(([, symbol]) => symbol);
    expect(symbols(mended)).toEqual(symbols(before.sections[0]?.lines[0]));

    await page.keyboard.press('Control+z');
    await expect.poll(() => first.inputValue()).toBe(line);

    // A chord is put above a letter, and dragged to another one.
    const above = await letterAt(page, 'Verse 1, line 1', 1);
    await page.mouse.click(above.x, above.y);
    await page.getByRole('textbox', { name: 'Chord', exact: true }).fill('Bbmaj7');
    await page.keyboard.press('Enter');
    const chord = page.getByRole('button', { name: /^Bbmaj7 above/ });
    await chord.waitFor();
    const from = await chord.boundingBox();
    const to = await letterAt(page, 'Verse 1, line 2', 6);
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await page
      .getByRole('listitem')
      .filter({ has: words(page, 'Verse 1, line 2') })
      .last()
      .getByRole('button', { name: /^Bbmaj7 above/ })
      .waitFor();
    // By keyboard it goes on a letter.
    await chord.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Move Verse 2 up' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved · revision 3').waitFor();
    const moved = await storedText(songId);
    const firstSection = moved.sections.findIndex((one) => one.lines[0]?.text === line);
    expect(firstSection).toBeGreaterThan(0);
    expect(moved.sections[firstSection]?.lines[1]?.chords.original).toContainEqual([7, 'Bbmaj7']);

    // Everything is taken back, step by step, and what is stored is the song as it was.
    const undo = page.getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await expect.poll(() => first.inputValue()).toBe(line);
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved · revision 4').waitFor();
    expect(await storedText(songId)).toEqual(before);
  });

  journey('writes ChordPro with suggestions and underlines, and pastes chords above words into it', async () => {
    const page = await signInAs('editor', { path: '/songs/HH/6/edit' });
    await page.getByText('ChordPro', { exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Lyrics with chords (ChordPro)' });
    await field.press('Control+End');
    await page.keyboard.type('\n{start_of_br');
    await page.getByRole('option', { name: 'start_of_bridge' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toMatch(/\{start_of_bridge\}\n\n\{end_of_bridge\}/);
    await page.keyboard.type('Sing [nonsense]here');
    await page.locator('mark', { hasText: 'nonsense' }).waitFor({ state: 'attached' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByText('Page', { exact: true }).click();
    await words(page, 'Bridge, line 1').waitFor();
    expect(await words(page, 'Bridge, line 1').inputValue()).toBe('Sing here');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByText(/^All changes saved/).waitFor();
  });
});

type StoredSong = {
  readonly item: {
    readonly name: Readonly<Record<string, string>>;
    readonly memberships: readonly { readonly collectionId: string; readonly number: number | null }[];
    readonly participants: readonly { readonly contributorId: string; readonly type: string }[];
    readonly tempo: number | null;
  };
};

const storedSong = async (id: string): Promise<StoredSong['item']> =>
  (await fetchAsEditor<StoredSong>(`api/canticle/catalogue/song/${id}`)).item;

describe('One form', () => {
  journey(
    'saves title, number, author and chord with one press, is asked about what somebody else saved, and undoes all of it',
    async () => {
      const collections = await fetchAsEditor<{ id: string; key: string }[]>('api/Collections?allCollections=true');
      const book = collections.find(({ key }) => key === 'HH')?.id ?? '';
      const { id } = await fetchAsEditor<{ id: string }>('api/canticle/catalogue/song', {
        method: 'POST',
        body: JSON.stringify({
          item: {
            ...emptyValues(songFields),
            name: { en: 'Evening bell' },
            memberships: [{ collectionId: book, number: 9201, free: false }],
          },
        }),
      });
      await fetchAsEditor(`api/canticle/songs/${id}/texts/en`, {
        method: 'PUT',
        body: JSON.stringify({ source: { original: 'The bell is ringing' }, baseRevision: 0 }),
      });
      const before = await storedSong(id);
      const page = await signInAs('editor', { path: '/songs/HH/9201' });
      await page.getByRole('link', { name: 'Edit song' }).click();
      const other = await signInAs('admin', { path: `/catalogue/song/${id}` });
      for (const one of [page, other]) await words(one, 'Verse 1, line 1').waitFor();
      const title = (one: Page) => one.getByLabel('Title, English', { exact: true });
      const number = page.getByLabel('Number in House of Hymns', { exact: true });

      const line = words(page, 'Verse 1, line 1');
      await line.click();
      await line.press('Home');
      await page.keyboard.type('[');
      await page.getByRole('textbox', { name: 'Chord', exact: true }).fill('Gm7');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Gm7 above/ }).waitFor();
      await title(page).fill('The evening bell');
      await number.fill('9202');
      await page.getByRole('combobox', { name: 'Add person', exact: true }).fill('Borghild Aune');
      await page.getByRole('option', { name: /Add .Borghild Aune./ }).click();
      await page.getByLabel('Role of Borghild Aune').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);

      // Somebody else is faster: with the tempo, the title and the words.
      await other.getByLabel('Beats per minute', { exact: true }).fill('72');
      await title(other).fill('Bell of the evening');
      await words(other, 'Verse 1, line 1').fill('The bell has rung');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(other);

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const asked = page.getByRole('dialog', { name: 'Someone else saved changes while you were editing' });
      await asked.getByRole('group', { name: 'Lyrics: English' }).getByText('The bell has rung').waitFor();
      await asked.getByRole('radio', { name: /Bell of the evening/ }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await asked.getByRole('button', { name: 'Save', exact: true }).click();
      await asked.waitFor({ state: 'hidden' });
      await saved(page);
      const [song, text] = [await storedSong(id), await storedText(id)];
      expect(song.name).toEqual({ en: 'The evening bell' });
      expect(song.memberships.map((one) => one.number)).toEqual([9202]);
      expect(song.participants.map(({ type }) => type)).toEqual(['author']);
      expect(song.tempo).toBe(72);
      expect(text.sections[0]?.lines[0]).toMatchObject({
        text: 'The bell is ringing',
        chords: { original: [[0, 'Gm7']] },
      });

      // Step by step all of it is taken back, and one Save stores that: what the other wrote.
      const undo = page.getByRole('button', { name: 'Undo' });
      while (await undo.isEnabled()) await undo.click();
      await expect.poll(() => title(page).inputValue()).toBe('Bell of the evening');
      expect(await number.inputValue()).toBe('9201');
      await page.keyboard.press('Control+s');
      await page.getByText('All changes saved · revision 4').waitFor();
      expect(await storedSong(id)).toEqual({ ...before, name: { en: 'Bell of the evening' }, tempo: 72 });
      expect((await storedText(id)).sections[0]?.lines[0]).toMatchObject({
        text: 'The bell has rung',
        chords: { original: [] },
      });
      await trashSongs([id]);
    },
    120_000,
  );
});

type SongFile = { readonly id: string; readonly type: string };
const PHOTO = { name: 'page-12.png', mimeType: 'image/png', buffer: createPagePhoto() };

/** Chooses a file for a photograph of a page. */
async function choosePhoto(page: Page, file: typeof PHOTO): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Photo of a page', exact: true }).click();
  await (await chooser).setFiles(file);
}

const photoOn = (page: Page) => page.getByRole('img', { name: /^Photo of a page/ });
const isDrawn = (page: Page) => photoOn(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

describe('A photograph of a page', () => {
  journey('stands beside the words while they are typed, and is seen by editors only', async () => {
    const page = await signInAs('editor', { path: '/songs/HH/7/edit' });
    const songId = await findSongId('HH', 7);
    await words(page, 'Verse 1, line 1').waitFor();
    await choosePhoto(page, { ...PHOTO, name: 'words.txt', buffer: Buffer.from('These are words.') });
    await page.getByRole('alert').filter({ hasText: '“words.txt” isn’t a picture this browser can show.' }).waitFor();
    // Chromium reads no HEIC: it is said what to do with a photograph of an iPhone.
    await choosePhoto(page, { name: 'IMG_0042.HEIC', mimeType: '', buffer: createHeicPhoto() });
    await page.getByRole('alert').filter({ hasText: '“IMG_0042.HEIC” is an HEIC photo' }).waitFor();
    await choosePhoto(page, PHOTO);
    await photoOn(page).waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const before = await photoOn(page).boundingBox();
    await page.getByRole('button', { name: 'Enlarge' }).click();
    await expect
      .poll(async () => (await photoOn(page).boundingBox())?.width)
      .toBeGreaterThan((before?.width ?? 0) * 1.4);
    const text = await words(page, 'Verse 1, line 1').boundingBox();
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(text?.x ?? 0);

    const path = `api/canticle/songs/${songId}/files`;
    const types = (files: readonly SongFile[]) => files.filter(({ type }) => type === 'photo');
    expect(types(await fetchAsEditor<SongFile[]>(path))).toHaveLength(1);
    expect(types(await fetchAs<SongFile[]>(await signInForToken('singer@canticle.example'), 'GET', path))).toEqual([]);

    await page.reload();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await page.getByRole('button', { name: 'Delete this picture' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await photoOn(page).waitFor({ state: 'detached' });
    expect(types(await fetchAsEditor<SongFile[]>(path))).toEqual([]);
  });

  journey('of a new song is sent with it', async () => {
    const page = await signInAs('editor', { path: '/songs/HH' });
    await page.getByRole('link', { name: 'New song' }).click();
    await choosePhoto(page, PHOTO);
    await page.getByText('This picture is uploaded when you save the song.', { exact: false }).waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await paste(page, /^Paste words/, 'From the photograph\nI type what I see');
    await page.getByRole('textbox', { name: 'Verse 1, line 1' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Edit song' }).click();
    await page.getByText('Only editors see this picture.').waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await trashSongs([/\/songs\/HH\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '']);
  });
});

/** Drags with a finger, as Chromium hears of it. */
async function dragWithFinger(
  page: Page,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await touch('touchStart', [from]);
  const steps = 8;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd', []);
}

const middleOf = (box: { x: number; y: number; width: number; height: number } | null) => ({
  x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
});

describe('On a phone', () => {
  journey('sections and chords are dragged with a finger, and a section with the mouse', async () => {
    const page = await signInAs('editor', { path: '/songs/HH/8/edit', size: '390x844', touch: true });
    const first = words(page, 'Verse 1, line 1');
    const second = words(page, 'Verse 2, line 1');
    await first.waitFor();
    await page.waitForTimeout(300);
    const [one, two] = [await first.inputValue(), await second.inputValue()];
    const chord = page.locator('[data-block="0"] .edit-chord').first();
    const symbol = (await chord.textContent()) ?? '';
    await page.locator('[data-block="0"]').scrollIntoViewIfNeeded();
    const from = middleOf(await chord.boundingBox());
    const target = await letterAt(page, 'Verse 1, line 2', 1);
    const count = () => page.locator('[data-line="0.1"] .edit-chord', { hasText: symbol }).count();
    const before = await count();
    await dragWithFinger(page, from, target);
    await expect.poll(count).toBe(before + 1);

    const scrolled = await page.evaluate(() => scrollY);
    const handle = page.locator('[data-block="1"] .edit-handle');
    await handle.scrollIntoViewIfNeeded();
    const top = await page.locator('[data-block="0"]').boundingBox();
    await dragWithFinger(page, middleOf(await handle.boundingBox()), { x: 40, y: Math.max(200, (top?.y ?? 0) + 10) });
    await expect.poll(() => first.inputValue()).toBe(two);
    expect(await second.inputValue()).toBe(one);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(Math.min(scrolled, 0));
    const undo = page.getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await expect.poll(() => first.inputValue()).toBe(one);

    const desk = await signInAs('editor', { path: '/songs/HH/8/edit' });
    await words(desk, 'Verse 1, line 1').waitFor();
    const grip = middleOf(await desk.locator('[data-block="0"] .edit-handle').boundingBox());
    const next = await desk.locator('[data-block="1"]').boundingBox();
    await desk.mouse.move(grip.x, grip.y);
    await desk.mouse.down();
    await desk.mouse.move(grip.x, (next?.y ?? 0) + (next?.height ?? 0) - 20, { steps: 10 });
    await desk.locator('.edit-drop-below').waitFor();
    await desk.mouse.up();
    await expect.poll(() => words(desk, 'Verse 2, line 1').inputValue()).toBe(one);
    await desk.getByRole('button', { name: 'More', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Discard changes' }).click();
    await expect.poll(() => words(desk, 'Verse 1, line 1').inputValue()).toBe(one);
  });
});

journey('pictures of the editor of songs', async () => {
  await takeScreenshots('song-editor', async (look) => {
    const page = await signInAs('editor', { ...look, path: '/songs/HH/1/edit' });
    await words(page, 'Verse 1, line 1').waitFor();
    return page;
  });
  await takeScreenshots('new-song', async (look) => {
    const page = await signInAs('editor', { ...look, path: '/songs/HH' });
    await page.getByRole('link', { name: 'New song' }).click();
    await paste(page, /^Paste words/, PASTED);
    await page.getByText(/^Read as chords/).waitFor();
    await page.getByRole('textbox', { name: 'Verse 1, line 1' }).waitFor();
    return page;
  });
});
