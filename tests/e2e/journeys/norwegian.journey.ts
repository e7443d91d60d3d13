import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, findAccessibilityViolations, createUser, signInWith } from '../../fixtures/index.ts';
import { readAppTexts } from '../../../languages/read-texts.ts';

/* axe checks each screen. In milliseconds. */
const patience = 120_000;

const textsOf = (language: string) => Object.values(readAppTexts(language));

const norwegian = new Set(textsOf('no'));
/** Texts that only an English reader should see. */
const english = new Set(textsOf('en').filter((text) => !norwegian.has(text)));

/** The English texts of a page: visible ones, and names for assistive technology. */
async function listEnglish(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (words.nextNode()) texts.push(words.currentNode.textContent?.trim() ?? '');
    const named = [...document.body.querySelectorAll('[aria-label], [title]')];
    return [...texts, ...named.flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('title')])];
  });
  return said.flatMap((text) => (text !== null && english.has(text) ? [text] : []));
}

journey(
  'What belongs to a person reads in Norwegian, on a phone in the dark',
  async () => {
    const dark = { language: 'no', size: '390x844', theme: 'dark' } as const;
    const page = await signInWith(await createUser('Ragnhild'), { ...dark, path: '/' });
    const look = async (heading: string) => {
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect([heading, await listEnglish(page), await findAccessibilityViolations(page)]).toEqual([heading, [], []]);
    };
    await look('Velkommen, Ragnhild');
    await page.goto('/favorites');
    await page.getByText('Ingen favoritter ennå').waitFor();
    await look('Favoritter');
    await page.goto('/tags');
    await page.getByText('Ingen merkelapper ennå').waitFor();
    await look('Merkelapper');
    await page.goto('/settings');
    await page.getByLabel('Tonearten til instrumentet').waitFor();
    await look('Innstillinger');
    await page.goto('/sharing?token=unknown');
    await look('Lenken virker ikke');

    await page.goto('/playlists');
    await look('Listene mine');
    await page.getByRole('button', { name: 'Ny liste' }).click();
    await page.getByLabel('Navn', { exact: true }).fill('Påske');
    await page.getByRole('button', { name: 'Opprett' }).click();
    await page.getByText('Ingen sanger i listen ennå').waitFor();
    await look('Påske');
    await page.getByRole('button', { name: 'Valg for Påske' }).click();
    await page.getByRole('menuitem', { name: 'Del', exact: true }).click();
    await look('Del Påske');
  },
  patience,
);
