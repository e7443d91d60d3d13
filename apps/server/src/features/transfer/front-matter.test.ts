import { Unreadable } from '@canticle/formats';
import { describe, expect, test } from 'vitest';
import { readFrontMatter, writeFrontMatter } from './front-matter.ts';

const facts = (source: string) => Object.fromEntries(readFrontMatter(`---\n${source}\n---\n`).facts);

describe('front matter', () => {
  test.each([
    ['title: On singing', { title: 'On singing' }],
    ['Title: "On: \\"singing\\""', { title: 'On: "singing"' }],
    ["title: 'It''s here'", { title: "It's here" }],
    ['authors: [Ada Lund, Per]', { authors: 'Ada Lund' }],
    ['authors:\n  - Ada Lund\n  - Per', { authors: 'Ada Lund' }],
    ['introduction: |\n  One\n\n  Two\nnumber: 3', { introduction: 'One\n\nTwo', number: '3' }],
    ['summary: >-\n  One\n  line', { summary: 'One line' }],
    ['# a remark\n\ntitle: x', { title: 'x' }],
    ['title:', { title: '' }],
  ])('%j is understood', (source, wanted) => {
    expect(facts(source)).toEqual(wanted);
  });

  test('a text without it is left whole', () => {
    expect(readFrontMatter('\n\n# Title\n\nWords\n')).toEqual({
      facts: new Map(),
      text: '\n# Title\n\nWords'.trimStart(),
    });
  });

  test('names the line that is no fact, and says when it is not closed', () => {
    expect(() => readFrontMatter('---\ntitle: x\nnonsense\n---\n')).toThrow(Unreadable);
    expect(() => readFrontMatter('---\ntitle: x\nnonsense\n---\n')).toThrow(expect.objectContaining({ line: 3 }));
    expect(() => readFrontMatter('---\ntitle: x\n')).toThrow(expect.objectContaining({ line: 1 }));
  });

  test.each([
    'plain',
    'with: colon',
    '"quoted"',
    "it's",
    'C:\\path',
    'two\nlines',
    '# hash',
    ' spaced ',
    '[list]',
    '- item',
    '12',
  ])('what is written is read again: %j', (value) => {
    const written = writeFrontMatter([['title', value]], 'Text\n\nMore');
    expect(readFrontMatter(written)).toEqual({ facts: new Map([['title', value]]), text: 'Text\n\nMore' });
  });
});
