import type { Presentation } from '@canticle/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { LiveDialog } from './live-dialog.tsx';

const person = (id: string, displayName: string) => ({ id, displayName, image: null });
const nora = person('nora', 'Nora');
const bo = person('bo', 'Bo');
const presented = (facts: Partial<Presentation> = {}): Presentation => ({
  revision: 1,
  owner: nora,
  leader: nora,
  isLeaderAway: false,
  position: null,
  isForAudience: true,
  publishedAt: null,
  document: null,
  live: null,
  expiresAt: null,
  ...facts,
});
const live = (code: string): Presentation['live'] => ({
  id: 'session',
  openedAt: '2026-05-01T10:00:00.000Z',
  invitation: { code, codeExpiresAt: '2026-05-01T22:00:00.000Z', audienceKey: 'key-of-the-audience' },
});

let people: object;
let replies: Record<string, (url: URL, init: RequestInit) => Response>;
let sent: unknown[][];
beforeEach(() => {
  people = { musicians: [], audience: 0 };
  sent = [];
  replies = {};
});
afterEach(cleanup);

const answer = (path: string, reply: () => Response) => {
  replies[path] = (_url, init) => {
    sent.push([init.method, path, init.body ? JSON.parse(String(init.body)) : null]);
    return reply();
  };
};

const onClose = vi.fn();
function Opened({ first, userId }: { first: Presentation; userId: string }) {
  const [presentation, setPresentation] = useState(first);
  return (
    <LiveDialog
      id="own"
      presentation={presentation}
      userId={userId}
      onChange={setPresentation}
      onClose={onClose}
      errorMessage={() => 'The server did not answer.'}
      renderQr={(text, label) => <img alt={label} src={`qr:${text}`} />}
    />
  );
}
const open = async (first: Presentation, userId = 'nora') => {
  mockApi({ 'api/canticle/presentations/own/people': () => Response.json(people), ...replies });
  await renderAt('/', <Opened first={first} userId={userId} />);
};
const part = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the dialog of a live session', () => {
  it('says what a session is and starts one, which shows the code and both links', async () => {
    answer('api/canticle/presentations/own/live', () =>
      Response.json(presented({ revision: 2, live: live('WW3CT7') })),
    );
    await open(presented());
    expect(screen.getByText(/^Musicians join with a short code/)).toBeDefined();
    await press('Start a live session');
    await waitFor(() => expect(part('Musicians').getByText('WW3CT7')).toBeDefined());
    expect(part('Musicians').getByLabelText('The code is W W 3 C T 7')).toBeDefined();
    expect(part('Musicians').getByRole('img', { name: 'QR code for musicians' }).getAttribute('src')).toBe(
      `qr:${location.origin}/live?code=WW3CT7`,
    );
    expect(part('Audience').getByRole('img', { name: 'QR code for the audience' }).getAttribute('src')).toBe(
      `qr:${location.origin}/audience/key-of-the-audience`,
    );
    expect(sent.map(([method]) => method)).toEqual(['POST']);
  });

  it('says what went wrong when it could not be started, and can be tried again', async () => {
    answer('api/canticle/presentations/own/live', () => new Response('', { status: 500 }));
    await open(presented());
    await press('Start a live session');
    expect((await screen.findByRole('alert')).textContent).toBe('The server did not answer.');
    expect(screen.getByRole('button', { name: 'Start a live session' })).toHaveProperty('disabled', false);
  });

  it('replaces the code', async () => {
    answer('api/canticle/presentations/own/code', () =>
      Response.json(presented({ revision: 2, live: live('KM9PRX') })),
    );
    await open(presented({ live: live('WW3CT7') }));
    await press('New code');
    await waitFor(() => expect(part('Musicians').getByText('KM9PRX')).toBeDefined());
    expect(screen.queryByText('WW3CT7')).toBeNull();
  });

  it('counts who follows now, and gives the lead to a musician and takes it back', async () => {
    people = {
      musicians: [
        { ...nora, isHere: true },
        { ...bo, isHere: true },
        { ...person('anna', 'Anna'), isHere: false },
      ],
      audience: 3,
    };
    const given = { live: live('WW3CT7'), leader: bo, revision: 2 };
    answer('api/canticle/presentations/own/leader', () => Response.json(presented(given)));
    await open(presented({ live: live('WW3CT7') }));
    await waitFor(() =>
      expect(part('Following now').getByRole('status').textContent).toBe('2 musicians · 3 in the audience'),
    );
    const rows = part('Following now').getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['BoMake leader', 'Anna (away)Make leader']);
    await userEvent.click(within(rows[0] ?? document.body).getByRole('button', { name: 'Make leader' }));
    await waitFor(() => expect(part('Following now').getByText('Bo is leading now')).toBeDefined());
    expect(sent).toEqual([['PUT', 'api/canticle/presentations/own/leader', { userId: 'bo' }]]);
    await press('Take back the lead');
    expect(sent.at(-1)).toEqual(['PUT', 'api/canticle/presentations/own/leader', { userId: 'nora' }]);
  });

  it('lets only its owner give the lead away and end it for everyone', async () => {
    people = { musicians: [{ ...person('anna', 'Anna'), isHere: true }], audience: 0 };
    await open(presented({ live: live('WW3CT7'), leader: bo }), 'bo');
    await waitFor(() => expect(part('Following now').getByText('Anna')).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Make leader' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End for everyone' })).toBeNull();
    cleanup();
    answer('api/canticle/presentations/own/live', () => Response.json(presented({ revision: 3 })));
    await open(presented({ live: live('WW3CT7') }));
    await press('End for everyone');
    await screen.findByRole('button', { name: 'Start a live session' });
    expect(sent.map(([method]) => method)).toEqual(['DELETE']);
  });
});
