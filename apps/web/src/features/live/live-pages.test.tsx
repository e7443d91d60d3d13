import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { FollowPage } from './follow-page.tsx';
import { LivePage } from './live-page.tsx';

const kari = { id: 'kari', displayName: 'Kari', email: 'k@example.org', roles: [] };
const eva = { id: 'eva', displayName: 'Eva', image: null };
const book = { id: 'hh', type: 'song', key: 'HH', keys: {}, name: { en: 'Home Hymns' }, available: true, image: null };
const song = (id: string, name: string, more: object = {}) => ({
  id,
  name: { en: name },
  collections: [{ id: 'hh', number: id === 's1' ? 12 : 13 }],
  participants: [],
  copyrights: [],
  origins: [],
  originalKey: 'G',
  minor: false,
  available: true,
  ...more,
});
const text = {
  id: 't',
  songId: 's1',
  language: 'en',
  keyIsGuessed: false,
  document: {
    sections: [1, 2, 3].map((number) => ({
      id: `v${number}`,
      kind: 'verse',
      number,
      label: '',
      lines: [{ text: `Verse number ${number}`, remark: '', chords: { original: [], new: [] } }],
    })),
    order: ['v1', 'v2', 'v3'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
};
/* At one verse of the song, counted from 1. */
const position = (
  verse: number,
  { settings = {}, ...facts }: { settings?: object; [field: string]: unknown } = {},
) => ({
  songId: 's1',
  collectionId: 'hh',
  language: 'en',
  melody: 'original',
  order: ['v1', 'v2', 'v3'],
  slide: null,
  nextSongId: 's2',
  list: null,
  settings: { size: 1, availableVerses: {}, currentIndex: verse - 1, muted: false, singleVerse: false, ...settings },
  ...facts,
});
const presentation = (revision: number, facts: object = {}) => ({
  id: 'p',
  revision,
  owner: eva,
  leader: eva,
  isLeaderAway: false,
  position: null,
  live: { id: 'p' },
  expiresAt: null,
  ...facts,
});

let sent: string[];
let streams: ReadableStreamDefaultController<Uint8Array>[];
let openStream: () => Response;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  streams = [];
  Element.prototype.scrollIntoView = () => {};
  openStream = () =>
    new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }), {
      headers: { 'content-type': 'text/event-stream' },
    });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => openStream()),
  );
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
});

async function open(address: string, replies: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const recorded = Object.entries(replies).map(([path, reply]) => [
    path,
    typeof reply === 'function'
      ? (url: URL, init: RequestInit = {}) => {
          sent.push([init.method ?? 'GET', path, init.body].filter(Boolean).join(' '));
          return reply(url, init);
        }
      : reply,
  ]);
  mockApi({
    'api/Session': kari,
    'api/Collections': [book],
    'api/Songs': [song('s1', 'Amazing Grace'), song('s2', 'Be Still')],
    'api/canticle/songs/s1/texts': () => Response.json([text]),
    ...Object.fromEntries(recorded),
  });
  await renderAt(
    address,
    <>
      <Routes>
        <Route path="/live" element={<LivePage />} />
        <Route path="/live/:id" element={address === '/live/p' ? <FollowPage /> : <h1>Following</h1>} />
      </Routes>
      <Address />
    </>,
  );
}

const refuse = (status: number, code: string) =>
  Response.json({ code, message: 'No' }, { status, headers: { 'X-Problem': code } });

describe('joining a live session', () => {
  const join = 'api/canticle/presentations/joinings';
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } });

  it('needs no button once the code is whole, however it was written', async () => {
    await open('/live', { [join]: () => Response.json(presentation(1)) });
    type('acd-34');
    expect(sent).toEqual([]);
    type(' acd-346 ');
    expect(await screen.findByText('/live/p')).toBeDefined();
    expect(sent).toEqual([`POST ${join} {"code":"ACD346"}`]);
  });

  it('with the code of the address is tried at once, and once', async () => {
    await open('/live?code=ACD346', { [join]: () => refuse(410, 'GONE') });
    expect(await screen.findByText(/We couldn’t find a session with that code/)).toBeDefined();
    expect(screen.getByLabelText('Code')).toHaveProperty('value', 'ACD346');
    expect(sent).toHaveLength(1);
    type('ACD34');
    expect(screen.queryByText(/We couldn’t find a session/)).toBeNull();
  });

  it('says why it failed, and can be tried again with the button', async () => {
    let isDown = true;
    await open('/live', { [join]: () => (isDown ? refuse(500, 'INTERNAL') : Response.json(presentation(1))) });
    type('ACD346');
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('/live/p')).toBeDefined();
  });

  it('of one’s group needs no code', async () => {
    const session = (id: string, facts: object) => ({ id, owner: eva, leader: eva, openedAt: '', ...facts });
    await open('/live', {
      'api/canticle/presentations': () =>
        Response.json([
          session('p', { isJoined: false, group: { id: 'g', name: 'Choir' }, songName: { en: 'Silent Night' } }),
          session('q', { isJoined: true, group: null, songName: null }),
        ]),
      'api/canticle/presentations/p/people': () => Response.json(presentation(1)),
    });
    const buttons = await within(await screen.findByRole('region', { name: 'Live now' })).findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Eva’s sessionChoir · Silent Night',
      'Eva’s session',
    ]);
    fireEvent.click(buttons[0] as HTMLElement);
    expect(await screen.findByText('/live/p')).toBeDefined();
    expect(sent.at(-1)).toMatch(/^POST api\/canticle\/presentations\/p\/people/);
  });
});

