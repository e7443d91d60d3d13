import type { SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import type { ListedSong } from './song-order.ts';
import { songsByRole } from './songs-by-role.ts';

const song = (number: number, ...parts: [string, string][]): ListedSong => ({
  number,
  title: `Song ${number}`,
  song: { participants: parts.map(([contributorId, type]) => ({ contributorId, type })) } as unknown as SongV3,
});

describe('the songs of somebody', () => {
  it('stand by number under each part they had in them', () => {
    const songs = [
      song(9, ['luther', 'author']),
      song(3, ['luther', 'author'], ['luther', 'composer']),
      song(1, ['watts', 'author'], ['luther', 'arranger']),
      song(2, ['watts', 'author']),
    ];
    expect(
      songsByRole('luther', songs, 'en').map(({ part, songs: theirs }) => [
        part,
        ...theirs.map(({ number }) => number),
      ]),
    ).toEqual([
      ['author', 3, 9],
      ['composer', 3],
      ['arranger', 1],
    ]);
  });

  it('are none in a collection without them', () => {
    expect(songsByRole('nobody', [song(1, ['watts', 'author'])], 'en')).toEqual([]);
  });
});
