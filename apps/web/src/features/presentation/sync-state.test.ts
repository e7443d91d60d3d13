import type { PresentationDocument } from '@canticle/presentation';
import { describe, expect, it } from 'vitest';
import {
  applyRejected,
  applyServerState,
  applyAccepted,
  applyWindowState,
  type SyncState,
  initialSyncState,
  type SongPlacement,
} from './sync-state.ts';

const place: SongPlacement = { list: null, nextSongId: null, melody: 'original' };
/* Documents are distinguished by the id of their song alone. */
const named = (id: string) => ({ song: { id } }) as PresentationDocument;
const window = (number: number, id: string, revision: number | null = null) => ({
  document: named(id),
  place,
  number,
  revision,
});
const server = (revision: number, id: string) => ({ document: named(id), place, revision });
const shown = ({ published: what }: SyncState) => what?.document.song.id;

describe('what a window shows', () => {
  it('is the newest of what windows published, in whatever order it is heard', () => {
    const known = applyWindowState(applyWindowState(initialSyncState, window(2, 'second')), window(1, 'first'));
    expect(shown(known)).toBe('second');
  });

  it('is what the server says, as long as that is newer', () => {
    const known = applyServerState(applyServerState(initialSyncState, server(5, 'fifth')), server(4, 'fourth'));
    expect([shown(known), known.revision]).toEqual(['fifth', 5]);
  });

  it('stays what was published here until the server has numbered it', () => {
    const published = applyWindowState(applyServerState(initialSyncState, server(5, 'fifth')), window(99, 'here'));
    const waiting = applyServerState(published, server(6, 'sixth'));
    expect(shown(waiting)).toBe('here');
    expect(shown(applyAccepted(waiting, 99, 7))).toBe('here');
    expect(shown(applyAccepted(applyServerState(waiting, server(8, 'eighth')), 99, 7))).toBe('eighth');
  });

  it('is what the server says when it refused what was published here', () => {
    const waiting = applyServerState(applyWindowState(initialSyncState, window(1, 'here')), server(6, 'sixth'));
    expect(shown(applyRejected(waiting, 1))).toBe('sixth');
  });

  it('is not changed by an answer to an earlier publication', () => {
    const known = applyAccepted(applyWindowState(initialSyncState, window(2, 'second')), 1, 4);
    expect([shown(known), known.published?.revision, known.revision]).toEqual(['second', null, 4]);
  });

  it('comes after everything the server said to the window that publishes next', () => {
    const known = applyServerState(applyWindowState(initialSyncState, window(7, 'here', 3)), server(4, 'there'));
    expect(known.published?.number).toBe(8);
  });
});
