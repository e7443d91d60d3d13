import { expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { readSongs } from '../read-songs.ts';

const blanks = ' '.repeat(100_000);
const lines = '\n'.repeat(100_000);

test.each([
  ['a.sng', `#Title=x\n#Author=${blanks}x\n#Songbook=${blanks}x\n---\n${'a\n'.repeat(50_000)}`],
  ['a.sng', `#LangCount=2\n---\n${'a\n---\n'.repeat(5000)}`],
  ['a.usr', `[File]${lines}Type`],
  ['a.usr', `[File]\nType=SongSelect Import File\n${lines}[S A1]\nTitle=${blanks}x`],
  ['a.ccli', `x\n\n${blanks}CCLI Song ${blanks}# 1`],
  ['a.onsong', `x\n\n${blanks}:${blanks}x\n(${blanks}\n${'('.repeat(50_000)}`],
  ['a.json', `{Songs:[{Verses:[{Text:"${'"'.repeat(50_000)}${blanks}`],
  ['a.json', `{Songs:[{Verses:[${'['.repeat(50_000)}`],
  ['a.rtf', `{\\rtf1 ${'{'.repeat(50_000)}a${'}'.repeat(50_000)}${blanks}x}`],
  ['a.rtf', `{\\rtf1 \\bin999999999 x\\u99999999?\\ansicpg99999 \\'zz\\'e5}`],
  ['a.csv', `Title,Lyrics\n"${'""'.repeat(50_000)}`],
  ['a.osj', `[{"openlp_core":1},{"serviceitem":{"header":{"name":"songs","xml_version":"<song>"}}}]`],
])('%s with much of one sign or cut off is read or refused, and soon: %#', (name, text) => {
  const before = process.cpuUsage();
  try {
    readSongs(name, new TextEncoder().encode(text));
  } catch (error) {
    expect(error).toBeInstanceOf(ParseError);
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000);
});

test('any beginning of a presentation is read or refused', () => {
  const whole = Uint8Array.from([0x1a, 4, 0x54, 0x65, 0x73, 0x74, 0x62, 8, 0x0a, 6, 0x12, 4, 0x56, 0x31, 0x20, 0x31]);
  for (let length = 1; length <= whole.length; length += 1)
    expect(() => readSongs('a.pro', whole.subarray(0, length))).not.toThrow(TypeError);
});
