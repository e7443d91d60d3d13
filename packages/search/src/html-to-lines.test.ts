import { expect, test } from 'vitest';
import { htmlToLines } from './html-to-lines.ts';

test('HTML is read as lines without tags', () => {
  expect(htmlToLines('<h2>A</h2>\n<ul><li>b&#39;s</li><li>c &lt; d</li></ul>')).toEqual(['A', "b's", 'c < d']);
});
