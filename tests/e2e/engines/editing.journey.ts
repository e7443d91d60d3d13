import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { createHeicPhoto, createRecording, createScore } from '../../fixtures/index.ts';
import { button, css, journey, link, role, signInAs, text, within } from './fixtures/index.ts';

const EDITOR = 'editor@canticle.example';
const folder = mkdtempSync(join(tmpdir(), 'canticle-files-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe('An editor', () => {
  journey('brings a recording and a score to a song', async () => {
    const page = await signInAs(EDITOR, '/songs/HH/5');
    await page.press(button('Manage files'));
    await page.see(within(role('dialog'), button('Choose files')));
    const paths = [write('Morning tone.wav', createRecording(5)), write('Evening voices.musicxml', createScore())];
    await page.chooseFiles(css('dialog input[type="file"]'), ...paths);
    const list = within(role('dialog'), role('list', 'Song files'));
    await page.see(within(list, text('Morning tone')));
    await page.see(within(list, text('Evening voices')));
    await page.keys('Escape');
    await page.press(within(role('region', 'Listen and play'), button(/^Evening voices/)));
    await page.see(css('.sheet-picture svg .note'));
  });

  journey('corrects a text beside what singers see, and saves it', async () => {
    const page = await signInAs(EDITOR, '/songs/HH/2');
    await page.press(button('More actions'));
    await page.press(role('menuitem', 'Edit'));
    await page.press(text('ChordPro'));
    const words = role('textbox', 'Lyrics with chords (ChordPro)');
    await page.see(words);
    const before = await page.read(words, (one) => (one as HTMLTextAreaElement).value);
    const title = /^(?![{#])\S.*$/m.exec(before)?.[0] ?? '';
    expect(title).not.toBe('');
    await page.press(words);
    await page.call((start) => {
      (document.activeElement as HTMLTextAreaElement).setSelectionRange(start, start);
    }, before.indexOf(title));
    await page.keys(...'Quietly ');
    await page.see(within(role('region', 'What singers see'), text(/Quietly/)));
    await page.see(text(/The new melody must have the same lyrics/));
    await page.see(text('Not saved yet. Draft kept in this browser.'));
    await page.press(button('Copy lyrics from the original melody'));
    await page.miss(text(/The new melody must have the same lyrics/));
    await page.keys('Control+s');
    await page.see(text('All changes saved · revision 2'));
    await page.press(link('Go to song'));
    await page.see(text(/Quietly/));
  });

  journey('is told what to do with a photograph of an iPhone that the browser cannot read', async () => {
    const page = await signInAs(EDITOR, '/songs/HH/7/edit');
    await page.see(button('Photo of a page'));
    const path = write('IMG_0042.HEIC', createHeicPhoto());
    await page.chooseFiles(css('input[type="file"]:not([capture])'), path);
    // Safari on a Mac reads HEIC; WebKit elsewhere does not, as most browsers.
    await page.see(text(/“IMG_0042\.HEIC” is an HEIC photo, which this browser can’t show\. Save it as JPEG/));
  });
});
