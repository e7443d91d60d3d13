import { describe, expect } from 'vitest';
import { createUser } from '../../fixtures/index.ts';
import {
  address,
  button,
  css,
  field,
  heading,
  journey,
  link,
  openWindow,
  role,
  signInAs,
  text,
  within,
} from './fixtures/index.ts';

/* What a page says and shows in a frame that runs no scripts, and what has to be loaded before its words are drawn. */
async function readWithoutScripts(html: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.width = '390';
  frame.height = '844';
  frame.srcdoc = html;
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.documentElement.append(frame);
  await isLoaded;
  const shown = frame.contentDocument;
  const main = shown?.querySelector('main');
  if (!shown || !main) return undefined;
  const waitedFor = Array.from(shown.querySelectorAll('script[src], link[rel="stylesheet"]')).filter(
    (one) =>
      !one.matches('[type="module"], [async], [defer]') &&
      (one.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const { width, height } = main.getBoundingClientRect();
  return {
    words: main.innerText,
    isDrawn: width > 200 && height > 200,
    waitedFor: waitedFor.map((one) => one.outerHTML),
    hasApp: shown.querySelector('script[type="module"][src]') !== null,
    hasRun: 'ran' in shown.documentElement.dataset,
  };
}

describe('A visitor', () => {
  journey('reads the words of a free song without scripts, and before anything of the app is loaded', async () => {
    const answer = await fetch(`${address}/songs/HH/1`, { headers: { accept: 'text/html' } });
    const probe = '<script>document.documentElement.dataset.ran = "yes"</script></head>';
    const html = (await answer.text()).replace('</head>', probe);
    const page = await openWindow();
    await page.open('/readyz');
    const song = await page.call(readWithoutScripts, html);
    expect(song).toMatchObject({ isDrawn: true, waitedFor: [], hasApp: true, hasRun: false });
    for (const line of ['Amazing grace! how sweet the sound', 'A life of joy and peace.', 'John Newton'])
      expect(song?.words).toContain(line);
  });
});

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
