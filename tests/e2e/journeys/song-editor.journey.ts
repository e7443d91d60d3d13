import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  fetchAsEditor,
  findAccessibilityViolations,
  findSongId,
  journey,
  signInAs,
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
const saved = (page: Page) =>
  page
    .getByText(/^Saved as revision/)
    .first()
    .waitFor();

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
    await hand.press(() => paste(page, /^Paste words/, PASTED));
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

  journey('mends a typo in four presses, drags a chord, moves a section, and takes back what was wrong', async () => {
    const page = await signInAs('editor', { path: '/songs/HH/5' });
    const songId = await findSongId('HH', 5);
    const before = await storedText(songId);
    const line = before.sections[0]?.lines[0]?.text ?? '';
    const hand = countPresses();
    await hand.press(() => page.getByRole('link', { name: 'Edit lyrics' }).click());
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
    await page.getByRole('button', { name: 'More for these lyrics' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByText(/^All changes saved/).waitFor();
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
