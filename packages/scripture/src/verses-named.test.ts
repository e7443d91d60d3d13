import { describe, expect, it } from 'vitest';
import { versesNamed } from './verses-named.ts';

describe('the verses a text names', () => {
  it('go over the end of a chapter', () => {
    expect(versesNamed('Ps 1:6-2:1')).toEqual(['PSA 1 6', 'PSA 2 1']);
  });

  it('are all of a chapter, but no more than sixty', () => {
    expect(versesNamed('Salme 23')).toHaveLength(6);
    expect(versesNamed('Ps 119')).toHaveLength(60);
  });

  it('are none when it is no reference', () => {
    expect(versesNamed('amazing grace')).toEqual([]);
  });
});
