import { type PresentationDocument, presentSlide, type SlideContent } from '@canticle/presentation';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { SlideScreen } from './slide-screen.tsx';

afterEach(cleanup);

const noContent: SlideContent = { kind: 'note', title: '', body: '', picture: null, reading: null };
const sentence = `${Array.from({ length: 13 }, () => 'shepherd').join(' ')}.`;
const slide = (content: Partial<SlideContent>, passage?: Parameters<typeof presentSlide>[0]['passage']) =>
  presentSlide({ id: 'r1', language: 'en', content: { ...noContent, ...content }, passage });
const psalm = slide(
  { kind: 'reading', title: 'Psalm 23:1–6' },
  {
    source: 'World English Bible',
    verses: Array.from({ length: 6 }, (_, at) => ({
      label: String(at + 1),
      chapter: 23,
      text: `Verse ${at + 1}: ${sentence}`,
    })),
  },
);
const atPage = (document: PresentationDocument, currentIndex: number): PresentationDocument => ({
  ...document,
  settings: { ...document.settings, currentIndex },
});

const open = (document: PresentationDocument, isPicture = false) =>
  renderAt('/', <SlideScreen document={document} isPicture={isPicture} />);
/* What a screen reader says: the copy that is measured is hidden from it. */
const said = () => document.querySelector('[aria-live]');
const verses = () => [...(said()?.querySelectorAll('sup') ?? [])].map(({ textContent }) => textContent);

describe('a slide on the wall', () => {
  it('of a reading is the page of it that is shown, with the passage and the translation at the foot', async () => {
    await open(psalm);
    expect(verses()).toEqual(['1', '2', '3']);
    expect(said()?.textContent).toContain('Verse 3: shepherd');
    expect(said()?.textContent).not.toContain('Verse 4');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Psalm 23:1–6');
    expect(screen.getByText('World English Bible')).toBeDefined();
    cleanup();
    await open(atPage(psalm, 1));
    expect(verses()).toEqual(['4', '5', '6']);
  });

  it('is in its own language, for whoever has it read out', async () => {
    await open({ ...psalm, lyrics: { ...psalm.lyrics, languageKey: 'no' } });
    expect(said()?.closest('[lang]')?.getAttribute('lang')).toBe('no');
  });

  it('of an announcement has its title above its text', async () => {
    await open(slide({ kind: 'announcement', title: 'Coffee', body: 'In the hall.\nBring cups.' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coffee');
    expect([...(said()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'In the hall.',
      'Bring cups.',
    ]);
    expect(screen.queryByRole('contentinfo')).toBeNull();
    // The copy that is measured is not read out.
    expect(screen.getAllByText('In the hall.').filter((one) => !one.closest('[aria-hidden]'))).toHaveLength(1);
  });

  it('of a heading is its words, once', async () => {
    await open(slide({ kind: 'heading', title: 'Communion' }));
    expect(said()?.textContent).toBe('Communion');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('that is a picture alone is named by its kind, and has no room for text', async () => {
    await open(slide({ kind: 'announcement', picture: '/api/canticle/pictures/p.jpg' }));
    expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toMatch(
      /\/api\/canticle\/pictures\/p\.jpg$/,
    );
    expect(said()).toBeNull();
  });

  it('with a picture beside its text says the text alone', async () => {
    await open(slide({ kind: 'announcement', title: 'Coffee', picture: '/api/canticle/pictures/p.jpg' }));
    expect(document.querySelector('img')?.alt).toBe('');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coffee');
  });

  it('as a small picture of the screen is no heading, and is not announced', async () => {
    await open(psalm, true);
    expect(screen.getByText('Psalm 23:1–6').tagName).toBe('P');
    expect(said()).toBeNull();
    cleanup();
    await open(slide({ kind: 'announcement', title: 'Coffee', body: 'In the hall.' }), true);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is nothing where a song is shown', async () => {
    await open({ ...psalm, slide: null });
    expect(document.querySelector('.slide')).toBeNull();
  });
});
