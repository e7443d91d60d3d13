import { expect, test } from 'vitest';
import { readHymns, type Hymn } from '../../../../apps/server/src/testing/program-files/index.ts';
import { readScoreSong } from './read-score-song.ts';

/*
 * The hymns of the starter library as scores with a note for each word, verse after verse, as MEI and MusicXML have
 * them. Sources: https://music-encoding.org/guidelines/v5/content/lyricsdomain.html, https://www.w3.org/2021/06/musicxml40/
 */

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const linesOf = ({ parts }: Hymn): readonly string[] => parts.flatMap(({ lines }) => lines.map(({ text }) => text));

function toMei(hymn: Hymn): string {
  const measures = linesOf(hymn).map((line, at) => {
    const notes = wordsIn(line).map(
      (word, place) =>
        `<note xml:id="n${at}-${place}" dur="4" oct="4" pname="g"><verse n="1"><syl>${escapeXml(word)}</syl></verse></note>`,
    );
    return `<measure n="${at + 1}" right="dbl"><staff n="1"><layer n="1">${notes.join('')}<rest dur="4"/></layer></staff></measure>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><mei xmlns="http://www.music-encoding.org/ns/mei" meiversion="5.1"><meiHead><fileDesc><titleStmt><title>${escapeXml(hymn.title)}</title></titleStmt><pubStmt/></fileDesc></meiHead><music><body><mdiv><score><scoreDef><staffGrp><staffDef n="1" lines="5"/></staffGrp></scoreDef><section>${measures.join('')}</section></score></mdiv></body></music></mei>`;
}

function toMusicXml(hymn: Hymn): string {
  const measures = linesOf(hymn).map((line, at) => {
    const notes = wordsIn(line).map(
      (word) =>
        `<note><pitch><step>G</step><octave>4</octave></pitch><duration>1</duration><type>quarter</type><lyric number="1"><syllabic>single</syllabic><text>${escapeXml(word)}</text></lyric></note>`,
    );
    return `<measure number="${at + 1}">${notes.join('')}<note><rest/><duration>1</duration></note></measure>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>${escapeXml(hymn.title)}</work-title></work><part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list><part id="P1">${measures.join('')}</part></score-partwise>`;
}

test.each([
  ['MEI', toMei],
  ['MusicXML', toMusicXml],
])('every word of every hymn arrives from %s, in its order', (_, write) => {
  const hymns = readHymns();
  expect(hymns.length).toBeGreaterThanOrEqual(20);
  for (const hymn of hymns) {
    const { song } = readScoreSong(write(hymn));
    expect(song.titles.map(({ text }) => text)).toEqual([hymn.title]);
    const sections = song.lyrics.flatMap(({ document }) => document.sections);
    const read = sections.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsIn(text)));
    expect(read, hymn.title).toEqual(linesOf(hymn).flatMap(wordsIn));
  }
});
