import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { GroupSetPanel } from './group-set-panel.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

type Part = {
  id: string;
  userId: string;
  part: string;
  isProjection: boolean;
  answer: 'yes' | 'no' | null;
  word: string | null;
};
const nameOf = { anna: 'Anna', bo: 'Bo' } as Record<string, string>;
const member = (id: string, role: string) => ({ id, displayName: nameOf[id], role, image: null, joinedAt: '' });
const draft = { id: 'l', userId: 'anna', groupId: 'g', isPublished: false, printedCopies: null };

let parts: Part[];
let asked: Part[];
let changes: object[];
let answerAsk: () => Response | Promise<Response>;
beforeEach(() => {
  parts = [];
  asked = [];
  changes = [];
  answerAsk = () => Response.json(listed());
});
const listed = () => parts.map((part) => ({ ...part, displayName: nameOf[part.userId], answeredAt: null }));

const open = async (as: string, role: 'leader' | 'singer', list: object = draft) => {
  mockApi({
    'api/Session': { id: as, displayName: nameOf[as], email: `${as}@example.org`, roles: [] },
    'api/canticle/groups': () => Response.json([{ id: 'g', name: 'Choir', role }]),
    'api/canticle/groups/g': () =>
      Response.json({
        id: 'g',
        name: 'Choir',
        color: null,
        image: null,
        role,
        memberCount: 2,
        members: [member('anna', 'leader'), member('bo', role)],
      }),
    'api/canticle/lists/l/parts': (_url: URL, init: RequestInit) => {
      if (init.method !== 'POST') return Response.json(listed());
      const body = JSON.parse(String(init.body));
      asked.push(body);
      if (!parts.some(({ id }) => id === body.id)) parts.push({ answer: null, word: null, ...body });
      return answerAsk();
    },
    'api/canticle/lists/l/parts/p/answer': (_url: URL, init: RequestInit) => {
      parts = parts.map((part) => (part.id === 'p' ? { ...part, ...JSON.parse(String(init.body)) } : part));
      return Response.json(listed());
    },
  });
  await renderAt(
    '/custom-collections/l',
    <GroupSetPanel
      list={{ ...draft, ...list }}
      canManage={role === 'leader'}
      onChange={(change) => changes.push(change)}
    />,
  );
  await screen.findByRole('region', { name: 'Group and parts' });
};
const partField = () => screen.getByLabelText<HTMLInputElement>('Part');
const ask = (part: string) => {
  fireEvent.change(partField(), { target: { value: part } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
};

describe('a set of a group', () => {
  it('is published and withdrawn by its leaders, and only seen by others', async () => {
    await open('anna', 'leader');
    expect(screen.getByText('Draft, not published to 2 members yet')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(changes).toEqual([{ isPublished: true }]);
    cleanup();
    closeCache();
    await open('bo', 'singer', { isPublished: true });
    expect(screen.getByText('Published to 2 members')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
  });

  it('is taken out of the group once it is said whose it will be', async () => {
    await open('bo', 'leader');
    fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the set list from Choir?' }));
    await dialog.findByText('Anna made it: it becomes Anna’s own list, and you’ll no longer see it.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(changes).toEqual([]);
    cleanup();
    closeCache();
    await open('anna', 'leader');
    fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }));
    const own = within(await screen.findByRole('dialog'));
    await own.findByText('It becomes your own list. The other leaders will no longer see it.');
    fireEvent.click(own.getByRole('button', { name: 'Remove from group' }));
    expect(changes).toEqual([{ groupId: null }]);
  });
});

describe('parts', () => {
  it('are asked for one at a time: the field is emptied when the member was asked, not before', async () => {
    const answer = Promise.withResolvers<Response>();
    answerAsk = () => answer.promise;
    await open('anna', 'leader');
    await screen.findByLabelText('Part');
    ask('Guitar');
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(partField().value).toBe('Guitar');
    answer.resolve(Response.json(listed()));
    await vi.waitFor(() => expect(partField().value).toBe(''));
    expect(asked).toMatchObject([{ userId: 'anna', part: 'Guitar', isProjection: false }]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('that are refused stay typed, and are asked for again under the same id', async () => {
    answerAsk = () => new Response('{}', { status: 503, headers: { 'X-Problem': 'UNAVAILABLE' } });
    await open('anna', 'leader');
    await screen.findByLabelText('Part');
    ask('Guitar');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(partField().value).toBe('Guitar');
    answerAsk = () => Response.json(listed());
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await vi.waitFor(() => expect(partField().value).toBe(''));
    expect(asked).toHaveLength(2);
    expect(asked[0]?.id).toBe(asked[1]?.id);
    ask('Alto');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.id).not.toBe(asked[1]?.id);
  });

  it('of whoever shows the words are marked by a choice, in whatever language they are named', async () => {
    await open('anna', 'leader');
    await screen.findByLabelText('Part');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Shows the lyrics on the screen' }));
    ask('Leinwand');
    await vi.waitFor(() => expect(asked).toMatchObject([{ part: 'Leinwand', isProjection: true }]));
    expect(await screen.findByRole('img', { name: 'Shows the lyrics on the screen' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('are answered with a comment by who was asked, on a phone without unfolding what others do', async () => {
    const of = (userId: string) => ({
      id: userId === 'bo' ? 'p' : 'q',
      userId,
      isProjection: false,
      answer: null,
      word: null,
    });
    parts = [
      { ...of('bo'), part: 'Guitar' },
      { ...of('anna'), part: 'Vocals' },
    ];
    const isWide = vi
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList,
      );
    await open('bo', 'singer', { isPublished: true });
    const own = within(await screen.findByRole('list', { name: 'Your parts' }));
    expect(own.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent)).toEqual(['Guitar']);
    expect(screen.queryByRole('list', { name: 'Parts' })).toBeNull();
    fireEvent.change(own.getByLabelText('Comment'), { target: { value: ' I come late ' } });
    fireEvent.click(own.getByRole('button', { name: 'I’ll be there' }));
    await vi.waitFor(() =>
      expect(own.getByRole('button', { name: 'I’ll be there' }).getAttribute('aria-pressed')).toBe('true'),
    );
    fireEvent.click(screen.getByText('Parts', { selector: 'summary span' }));
    expect(await screen.findByText('“I come late”')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Your parts' })).toBeNull();
    isWide.mockRestore();
  });
});
