import type { Correction, StoredLyrics } from '@canticle/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { CorrectionsPage } from './corrections-page.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

const requests: { readonly path: string; readonly body: unknown }[] = [];
let failure: Response | undefined;

beforeEach(() => {
  requests.length = 0;
  failure = undefined;
});
afterEach(() => {
  cleanup();
  closeCache();
});

const answerWith = (path: string, reply: unknown) => (_url: URL, init: RequestInit) => {
  requests.push({ path, body: JSON.parse(String(init.body)) });
  return failure ?? Response.json(reply);
};

describe('somebody who has found a mistake', () => {
  const line = (text: string) => ({ text, remark: '', chords: { original: [], new: [] } });
  const text = {
    id: 't',
    language: 'en',
    revision: 1,
    document: {
      sections: [
        { id: 'v1', kind: 'verse', number: 1, label: '', lines: [line('How swete the sound'), line('That saved')] },
        { id: 'c1', kind: 'chorus', number: 1, label: '', lines: [line('Praise God')] },
      ],
      order: ['v1', 'c1'],
      keys: { original: '', new: '' },
      notes: '',
      carried: {},
    },
  } as unknown as StoredLyrics;
  const open = async (onClose = vi.fn()) => {
    mockApi({ 'api/canticle/songs/s/corrections': answerWith('suggest', { id: 'k' }) });
    await renderAt('/', <SuggestDialog songId="s" title="Amazing Grace" text={text} onClose={onClose} />);
    return onClose;
  };

  it('presses the line, types over it, and sends it with a reason', async () => {
    const onClose = await open();
    expect(within(screen.getByRole('region', { name: 'Chorus' })).getByRole('button').textContent).toBe('Praise God');
    await userEvent.click(screen.getByRole('button', { name: 'How swete the sound' }));
    const field = screen.getByRole('textbox', { name: 'The line as it should be' });
    expect([field, (field as HTMLInputElement).value]).toEqual([document.activeElement, 'How swete the sound']);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await userEvent.clear(field);
    await userEvent.type(field, 'How sweet the sound');
    await userEvent.type(screen.getByRole('textbox', { name: 'Why? (optional)' }), 'A typo');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [before, after] = ['How swete the sound', 'How sweet the sound'];
    expect(requests).toEqual([
      { path: 'suggest', body: { language: 'en', sectionId: 'v1', line: 0, before, after, note: 'A typo' } },
    ]);
  });

  it('is told why it was not sent, and what was typed stays', async () => {
    const onClose = await open();
    failure = Response.json(
      { code: 'CONFLICT', detail: 'These lyrics were changed meanwhile.', status: 409 },
      { status: 409 },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Praise God' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'The line as it should be' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const field = screen.getByRole('textbox', { name: 'The line as it should be' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect([(field as HTMLInputElement).value, onClose.mock.calls]).toEqual(['Praise God!', []]);
  });
});

describe('an editor', () => {
  const correction: Correction = {
    id: 'k',
    songId: 's',
    songName: { en: 'Amazing Grace' },
    link: '/songs/h/s',
    language: 'en',
    sectionId: 'v1',
    line: 0,
    before: 'How swete the sound',
    after: 'How sweet the sound',
    note: 'A typo',
    suggestedBy: 'Siri',
    createdAt: '2026-11-01T10:00:00.000Z',
    state: 'open',
    answer: '',
    answeredBy: null,
    canBeAccepted: true,
  };
  const open = async (corrections: readonly Correction[], roles: readonly string[] = ['editor']) => {
    let list = corrections;
    mockApi({
      'api/Session': () => Response.json({ result: { id: 'me', roles, name: 'Eva' } }),
      'api/canticle/corrections': (url: URL) =>
        Response.json(list.filter(({ state }) => (state === 'open') === (url.searchParams.get('state') === 'open'))),
      'api/canticle/corrections/k/answer': (url: URL, init: RequestInit) => {
        const reply = answerWith('answer', { ...correction, state: 'accepted' })(url, init);
        const { isAccepted, answer } = JSON.parse(String(init.body));
        list = [{ ...correction, state: isAccepted ? 'accepted' : 'declined', answer, answeredBy: 'Eva' }];
        return reply;
      },
    });
    await renderAt('/corrections', <CorrectionsPage />);
  };
  const card = () => screen.findByRole('article', { name: 'Amazing Grace' });

  it('sees the words that differ, who suggested them and why, and accepts with one press', async () => {
    await open([correction]);
    const shown = within(await card());
    expect(shown.getByRole('deletion').textContent).toBe('swete');
    expect(shown.getByRole('insertion').textContent).toBe('sweet');
    expect(shown.getByText(/^Siri · /)).toBeDefined();
    expect(shown.getByText('“A typo”')).toBeDefined();
    expect(shown.getByRole('link', { name: 'Amazing Grace' }).getAttribute('href')).toBe('/songs/h/s');
    await userEvent.click(shown.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('heading', { name: 'No corrections are waiting' });
    expect(requests).toEqual([{ path: 'answer', body: { isAccepted: true, answer: '' } }]);
  });

  it('declines with a word to who suggested it, and finds it among the answered ones', async () => {
    await open([correction]);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Decline' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decline' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Answer to Siri (optional)' }), 'So it is printed');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await screen.findByRole('heading', { name: 'No corrections are waiting' });
    expect(requests).toEqual([{ path: 'answer', body: { isAccepted: false, answer: 'So it is printed' } }]);
    await userEvent.click(screen.getByText('Answered'));
    expect((await card()).textContent).toContain('Declined by Eva. “So it is printed”');
    expect(within(await card()).queryByRole('button')).toBeNull();
  });

  it('cannot accept where the line has changed, and is told so', async () => {
    await open([{ ...correction, canBeAccepted: false }]);
    const shown = within(await card());
    expect(shown.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(shown.getByText(/This line has changed since/)).toBeDefined();
  });

  it('is who this page is for: others are told so, and nothing is asked', async () => {
    await open([correction], []);
    await screen.findByRole('heading', { name: 'Corrections are for editors' });
    expect(screen.queryByRole('article')).toBeNull();
  });
});
