// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { clearLastLocations, readLastLocations, saveLastLocation, saveLastRecording } from './last-locations.ts';

beforeEach(() => localStorage.clear());

const song = { to: '/songs/HH/1', title: 'Amazing Grace', collectionId: 'hh' };
const reading = { to: '/scriptures/kjv/19/23', title: 'Psalm 23', collectionId: 'bible' };
const recording = { ...song, name: 'Four voices', songId: 's1', fileId: 'f1' };
const nothing = { song: undefined, reading: undefined, recording: undefined };

it('the last song, reading and recording are each remembered, until the history is cleared', () => {
  expect(readLastLocations()).toEqual(nothing);
  saveLastLocation('song', song);
  saveLastLocation('reading', reading);
  saveLastRecording(recording);
  expect(readLastLocations()).toEqual({ song, reading, recording });
  saveLastLocation('song', { ...song, to: '/songs/HH/2', title: 'Abide with Me' });
  expect(readLastLocations().song?.title).toBe('Abide with Me');
  expect(readLastLocations().reading).toEqual(reading);
  clearLastLocations();
  expect(readLastLocations()).toEqual(nothing);
});

it('a song that an older version saved has no songbook, and an address elsewhere is not followed', () => {
  localStorage.setItem('placeLeft', '{"to":"/songs/HH/1","title":"Amazing Grace"}');
  localStorage.setItem('readingLeft', '{"to":"https://elsewhere.example","title":"Psalm 23"}');
  localStorage.setItem('recordingLeft', '{"to":"/songs/HH/1","title":"Amazing Grace"}');
  expect(readLastLocations()).toEqual({ ...nothing, song: { ...song, collectionId: undefined } });
});
