import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaFile } from '../media/index.ts';
import type { ScoreViewOptions } from '../sheets/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { ScoreMenu } from './score-menu.tsx';

const file = { id: 'f1', songId: 's1' } as MediaFile;
const options: ScoreViewOptions = { semitones: 0, octave: 0, clef: 'treble', size: 'md', instruments: [] };

afterEach(() => {
  cleanup();
  closeCache();
});

describe('a score on paper', () => {
  it('is made once, its button is busy until then, and what kept it from being made is said', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const asked = mockApi({ 'api/canticle/scores/f1/pdf': () => promise });
    await renderAt(
      '/songs/HH/12',
      <>
        <ScoreMenu file={file} options={options} />
        <ToastRegion />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Download or share score' });
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('menuitem', { name: 'PDF as shown here', hidden: true }));
    fireEvent.click(button);
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull();
    expect([button.getAttribute('aria-busy'), button.getAttribute('popovertarget')]).toEqual(['true', null]);
    resolve(new Response('', { status: 403, headers: { 'X-Problem': 'NOT_ALLOWED' } }));
    await screen.findByText('The file couldn’t be created. You don’t have permission to do that.');
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
