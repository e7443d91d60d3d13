import type { Notification } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { type Notice, recentNotices } from './device-notices.ts';
import { applyState } from './queries.ts';

const hour = 3600_000;

describe('what a device was told', () => {
  it('is forgotten after twelve hours', () => {
    const at = (hours: number): Notice => ({ id: String(hours), title: '', text: '', at: -hours * hour });
    expect(recentNotices([at(0), at(11), at(12), at(30)], 0).map(({ id }) => id)).toEqual(['0', '11']);
  });
});

describe('what the server tells', () => {
  it('is marked as read and unread, and deleted', () => {
    const all = [
      { id: 'a', read: false },
      { id: 'b', read: false },
    ] as Notification[];
    expect(applyState(all, 'a', 'read').map(({ read }) => read)).toEqual([true, false]);
    expect(applyState(applyState(all, 'a', 'read'), 'a', 'unread')).toEqual(all);
    expect(applyState(all, 'a', 'deleted').map(({ id }) => id)).toEqual(['b']);
  });
});
