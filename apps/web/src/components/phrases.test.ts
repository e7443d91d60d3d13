import { describe, expect, it } from 'vitest';
import { splitIntoPhrases } from './phrases.ts';

const phrasesOf = (line: string) => splitIntoPhrases(line.split(' '), (word) => word).map((words) => words.join(' '));

describe('the phrases of a line', () => {
  it('end after punctuation and what closes around it', () => {
    expect(phrasesOf('Amazing grace! how sweet the sound,')).toEqual(['Amazing grace!', 'how sweet the sound,']);
    expect(phrasesOf('He said “Come,” and they came')).toEqual(['He said “Come,”', 'and they came']);
  });

  it('are one where there is no punctuation inside', () => {
    expect(phrasesOf('That saved a wretch like me!')).toEqual(['That saved a wretch like me!']);
  });
});
