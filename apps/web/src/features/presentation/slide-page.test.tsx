import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { SlidePage, SlidePicture } from './slide-page.tsx';

afterEach(cleanup);

const verse = { section: 'p1', name: '1–2', content: ['1 The Lord is my shepherd.', 'I shall not want.'] };
const page = { ...verse } as unknown as Parameters<typeof SlidePage>[0]['page'];
const picture = { picture: '/api/canticle/pictures/p.jpg', title: 'Coffee' } as Parameters<
  typeof SlidePicture
>[0]['slide'];

describe('a page of a slide', () => {
  it('is its lines, each in the direction of its own script', async () => {
    await renderAt('/', <SlidePage page={page} heading="" isPicture={false} />);
    expect([...document.querySelectorAll('p')].map(({ textContent, dir }) => [textContent, dir])).toEqual([
      [expect.stringContaining('The Lord is my shepherd.'), 'auto'],
      ['I shall not want.', 'auto'],
    ]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('has a heading, which is none in a small picture of it', async () => {
    await renderAt('/', <SlidePage page={page} heading="Coffee" isPicture={false} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Coffee' }).dir).toBe('auto');
    cleanup();
    await renderAt('/', <SlidePage page={page} heading="Coffee" isPicture />);
    expect(screen.getByText('Coffee')).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('the picture of an announcement', () => {
  it('is called by the title where nothing else says it, and by its kind without one', async () => {
    await renderAt('/', <SlidePicture slide={picture} isAlone />);
    expect(screen.getByRole('img', { name: 'Coffee' }).getAttribute('src')).toMatch(
      /[^/]\/api\/canticle\/pictures\/p\.jpg$/,
    );
    cleanup();
    await renderAt('/', <SlidePicture slide={{ ...picture, title: '' }} isAlone />);
    expect(screen.getByRole('img', { name: 'Picture' })).toBeDefined();
  });

  it('is decoration beside the text, and nothing where there is none', async () => {
    await renderAt('/', <SlidePicture slide={picture} isAlone={false} />);
    expect(document.querySelector('img')?.alt).toBe('');
    cleanup();
    await renderAt('/', <SlidePicture slide={{ ...picture, picture: null }} isAlone />);
    expect(document.querySelector('img')).toBeNull();
  });
});
