import { ParseError } from '@canticle/formats';
import { describe, expect, test } from 'vitest';
import { parseFrontMatter, formatFrontMatter } from './front-matter.ts';

const facts = (source: string) => Object.fromEntries(parseFrontMatter(`---\n${source}\n---\n`).fields);

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
    expect(parseFrontMatter('\n\n# Title\n\nWords\n')).toEqual({
      fields: new Map(),
      text: '\n# Title\n\nWords'.trimStart(),
    });
  });

  test('names the line that is no fact, and says when it is not closed', () => {
    expect(() => parseFrontMatter('---\ntitle: x\nnonsense\n---\n')).toThrow(ParseError);
    expect(() => parseFrontMatter('---\ntitle: x\nnonsense\n---\n')).toThrow(expect.objectContaining({ line: 3 }));
    expect(() => parseFrontMatter('---\ntitle: x\n')).toThrow(expect.objectContaining({ line: 1 }));
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
    const written = formatFrontMatter([['title', value]], 'Text\n\nMore');
    expect(parseFrontMatter(written)).toEqual({ fields: new Map([['title', value]]), text: 'Text\n\nMore' });
  });
});
