import type { Notification } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { addNotice, loadNotices, type Notice, recentNotices } from './device-notices.ts';
import { applyState } from './queries.ts';

const hour = 3600_000;

describe('what a device was told', () => {
  it('is forgotten after twelve hours', () => {
    const at = (hours: number): Notice => ({ id: String(hours), title: '', text: '', at: -hours * hour });
    expect(recentNotices([at(0), at(11), at(12), at(30)], 0).map(({ id }) => id)).toEqual(['0', '11']);
  });
});

describe('a device that two people use', () => {
  const textsOf = async () => (await currentCache().readMeta<readonly Notice[]>('notices'))?.map(({ text }) => text);
  const openMemory = (stored: readonly Notice[]) => {
    closeCache();
    return currentCache().writeMeta('notices', stored);
  };
  const notice = (text: string): Notice => ({ id: text, title: '', text, at: Date.now() });

  it('keeps the notices of each with them, also one that comes before the others are loaded', async () => {
    await openMemory([]);
    await addNotice('409', 'of Anna', Date.now());
    expect(await textsOf()).toEqual(['of Anna']);
    await openMemory([notice('of Bo')]);
    void loadNotices(Date.now());
    await addNotice('409', 'new of Bo', Date.now());
    expect(await textsOf()).toEqual(['new of Bo', 'of Bo']);
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
