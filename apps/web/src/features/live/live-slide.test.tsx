import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PresentationPosition, PresentationSlide } from '@canticle/contract/calls';
import { createSettings } from '@canticle/presentation';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { LiveSlide } from './live-slide.tsx';

const reading = { translationId: 'kjv', parts: [{ chapterId: 'ps23', from: 1, to: 2 }] };
const slideOf = (facts: Partial<PresentationSlide>): PresentationSlide => ({
  kind: 'announcement',
  title: 'Coffee',
  body: '',
  picture: null,
  reading: null,
  ...facts,
});
/* At one page of the slide, counted from 0. */
const positionAt = (currentIndex: number, facts: Partial<PresentationPosition> = {}): PresentationPosition => ({
  songId: 'slide',
  collectionId: null,
  language: 'en',
  melody: 'original',
  order: [],
  slide: null,
  nextSongId: null,
  list: null,
  settings: { ...createSettings({}), size: 1, currentIndex },
  ...facts,
});
const lines = Array.from({ length: 30 }, (_, index) => `Line ${index + 1}.`);
/* The copy by which the size of the letters is found is hidden. */
const linesShown = () =>
  screen
    .getAllByText(/^Line \d+\.$/)
    .filter((line) => line.closest('[aria-hidden]') === null)
    .map(({ textContent }) => textContent);
const scrolled = vi.fn<(this: Element) => void>();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.call(this);
  };
});
afterEach(() => {
  cleanup();
  closeCache();
});

describe('a slide as a musician follows it', () => {
  it('is all of an announcement, with the page of the moment marked and in view', async () => {
    mockApi({});
    await renderAt('/', <LiveSlide position={positionAt(1)} slide={slideOf({ body: lines.join('\n') })} view="song" />);
    expect(screen.getByRole('heading', { name: 'Coffee', level: 1 })).toBeTruthy();
    const text = screen.getByRole('main').textContent ?? '';
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
    const [current] = scrolled.mock.contexts;
    expect(scrolled).toHaveBeenCalledOnce();
    expect(current?.textContent).not.toContain('Line 1.');
    expect(current?.textContent?.length).toBeLessThan(text.length);
  });

  it('on the stage is the page of the moment alone, with the song that comes next', async () => {
    mockApi({
      'api/Songs/Id/s2': { id: 's2', name: { en: 'Abide with Me' }, collections: [], available: true },
    });
    const position = positionAt(0, { nextSongId: 's2' });
    await renderAt('/', <LiveSlide position={position} slide={slideOf({ body: lines.join('\n') })} view="stage" />);
    await screen.findByText('Next song: Abide with Me');
    expect(linesShown()).toEqual(lines.slice(0, 7));
  });

  it('goes on along with the leader on the stage while the wall is paused, and says when no song follows', async () => {
    mockApi({});
    const slide = slideOf({ body: lines.join('\n') });
    function WhilePaused() {
      const [page, setPage] = useState(0);
      const position = positionAt(page);
      return (
        <>
          <button type="button" onClick={() => setPage(1)}>
            Next page
          </button>
          <LiveSlide
            position={{ ...position, settings: { ...position.settings, muted: true } }}
            slide={slide}
            view="stage"
          />
        </>
      );
    }
    await renderAt('/', <WhilePaused />);
    expect(linesShown()).toEqual(lines.slice(0, 7));
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(linesShown()).toEqual(lines.slice(7, 14));
    expect(screen.getByText('No more songs')).toBeTruthy();
  });

  it('names a reading from a Bible the musician does not have, without its text', async () => {
    mockApi({
      'api/canticle/translations/kjv/chapters/ps23': () =>
        new Response('', { status: 403, headers: { 'X-Problem': 'LOCKED' } }),
    });
    const slide = slideOf({ kind: 'reading', title: 'Psalm 23', reading });
    await renderAt('/', <LiveSlide position={positionAt(0)} slide={slide} view="song" />);
    expect(screen.getByText('Loading')).toBeTruthy();
    await screen.findByText('You don’t have this Bible');
    await waitFor(() => expect(screen.getByText(/^The leader is at “Psalm 23”/)).toBeTruthy());
  });
});
