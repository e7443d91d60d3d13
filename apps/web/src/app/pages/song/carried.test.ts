import { describe, expect, it } from 'vitest';
import { nothingChosen } from '../../../features/session/index.ts';
import { carried } from './carried.ts';

const song = (originalKey: string, minor = false, name: Record<string, string> = { en: 'A', no: 'A' }) => ({
  originalKey,
  minor,
  name,
});
const query = (text: string) => new URLSearchParams(text);

describe('what stays for the next song', () => {
  it('is the distance the key was moved, not the key', () => {
    expect(carried(query('key=A'), song('G'), song('C'))).toBe('?key=D');
    expect(carried(query('key=A'), song('G'), song('E', true))).toBe('?key=F%23m');
  });

  it('is nothing when the key was not moved or one of the keys is not known', () => {
    expect(carried(query(''), song('G'), song('C'))).toBe('');
    expect(carried(query('key=A'), song('G'), song(''))).toBe('');
  });

  it('is not the key of another melody', () => {
    expect(carried(query('key=A&melody=new'), song('G'), song('C'))).toBe('');
  });

  it('gives way to what was chosen for the next song', () => {
    const chosen = { ...nothingChosen, semitones: 0, language: 'en' };
    expect(carried(query('key=A&language=no'), song('G'), song('C'), chosen)).toBe('');
    expect(carried(query('key=A'), song('G'), song('C'), nothingChosen)).toBe('?key=D');
  });

  it('is the language only when the next song has it', () => {
    expect(carried(query('language=no'), song(''), song(''))).toBe('?language=no');
    expect(carried(query('language=no'), song(''), song('', false, { en: 'A' }))).toBe('');
  });
});
