import { expect, it } from 'vitest';
import { filterGroups } from './filter-options.ts';

it('the filter offers kinds of content, recordings, videos and scores', () => {
  expect(filterGroups).toEqual({
    content: ['lyrics', 'audio', 'video', 'sheetmusic'],
    audio: ['gathering', 'studio', 'instrumental', 'live_performance', 'demo', 'playback'],
    video: ['karaoke', 'tutorial'],
    sheetmusic: ['leadsheet', '5part'],
  });
});