describe('following a live session', () => {
  const say = (name: string, data: unknown) =>
    act(async () => {
      const stream = await vi.waitFor(() => {
        const last = streams.at(-1);
        if (!last) throw new Error('No stream is open.');
        return last;
      });
      stream.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    });
  const status = () => within(screen.getByRole('banner')).getByRole('status').textContent;
  const current = () =>
    [...document.querySelectorAll('[data-now]')].map(({ textContent }) => /Verse number \d/.exec(textContent)?.[0]);

  /* The present verse, and the one that comes next. */
  const staged = () => {
    const stage = screen.getByRole('region', { name: '12 Amazing Grace' });
    return [...stage.textContent.matchAll(/Verse number \d/g)].map(([words]) => words);
  };

  it('waits for the leader, shows the song that is led with its verse, and goes on with it', async () => {
    await open('/live/p');
    await say('state', presentation(1));
    expect(await screen.findByText('Nothing is being presented yet')).toBeDefined();
    expect(screen.getByText('Eva’s session')).toBeDefined();
    expect(status()).toBe('Eva is leading now');
    await say('state', presentation(2, { position: position(1) }));
    expect(await screen.findByRole('heading', { level: 1, name: '12 Amazing Grace' })).toBeDefined();
    expect(current()).toEqual(['Verse number 1']);
    await say('state', presentation(4, { position: position(2), isLeaderAway: true }));
    await vi.waitFor(() => expect(current()).toEqual(['Verse number 2']));
    expect(status()).toBe('Eva has stepped away');
    // What was sent before comes late.
    await say('state', presentation(3, { position: position(3) }));
    expect(status()).toBe('Eva has stepped away');
    expect(current()).toEqual(['Verse number 2']);
  });

  it('says that a song is locked, and that the screen is blank', async () => {
    await open('/live/p', { 'api/Songs': [song('s1', 'Amazing Grace', { available: false })] });
    await say('state', presentation(1, { position: position(1, { settings: { muted: true } }) }));
    expect(await screen.findByText('You don’t have this song')).toBeDefined();
    expect(screen.getByText(/The leader is at “Amazing Grace”/)).toBeDefined();
    expect(status()).toBe('The screen is blank');
  });

  it('on the stage is the present verse, the next one and the next song, and stays so', async () => {
    await open('/live/p');
    await say('state', presentation(1, { position: position(2) }));
    await screen.findByRole('heading', { level: 1, name: '12 Amazing Grace' });
    fireEvent.click(screen.getByRole('radio', { name: 'Stage' }));
    expect(await screen.findByText('Next song: Be Still')).toBeDefined();
    expect(staged()).toEqual(['Verse number 2', 'Verse number 3']);
    cleanup();
    closeCache();
    await open('/live/p');
    await say('state', presentation(1, { position: position(3, { nextSongId: null }) }));
    expect(await screen.findByText('No more songs')).toBeDefined();
    expect(staged()).toEqual(['Verse number 3']);
  });

  it('ends for everyone, and leads to the next one', async () => {
    await open('/live/p');
    await say('state', presentation(1));
    await say('ended', {});
    expect(await screen.findByText('The session has ended')).toBeDefined();
    expect(status()).toBe('');
    expect(screen.getByRole('link', { name: 'Join a live session' }).getAttribute('href')).toBe('/live');
    fireEvent.click(screen.getByRole('button', { name: 'Leave session' }));
    expect(await screen.findByText('/live')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('is left: the server is told', async () => {
    const people = 'api/canticle/presentations/p/people/kari';
    await open('/live/p', { [people]: () => Response.json({}) });
    await say('state', presentation(1));
    await screen.findByText('Eva’s session');
    expect(screen.queryByRole('button', { name: 'Lead from here' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Leave session' }));
    expect(await screen.findByText('/live')).toBeDefined();
    expect(sent).toEqual([`DELETE ${people}`]);
  });

  it('becomes leading where one is given the lead', async () => {
    await open('/live/p');
    await say(
      'state',
      presentation(1, {
        leader: { ...kari, image: null },
        position: position(1, { list: { id: 'l', entryId: 'e' } }),
      }),
    );
    const lead = await screen.findByRole('button', { name: 'Lead from here' });
    expect(status()).toBe('You’re leading');
    // Where to lead from is known once the song is loaded.
    expect(lead).toHaveProperty('disabled', true);
    await vi.waitFor(() => expect(lead).toHaveProperty('disabled', false));
    fireEvent.click(lead);
    expect(await screen.findByText('/lead/HH/12?of=p&list=l&entry=e')).toBeDefined();
  });

  it('is refused to those who did not join', async () => {
    openStream = () => new Response('No', { status: 404 });
    await open('/live/p');
    expect(await screen.findByText('The session has ended')).toBeDefined();
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}
