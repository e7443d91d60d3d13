import { describe, expect } from 'vitest';
import { createUser } from '../../fixtures/index.ts';
import { button, css, field, heading, journey, link, role, signInAs, text, within } from './fixtures/index.ts';

describe('A member', () => {
  journey('reads scripture: a book, a chapter, the next one, two translations side by side', async () => {
    const page = await signInAs('extended@canticle.example', '/scriptures/BIBLE?translation=KJV');
    await page.press(within(role('region', 'Poetry and wisdom'), link(/Psalms/)));
    await page.press(link(/^23/));
    await page.see(heading('Psalm 23'));
    await page.see(text('A Psalm of David.'));
    await page.keys('ArrowRight');
    await page.see(heading('Psalm 46'));
    await page.see(link(/^Previous chapter: /));
    await page.keys('ArrowLeft');
    await page.see(heading('Psalm 23'));
    await page.choose(field('Second translation side by side'), 'Side by side with Bibelen 1930');
    await page.see(text(/grønne enger/));
  });

  journey('buys everything there is, and the songs are open', async () => {
    const page = await signInAs(await createUser('Nina'), '/songs/FS/1');
    await page.see(text('This song is locked'));
    await page.open('/collections');
    await page.press(button('Add to cart: House of Hymns'));
    await page.press(button(/^Buy everything/));
    await page.press(button(/^Pay/));
    await expect.poll(page.path).toMatch(/^\/(songs|collections)\b/);
    await page.open('/songs/FS/1');
    await page.see(css('.lyric-line'));
  });

  journey('changes their settings, which are there after a reload', async () => {
    const page = await signInAs(await createUser('Oddny'), '/settings');
    await page.choose(field('Clef'), 'bass');
    await page.choose(field('Gender'), 'female');
    await page.choose(field('Date of birth'), '1990-01-02');
    await page.write(role('textbox', 'Name'), 'Oddny Ås');
    await page.press(button('Save'));
    await page.see(text('Settings saved.'));
    await page.reload();
    const value = (label: string) => page.read(field(label), (one) => (one as HTMLInputElement).value);
    await expect.poll(() => value('Date of birth')).toBe('1990-01-02');
    await expect.poll(() => value('Clef')).toBe('bass');
    await expect.poll(() => value('Name')).toBe('Oddny Ås');
  });
});
