import { describe, expect, it } from 'vitest';
import { defaultReadingSettings } from '../session/index.ts';
import { carrySongParams } from './carry-song-params.ts';

const song = (originalKey: string, minor = false, name: Record<string, string> = { en: 'A', no: 'A' }) => ({
  originalKey,
  minor,
  name,
});
const query = (text: string) => new URLSearchParams(text);

describe('what stays for the next song', () => {
  it('is the distance the key was moved, not the key', () => {
    expect(carrySongParams(query('key=A'), song('G'), song('C'))).toBe('?key=D');
    expect(carrySongParams(query('key=A'), song('G'), song('E', true))).toBe('?key=F%23m');
  });

  it('is nothing when the key was not moved or one of the keys is not known', () => {
    expect(carrySongParams(query(''), song('G'), song('C'))).toBe('');
    expect(carrySongParams(query('key=A'), song('G'), song(''))).toBe('');
  });

  it('is not the key of another melody', () => {
    expect(carrySongParams(query('key=A&melody=new'), song('G'), song('C'))).toBe('');
  });

  it('gives way to what was chosen for the next song', () => {
    const chosen = { ...defaultReadingSettings, semitones: 0, language: 'en' };
    expect(carrySongParams(query('key=A&language=no'), song('G'), song('C'), chosen)).toBe('');
    expect(carrySongParams(query('key=A'), song('G'), song('C'), defaultReadingSettings)).toBe('?key=D');
  });

  it('is the language only when the next song has it', () => {
    expect(carrySongParams(query('language=no'), song(''), song(''))).toBe('?language=no');
    expect(carrySongParams(query('language=no'), song(''), song('', false, { en: 'A' }))).toBe('');
  });
});
