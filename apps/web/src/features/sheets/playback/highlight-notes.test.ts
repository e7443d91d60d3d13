// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createNoteHighlighter, timeOfElement } from './highlight-notes.ts';

const note = (id: string, at: number, duration = 500, pass = 1) => ({
  id,
  at,
  duration,
  pitch: 60,
  part: 0,
  pass,
  tied: false,
});
const notes = [note('a', 0), note('bass', 0, 2000), note('b', 500), note('a', 2000, 500, 2)];

test('what is heard is lit, and nothing else', () => {
  const picture = document.createElement('div');
  picture.innerHTML = '<svg><g id="a"/><g id="b"/><g id="bass"/></svg>';
  const light = createNoteHighlighter(picture, { notes });
  const lit = () => [...picture.querySelectorAll('.is-sounding')].map(({ id }) => id);
  light(0);
  expect(lit()).toEqual(['a', 'bass']);
  expect(light(499)).toBeUndefined();
  expect(light(500)?.id).toBe('b');
  expect(lit()).toEqual(['b', 'bass']);
  light(2000);
  expect(lit()).toEqual(['a']);
  light(undefined);
  expect(lit()).toEqual([]);
});

test('a press on a note means its nearest pass, a press beside the notes its bar', () => {
  const measures = [
    { id: 'm1', number: '1', at: 0, duration: 1000, beats: 2, beatUnit: 4 },
    { id: 'm2', number: '2', at: 1000, duration: 1000, beats: 2, beatUnit: 4 },
  ];
  expect(timeOfElement({ notes, measures }, ['a', 'm1'], 0)).toBe(0);
  expect(timeOfElement({ notes, measures }, ['a', 'm1'], 1900)).toBe(2000);
  expect(timeOfElement({ notes, measures }, ['staff', 'm2'], 0)).toBe(1000);
  expect(timeOfElement({ notes, measures }, ['page'], 0)).toBeUndefined();
});
