import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  journey,
  findAccessibilityViolations,
  createUser,
  signInAs,
  signInWith,
  takeScreenshots,
} from '../../fixtures/index.ts';
import { openSampleData } from '../../fixtures/sample-data/index.ts';

const samples = await openSampleData();
const HYMNAL = join(samples.folder, 'hymns/christ-in-song-1908');
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[], button: string) {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await asked).setFiles(files);
}

async function saved(download: Download): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'canticle-download-'));
  try {
    await download.saveAs(join(folder, 'file'));
    return await readFile(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('An editor', () => {
  journey('sees what some files would do, chooses, imports them, and reads the report', async () => {
    const page = await signInAs('editor', { path: '/' });
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import and export' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import and export' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const songs = [
      file('901-daybreak.cho', '{title: Daybreak song}\n[G]Awake my [C]soul, the day is here'),
      file('902-nightfall.cho', '{title: Nightfall song}\n[G]The day is done, the stars are bright'),
      file('noise.cho', '\u0000\u0001\u0002\u0000\u0007'),
    ];
    await chooseFiles(page, songs, 'Choose files');
    await page.getByText('Preview: nothing has been changed yet.').waitFor();
    await page.getByLabel('Import songs into').selectOption({ label: 'New songbook…' });
    await page.getByLabel('Songbook name').fill('Brought by browser');
    await page.getByLabel('Abbreviation').fill('BBB');
    // A change here takes effect only after another preview.
    await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Check again' }).click();
    const lines = page.getByRole('list', { name: 'Import details' });
    await lines.getByText('Brought by browser').waitFor();
    await page.getByRole('button', { name: /^Rejected 1/ }).click();
    await lines.getByText('noise.cho').waitFor();
    await expect.poll(() => lines.getByRole('listitem').count()).toBe(1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Everything', exact: true }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Import finished.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report as text' }).click();
    expect((await saved(await download)).toString()).toContain('2 songs: 2 new');

    await page.goto('/imports');
    await chooseFiles(
      page,
      [file('other.cho', '{title: Daybreak}\n[D]Awake, my soul, the day is here!')],
      'Choose files',
    );
    await page.getByText('Preview: nothing has been changed yet.').waitFor();
    await page.getByLabel('Import songs into').selectOption({ label: 'Brought by browser' });
    await lines.getByText('Looks like 901 Daybreak song (same first line)').waitFor();
    const choice = page.getByLabel('What to do with Daybreak', { exact: true });
    await expect.poll(() => choice.inputValue()).toBe('skip');
    await choice.selectOption({ label: 'Update existing' });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Import finished.').waitFor();
    await page.getByRole('link', { name: 'Open Brought by browser' }).click();
    await page.waitForURL(/\/songs\/BBB/);
    await page.getByText('Daybreak', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('Daybreak song').count()).toBe(0);
  });

  journey('says what the columns of a table hold, and finds a set list among their lists', async () => {
    const page = await signInAs('editor', { path: '/imports' });
    const csv = 'Hva;Ord;Dikter\nMorgensang;"1.\nNå våkner alle jordens land";Ola Nordmann\n';
    const set =
      '<set name="Evening prayer"><slide_groups><slide_group type="custom" name="Welcome"/><slide_group type="song" name="Morgensang"/></slide_groups></set>';
    await chooseFiles(page, [file('sanger.csv', csv), file('Evening prayer', set)], 'Choose files');
    await page.getByText('Preview: nothing has been changed yet.').waitFor();
    const rows = page.getByRole('region', { name: 'First rows of sanger.csv' });
    await rows.getByText('Ola Nordmann').waitFor();
    await page.getByLabel('Column Hva').selectOption({ label: 'Title' });
    await page.getByLabel('Column Ord').selectOption({ label: 'Lyrics' });
    await page.getByLabel('Column Dikter').selectOption({ label: 'Author' });
    await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const pictures = process.env['IMPORT_PICTURES'];
    for (const [width, height] of pictures === undefined
      ? []
      : ([
          [390, 844],
          [820, 1180],
          [1440, 900],
        ] as const))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${pictures}/columns-${width}-${colorScheme}.png`, fullPage: true });
      }
    await page.getByRole('button', { name: 'Use these columns' }).click();
    const lines = page.getByRole('list', { name: 'Import details' });
    await lines.getByText('Set lists in the files become lists of yours.').waitFor();
    await lines.getByText('Morgensang', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Import finished.').waitFor();
    await lines.getByRole('link', { name: 'Open your lists' }).click();
    await page
      .getByRole('link', { name: /Evening prayer/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Evening prayer' }).waitFor();
    await page.getByText('Morgensang').first().waitFor();
    await page.getByText('Welcome').first().waitFor();
  });

  journey('is asked who can open a new collection, and members can open what is for everybody', async () => {
    const page = await signInAs('editor', { path: '/imports' });
    const bringInto = async (name: string, key: string, song: string) => {
      await page.goto('/imports');
      await chooseFiles(page, [file(`1-${key}.cho`, `{title: ${song}}\n[G]The morning of ${song}`)], 'Choose files');
      await page.getByText('Preview: nothing has been changed yet.').waitFor();
      await page.getByLabel('Import songs into').selectOption({ label: 'New songbook…' });
      await page.getByLabel('Songbook name').fill(name);
      await page.getByLabel('Abbreviation').fill(key);
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByRole('group', { name: `Who can open ${name}?` }).waitFor();
    };
    const go = async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Import finished.').waitFor();
    };
    const closed = page.getByText(/^Only editors and people with the Extended role can open/);
    await bringInto('For everybody', 'EVE', 'Everybody song');
    await page.getByRole('radio', { name: 'Everyone who signs in' }).check();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await go();
    await page.getByText('Everyone who signs in can open EVE.').waitFor();
    expect(await closed.count()).toBe(0);
    await bringInto('For some', 'SOM', 'Some song');
    expect(await page.getByRole('radio', { name: 'Only people with access' }).isChecked()).toBe(true);
    await go();
    expect(await closed.innerText()).toContain('can open For some so far.');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const member = await signInWith(await createUser('Nils'), { path: '/songs/EVE/1' });
    await member.getByText('The morning of Everybody song').waitFor();
    await member.goto('/songs/SOM/1');
    await member.getByText('This song is locked').waitFor();

    // The editor follows the link to the catalogue and opens the songbook after all.
    await page.getByRole('link', { name: 'For some in the catalogue' }).click();
    await page.getByRole('checkbox', { name: 'Free for everyone' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).last().waitFor();
    await member.reload();
    await member.getByText('The morning of Some song').waitFor();
  });

  journey('is told what of a translation of the Bible is here already, and chooses', async () => {
    const page = await signInAs('editor', { path: '/imports' });
    const ruth = (second: string) =>
      file(
        '08RUT.usfm',
        `\\id RUT Journey Bible\n\\h Ruth\n\\c 1\n\\p\n\\v 1 Now it came to pass.\n\\c 2\n\\p\n\\v 1 ${second}\n`,
      );
    const jude = file('66JUD.usfm', '\\id JUD Journey Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 Jude, the servant.\n');
    const lines = page.getByRole('list', { name: 'Import details' });
    const bring = async (second: string) => {
      await page.goto('/imports');
      await chooseFiles(page, [ruth(second), jude], 'Choose files');
      await page.getByText('Preview: nothing has been changed yet.').waitFor();
    };
    const go = async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Import finished.').waitFor();
    };
    await bring('A kinsman.');
    await go();
    await bring('A kinsman of Naomi.');
    await lines.getByText('Journey Bible · translation').waitFor();
    const counts = page.getByRole('list', { name: 'Show' });
    await expect
      .poll(() => counts.getByRole('button').allInnerTexts())
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/^Changed\s+2$/), expect.stringMatching(/^Unchanged\s+1$/)]),
      );
    const whole = page.getByLabel('What to do with Journey Bible', { exact: true });
    const book = page.getByLabel('What to do with Ruth', { exact: true });
    expect([await whole.inputValue(), await book.inputValue()]).toEqual(['update', 'update']);
    await expect.poll(() => book.getByRole('option').allInnerTexts()).toEqual(['Update existing', 'Skip']);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    // A book is left out together with its translation.
    await whole.selectOption({ label: 'Skip' });
    await expect.poll(() => book.inputValue()).toBe('skip');
    await whole.selectOption({ label: 'Add as new' });
    await book.waitFor({ state: 'detached' });
    await whole.selectOption({ label: 'Skip' });
    await go();
    await page.getByRole('button', { name: /^Skipped 2/ }).waitFor();
    await bring('A kinsman of Naomi.');
    await go();
    await page.getByRole('button', { name: /^Changed 2/ }).waitFor();
    await bring('A kinsman of Naomi.');
    await page.getByRole('button', { name: /^Unchanged 3/ }).waitFor();
  });

  journey('brings a whole hymnal as a folder', async () => {
    const page = await signInAs('editor', { path: '/imports' });
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose folder' }).click();
    await (await asked).setFiles(HYMNAL);
    await page.getByText('Preview: nothing has been changed yet.').waitFor({ timeout: 100_000 });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Import finished.').waitFor({ timeout: 100_000 });
    const brought = page.getByRole('button', { name: /^New \d+/ });
    await expect
      .poll(async () => Number(/\d+/.exec((await brought.textContent()) ?? '')?.[0]))
      .toBeGreaterThanOrEqual(samples.contents.songs.hymnal);
  });

  journey(
    'brings a printed songbook back from its PDF, reads a song of it, and undoes the import',
    async () => {
      const page = await signInAs('editor', { path: '/songs/HH' });
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: 'PDF (print or save)' }).click();
      await page.getByText(/^\d+ pages$/).waitFor();
      const buffer = await page.pdf({ preferCSSPageSize: true });
      await page.goto('/imports');
      await chooseFiles(page, [{ name: 'House of Hymns.pdf', mimeType: 'application/pdf', buffer }], 'Choose files');
      await page.getByText('Preview: nothing has been changed yet.').waitFor();
      await page.getByLabel('Import songs into').selectOption({ label: 'New songbook…' });
      await page.getByLabel('Songbook name').fill('Back from paper');
      await page.getByLabel('Abbreviation').fill('BFP');
      await page.getByRole('button', { name: 'Check again' }).click();
      const lines = page.getByRole('list', { name: 'Import details' });
      await lines.getByText('Back from paper').waitFor();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Import finished.').waitFor();
      const report = page.url();
      await page.getByRole('link', { name: 'Open Back from paper' }).click();
      await page.waitForURL(/\/songs\/BFP/);
      await expect.poll(() => page.locator('[data-song]').count()).toBe(18);
      await page.getByRole('link', { name: /^1 Amazing Grace/ }).click();
      await page.getByText('Amazing grace! how sweet the sound').first().waitFor();
      await page.getByText('That saved a wretch like me').first().waitFor();

      await page.goto(report);
      await page.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByText(/^Will go to the trash, .*: 24\.$/).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo now' }).click();
      await page.getByText('Moved to the trash: 24.').waitFor();
      await page.goto('/collections');
      await page.getByText('House of Hymns').first().waitFor();
      await expect.poll(() => page.getByText('Back from paper').count()).toBe(0);
    },
    240_000,
  );

  journey('has a collection written and downloads it, in Norwegian on a phone', async () => {
    const page = await signInAs('editor', { language: 'no', size: '390x844', theme: 'dark', path: '/exports' });
    await page.getByRole('heading', { level: 1, name: 'Import og eksport' }).waitFor();
    await page.getByText('Utvalgte sangbøker', { exact: true }).click();
    await page.getByRole('checkbox').first().check();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Eksporter', exact: true }).click();
    const button = page
      .getByRole('list', { name: 'Eksporter fra de siste sju dagene' })
      .getByRole('button', { name: 'Last ned' });
    await button.first().waitFor();
    const download = page.waitForEvent('download');
    await button.first().click();
    const archive = await download;
    expect(archive.suggestedFilename()).toMatch(/^canticle .*\.zip$/);
    expect((await saved(archive)).subarray(0, 2).toString()).toBe('PK');
    await page.goto('/imports');
    await page.getByText('Du får se en forhåndsvisning før noe blir endret.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

describe('A singer', () => {
  journey('is told that import and export are for editors', async () => {
    const page = await signInAs('singer', { path: '/imports' });
    await page.getByRole('heading', { name: 'Editors only' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

journey('pictures of an import that is looked at', async () => {
  await takeScreenshots('import', async (look) => {
    const page = await signInAs('editor', { ...look, path: '/imports' });
    const songs = [
      file('903-morning.cho', '{title: Morning has come}\n[G]Awake my [C]soul, the day is here'),
      file('noise.cho', '\u0000\u0001\u0002\u0000\u0007'),
    ];
    await chooseFiles(page, songs, 'Choose files');
    await page.getByText('Preview: nothing has been changed yet.').waitFor();
    return page;
  });
});
